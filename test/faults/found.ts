/** What the fault suite shares: one line a case in its table, and a turn looked at as a person and a model see it. */

import { afterAll } from "bun:test";
import type { TurnView } from "#record/views.ts";
import { printTable } from "#test/support/print-table.ts";
import type { ScriptedRequest } from "#test/support/scripted-model.ts";
import type { Talk } from "#test/support/talk.ts";

/** A table of its own for each file, printed when its tests are over. `note` adds a line. */
export function faultTable(title: string): (row: string, how: string, found: string) => void {
	const lines: string[][] = [];
	afterAll(() => printTable(`fault table: ${title}`, ["row", "fault", "what happened"], lines));
	return (row, how, found) => void lines.push([row, how, found]);
}

/** The turn on one line: its state, its steps, the answer or the sentence of its error. */
export function seen(talk: Talk, turn: TurnView): string {
	const steps = Object.entries(Object.groupBy(turn.steps, ({ state }) => state)).map(
		([state, list]) => `${list?.length} ${list?.length === 1 ? "step" : "steps"} ${state}`,
	);
	const said = turn.error === null ? talk.replyOf(turn) : `${turn.error.code}: ${turn.error.detail}`;
	return [`turn ${turn.state}`, ...steps, ...(said === undefined ? [] : [`“${said.slice(0, 110)}”`])].join(" · ");
}

export const textsOf = (request: ScriptedRequest | undefined, role: string): string[] =>
	(request?.body.messages ?? []).filter((message) => message.role === role).map(({ content }) => String(content));

/** Lets time pass in big steps until the turn is over: a silence is measured by the clock, not waited for. */
export async function whileTimePasses(talk: Talk, turnID: string): Promise<TurnView> {
	let isOver = false;
	const over = talk.until(turnID, "done", "failed").finally(() => {
		isOver = true;
	});
	while (!isOver) {
		talk.clock.advance(5_000);
		await Bun.sleep(5);
	}
	return over;
}
