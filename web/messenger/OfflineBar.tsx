/** Says that the connection is gone, since when, and how many messages wait for it. */

import { useEffect, useRef, useState } from "react";
import { useStore } from "#web/client/store.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { timeOf } from "./format.ts";
import { useWords } from "./words.ts";

/** a stream that comes back at once is nothing to tell anybody about */
const PATIENCE_MS = 1_500;

export function OfflineBar() {
	const say = useWords();
	const language = useLanguage();
	const isOffline = useStore((state) => state.connection) === "offline";
	const waiting = useStore((state) => state.outbox).filter((pending) => pending.state !== "failed").length;
	const since = useRef<string | null>(null);
	const [isShown, setShown] = useState(false);
	useEffect(() => {
		if (!isOffline) {
			setShown(false);
			return;
		}
		since.current = new Date().toISOString();
		const timer = setTimeout(() => setShown(true), navigator.onLine ? PATIENCE_MS : 0);
		return () => clearTimeout(timer);
	}, [isOffline]);
	if (!isShown) return null;
	return (
		<div className="sys-bar" data-testid="offline-bar">
			<Icon name="plug" isSmall />
			<span>{waiting > 0 ? say("offlineWithMessages", { count: waiting }) : say("offline")}</span>
			{since.current === null ? null : (
				<span className="sys-since">{say("offlineSince", { time: timeOf(since.current, language) })}</span>
			)}
		</div>
	);
}
