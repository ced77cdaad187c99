/** A linked approval, for those it concerns: what was asked, and whose turn it is or what became of it. */

import { useEffect } from "react";
import { needHold } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { StateWord } from "#web/messenger/AnsweredCard.tsx";
import { WhoseTurn } from "#web/messenger/ApprovalCard.tsx";
import { pickedLabel } from "#web/messenger/CandidateList.tsx";
import { overWord } from "#web/messenger/OverCard.tsx";
import { useWords } from "#web/messenger/words.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Card, type Linked } from "./Card.tsx";

const RAN: ReadonlySet<string> = new Set(["approved", "running", "done", "failed"]);

export function HoldCard({ id, address }: Linked) {
	const say = useWords();
	const hold = useStore((state) => state.holds[id]);
	useEffect(() => needHold(id), [id]);
	if (hold === undefined) return null;
	const isWaiting = hold.state === "waiting";
	return (
		<Card
			id={id}
			address={address}
			mark={<Icon name="tray" />}
			title={hold.kind === "choice" ? (hold.question ?? hold.sentence) : hold.sentence}
			isOver={!isWaiting && hold.state !== "unknown"}
		>
			<span className="state">
				{isWaiting ? (
					<WhoseTurn hold={hold} />
				) : RAN.has(hold.state) || (hold.state === "replaced" && hold.kind === "choice") ? (
					(pickedLabel(hold) ?? <StateWord hold={hold} />)
				) : (
					say(hold.state === "declined" ? "declined" : overWord(hold))
				)}
			</span>
		</Card>
	);
}
