/** Everything that waits for this person, on every device and after any restart, with the same cards as in the chat. */

import { useEffect, useMemo, useRef, useState } from "react";
import type { HoldView } from "#record/views.ts";
import { answeredToday, heldElsewhere, waitingHolds } from "#web/client/derive.ts";
import { loadHolds, needHold } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useLate, useNow } from "./hooks.ts";
import { AnsweredItem, HeldItem, WaitingRow } from "./WaitingRow.tsx";
import { waitingKey } from "./waiting-keys.ts";
import { useWords } from "./words.ts";

/** with so few, a row that has to be opened first is only in the way */
const OPEN_BELOW = 3;

export function WaitingPage({ holdID }: { holdID: string | null }) {
	const say = useWords();
	const state = useStore((now) => now.holdsState);
	useEffect(() => {
		if (holdID !== null) needHold(holdID);
	}, [holdID]);
	return (
		<main className="content" id="main" data-region tabIndex={-1} onKeyDown={waitingKey}>
			<div className="page">
				<div className="w-grid">
					<div className="w-col">
						<header className="page-head">
							<div>
								<h1>{say("waitingTitle")}</h1>
								<p>{say("waitingText")}</p>
							</div>
						</header>
						{state === "failed" ? (
							<ErrorCard
								title={say("holdsFailed")}
								actions={<Button onClick={() => void loadHolds()}>{say("tryAgain")}</Button>}
							/>
						) : state === "loading" ? (
							<LateSkeleton />
						) : (
							<Groups holdID={holdID} />
						)}
					</div>
					{state === "ready" ? <Aside /> : null}
				</div>
			</div>
		</main>
	);
}

function LateSkeleton() {
	const say = useWords();
	return useLate(200) ? <Skeleton lines={4} label={say("loading")} /> : null;
}

/** What was answered during this visit keeps its place, so that the seal is seen where the button was. */
function useShown(holdID: string | null): HoldView[] {
	const holds = useStore((state) => state.holds);
	const visit = useRef<string[]>([]);
	return useMemo(() => {
		const ids = new Set(visit.current);
		const fresh = waitingHolds(holds).filter((hold) => !ids.has(hold.id));
		visit.current = [...fresh.map((hold) => hold.id), ...visit.current];
		const asked = holdID !== null && !visit.current.includes(holdID) ? [holdID] : [];
		return [...asked, ...visit.current].map((id) => holds[id]).filter((hold) => hold !== undefined);
	}, [holds, holdID]);
}

function Groups({ holdID }: { holdID: string | null }) {
	const say = useWords();
	const shown = useShown(holdID);
	const approvals = shown.filter((hold) => hold.kind === "approval");
	const choices = shown.filter((hold) => hold.kind === "choice");
	if (shown.length === 0) return <EmptyState title={say("nothingWaits")}>{say("nothingWaitsText")}</EmptyState>;
	const isOpen = shown.length < OPEN_BELOW;
	return (
		<>
			<Group title={say("groupApprove")} holds={approvals} isOpen={isOpen} holdID={holdID} />
			<Group title={say("groupChoose")} holds={choices} isOpen={isOpen} holdID={holdID} />
		</>
	);
}

type GroupProps = { title: string; holds: HoldView[]; isOpen: boolean; holdID: string | null };

function Group({ title, holds, isOpen, holdID }: GroupProps) {
	const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
	// a card somebody is reading does not close because another one arrives
	const standing = useRef(new Map<string, boolean>());
	for (const { id } of holds) if (!standing.current.has(id)) standing.current.set(id, isOpen);
	if (holds.length === 0) return null;
	const waiting = holds.filter((hold) => hold.state === "waiting" || hold.state === "unknown").length;
	const stands = (id: string): boolean => standing.current.get(id) ?? false;
	return (
		<section className="group">
			<h2>
				{title} <span className="num">{waiting}</span>
			</h2>
			<div className="w-list">
				{holds.map((hold) => (
					<WaitingRow
						key={hold.id}
						hold={hold}
						isOpen={toggled[hold.id] ?? (stands(hold.id) || hold.id === holdID || hold.previousPreview !== undefined)}
						onToggle={stands(hold.id) ? undefined : (open) => setToggled((now) => ({ ...now, [hold.id]: open }))}
					/>
				))}
			</div>
		</section>
	);
}

function Aside() {
	const say = useWords();
	const holds = useStore((state) => state.holds);
	const myID = useStore((state) => state.me?.member.personID ?? "");
	const now = useNow(60_000);
	const held = heldElsewhere(holds, myID);
	const answered = answeredToday(holds, now);
	return (
		<aside className="w-aside" aria-label={say("answeredToday")}>
			{held.length === 0 ? null : (
				<section>
					<h2>{say("myHeld")}</h2>
					{held.map((hold) => (
						<HeldItem key={hold.id} hold={hold} />
					))}
				</section>
			)}
			<section>
				<h2>{say("answeredToday")}</h2>
				{answered.length === 0 ? <p className="muted sm w-none">{say("nothingAnswered")}</p> : null}
				{answered.map((hold) => (
					<AnsweredItem key={hold.id} hold={hold} />
				))}
			</section>
		</aside>
	);
}
