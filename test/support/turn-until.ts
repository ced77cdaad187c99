/** Waiting for a turn in real time, bounded by the test's own limit; a turn that ends otherwise is said at once. */

import { eq } from "drizzle-orm";
import type { TurnView } from "#record/views.ts";
import { allTurn, OPEN_TURN_STATES } from "#store/schema/turn.ts";
import type { Company } from "./company.ts";

type State = TurnView["state"];

const isOpen = (state: State): boolean => (OPEN_TURN_STATES as readonly State[]).includes(state);

/** Reads the turn until it stands in one of these states. Throws when it is over in another one, which it never leaves by itself. */
export async function turnUntil(read: () => Promise<TurnView>, states: readonly State[], state: () => Promise<State>) {
	for (;;) {
		const now = await state();
		if (states.includes(now)) return read();
		if (!isOpen(now)) {
			const { error, steps } = await read();
			const said = JSON.stringify({ error, steps: steps.map((step) => step.state) });
			throw new Error(`the turn is over as “${now}” and will not be “${states.join("” or “")}”: ${said}`);
		}
		await Bun.sleep(2);
	}
}

/** The same for a company at hand: its row is asked, as that costs least. */
export function companyTurn(company: Company, turnID: string, ...states: State[]): Promise<TurnView> {
	const row = () => {
		const found = company.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, turnID)).get();
		if (found === undefined) throw new Error(`there is no turn ${turnID}`);
		return found;
	};
	const read = async () => (await company.done("turn_get", { turnID }, row().requesterID)).turn as TurnView;
	return turnUntil(read, states, async () => row().state);
}
