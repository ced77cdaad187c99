/** How long a turn has been at work, and for how long nothing was heard of it. */

import { useRef } from "react";
import type { TurnView } from "#record/views.ts";
import { secondsBetween } from "./format.ts";
import { useNow } from "./hooks.ts";

export type TurnTime = { seconds: number; quietSeconds: number };

/** Whole seconds; none of both while it does not work. Words, steps and the plan's moves are signs of life. */
export function useTurnTime(turn: TurnView): TurnTime {
	const isWorking = turn.state === "working";
	const now = useNow(1_000, isWorking);
	const sign = signOf(turn);
	const heard = useRef({ sign: "", at: "" });
	if (heard.current.sign !== sign) {
		const isFirst = heard.current.sign === "";
		heard.current = { sign, at: isFirst && turn.partialText === "" ? lastStep(turn) : new Date().toISOString() };
	}
	if (!isWorking) return { seconds: 0, quietSeconds: 0 };
	const since = (at: string): number => Math.max(0, Math.floor(secondsBetween(at, now)));
	return { seconds: since(turn.startedAt ?? turn.createdAt), quietSeconds: since(heard.current.at) };
}

function signOf({ id, state, partialText, steps, plan }: TurnView): string {
	const moves = plan?.steps.map(({ status }) => status).join() ?? "";
	return `${id} ${state} ${String(partialText.length)} ${steps.map((step) => step.state).join()} ${moves}`;
}

/** What a page that comes in the middle knows of before. */
function lastStep({ steps, startedAt, createdAt }: TurnView): string {
	const times = steps.map((step) => step.finishedAt ?? step.startedAt);
	return [startedAt ?? createdAt, ...times].sort().at(-1) ?? createdAt;
}
