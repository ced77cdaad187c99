/** In a turn that is over and was to be told: once somebody looks at it, it is seen. */

import { useEffect, useRef } from "react";
import { seenTurn } from "#web/client/act.ts";
import { useLookedAt } from "#web/messenger/hooks.ts";

export function SeenMark({ turnID }: { turnID: string }) {
	const mark = useRef<HTMLSpanElement>(null);
	const isLookedAt = useLookedAt();
	useEffect(() => {
		const row = mark.current?.closest(".turn");
		if (!isLookedAt || !row) return;
		const observer = new IntersectionObserver((entries) => {
			if (entries.some(({ isIntersecting }) => isIntersecting)) void seenTurn(turnID);
		});
		observer.observe(row);
		return () => observer.disconnect();
	}, [isLookedAt, turnID]);
	return <span ref={mark} hidden />;
}
