/** Open holds follow what is decided after they were asked: a tool switched off, a stricter rule, another supervisor. */

import { and, eq, ne } from "drizzle-orm";
import { tellOfHold } from "#record/approver.ts";
import { stricter } from "#record/policy.ts";
import type { Change } from "#store/changes.ts";
import { allHold } from "#store/schema/turn.ts";
import { type HoldRow, moveHold } from "./hold.ts";
import { cancelHold, type GateParts } from "./settle.ts";

/** Columns of a member that decide who may answer a hold. */
const DECIDING = ["supervisor_id", "is_admin", "status"];

/** Whether somebody may do more or less after these: what a tool's rule is, who rules, who is here. */
export const moveRights = (changes: readonly Change[]): boolean =>
	changes.some(
		({ tableName, after }) =>
			tableName === "policy" ||
			(tableName === "member" && ["is_admin", "status"].some((name) => name in (after ?? {}))),
	);

/** After a commit that changed these rows. */
export function followChanges(parts: GateParts, changes: readonly Change[]): void {
	if (changes.some(({ tableName }) => tableName === "policy")) followPolicy(parts);
	const moved = changes.filter(
		({ tableName, after }) => tableName === "member" && DECIDING.some((name) => name in (after ?? {})),
	);
	if (moved.length > 0) followPeople(parts, moved);
}

/**
 * What was switched off is not run by a yes that comes later, and what now wants a second person's consent waits for
 * theirs. A looser rule changes nothing: whoever was asked stays asked.
 */
export function followPolicy(parts: GateParts): void {
	const { store, clock, runner } = parts;
	const waiting = store.inspectAll.select().from(allHold).where(eq(allHold.state, "waiting")).all();
	for (const hold of waiting) {
		if (runner.kindOf(hold.tool, hold.version) === "off") {
			cancelHold(parts, hold, "off");
			continue;
		}
		const wanted = runner.secondPerson(hold.tool);
		// which of several was meant is the requester's to say; the call itself is asked about afterwards
		if (wanted === null || hold.kind === "choice") continue;
		const answerer = strictest(hold.answerer, wanted);
		if (answerer === hold.answerer) continue;
		store.system((db) => {
			moveHold(db, hold.id, ["waiting"], { state: "waiting", answerer });
			tellOfHold(db, clock.now(), { ...hold, answerer });
		});
	}
	parts.hub.wake();
}

function strictest(a: HoldRow["answerer"], b: HoldRow["answerer"]): HoldRow["answerer"] {
	return stricter(`ask_${a}`, `ask_${b}`) === `ask_${a}` ? a : b;
}

/** Who may answer has changed: the pages of those who could until now hear of it as well. */
function followPeople(parts: GateParts, moved: readonly Change[]): void {
	const { store, clock } = parts;
	const waiting = store.inspectAll
		.select()
		.from(allHold)
		.where(and(eq(allHold.state, "waiting"), ne(allHold.answerer, "requester")))
		.all();
	if (waiting.length === 0) return;
	const before = moved.flatMap(({ rowID, before: image }) => {
		const supervisorID = image?.supervisor_id;
		return typeof supervisorID === "string" ? [rowID, supervisorID] : [rowID];
	});
	store.system((db) => {
		for (const hold of waiting) tellOfHold(db, clock.now(), hold, before);
	});
	parts.hub.wake();
}
