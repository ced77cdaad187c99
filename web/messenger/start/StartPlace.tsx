/** Whether the list of first steps stands beside this conversation; its script is fetched when it does. */

import { Suspense, useState } from "react";
import type { ConversationView } from "#record/views.ts";
import { useStore } from "#web/client/store.ts";
import { later } from "#web/messenger/later.tsx";

const StartList = later(
	() => import("./StartList.tsx").then((list) => list.StartList),
	() => null,
);

/** Null where it does not. It stays for the visit in which the last step was seen done. */
export function useStart(conversation: ConversationView | undefined) {
	const isShown = useStore((state) => state.me?.isGettingStarted ?? false);
	const [isOver, setOver] = useState(false);
	if (conversation?.isWithKontor !== true || conversation.kind !== "direct" || !(isShown || isOver)) return null;
	return (
		<Suspense>
			<StartList box={conversation.id} onOver={() => setOver(true)} onPutAway={() => setOver(false)} />
		</Suspense>
	);
}
