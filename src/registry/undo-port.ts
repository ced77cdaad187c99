/** Undoing as a tool's port: which call, whether it may still be taken back, and the mark it leaves. */

import { and, eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import { closedBy, requirePeopleSound } from "#identity/people-sound.ts";
import { appendEvent } from "#ledger/append.ts";
import { type Change, changesOf } from "#store/changes.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { objectTypeOf } from "#store/schema/tables.ts";
import { allCall } from "#store/schema/turn.ts";
import { CannotUndo, undoChanges } from "#store/undo.ts";
import type { UndoPort } from "#tools/context.ts";
import { requireAllowed } from "./policy.ts";
import { isPersonal, type Registry } from "./registry.ts";

export function createUndoPort(
	parts: { store: Store; registry: Registry },
	db: SystemDb,
	undoingCallID: string,
	now: number,
): UndoPort {
	return {
		undo(callID, caller) {
			const call = db.select().from(allCall).where(eq(allCall.id, callID)).get();
			const changes = changesOf(db, callID);
			if (call === undefined || !mayLookAt(call, caller, changes))
				throw new ToolError("not_found", "There is no such change of yours.", { because: "no_such_change" });
			requireStillAllowed(db, parts.registry, call.tool, caller);
			if (call.undoneByCallID !== null)
				throw new ToolError("changed_since", "This was already taken back. Nothing was changed.", {
					because: "already_undone",
				});
			if (changes.length === 0)
				throw new ToolError("changed_since", "This call changed nothing that can be taken back.", {
					because: "nothing_to_undo",
				});
			try {
				undoChanges(parts.store.writer, parts.store.shapes, changes, now);
			} catch (error) {
				throw asRefusal(error);
			}
			requirePeopleSound(db, changes);
			announce(db, now, changes);
			db.update(allCall).set({ undoneByCallID: undoingCallID }).where(eq(allCall.id, callID)).run();
			noteStep(db, now, call);
			if (call.tool === "change_undo") restoreMark(db, now, call);
			return { closed: closedBy(db, changes) };
		},
	};
}

/** Open pages follow: the directory, and the conversations of whoever is in them, came in or went. */
function announce(db: SystemDb, now: number, changes: readonly Change[]): void {
	const moved = new Map(
		changes.filter(({ tableName }) => tableName === "member" || tableName === "team").map((one) => [one.rowID, one]),
	);
	for (const { tableName, rowID } of moved.values())
		appendEvent(db, now, { type: `${tableName}.changed`, subjectID: rowID });
	const talks = changes.flatMap(({ tableName, before, after }): { id: string; memberID: string | null }[] => {
		const image = after ?? before ?? {};
		if (tableName === "conversation") return [{ id: String(image["id"]), memberID: null }];
		return tableName === "membership"
			? [{ id: String(image["conversation_id"]), memberID: String(image["member_id"]) }]
			: [];
	});
	for (const id of new Set(talks.map((one) => one.id)))
		appendEvent(db, now, { type: "conversation.changed", conversationID: id, subjectID: id });
	// whoever is out of it again is no member any more that the line before would tell
	for (const { id, memberID } of talks)
		if (memberID !== null) appendEvent(db, now, { type: "conversation.changed", memberID, subjectID: id });
}

type CallRow = typeof allCall.$inferSelect;

/** The maker; an administrator, but not into conversations: who sees a change is the rule of the table `change`. */
function mayLookAt(call: CallRow, caller: Caller, changes: readonly Change[]): boolean {
	if (call.memberID === caller.memberID) return true;
	return (
		caller.isAdministrator &&
		changes.length > 0 &&
		changes.every(({ tableName }) => tableName !== "conversation" && tableName !== "membership")
	);
}

function noteStep(db: SystemDb, now: number, call: CallRow): void {
	if (call.turnID !== null)
		appendEvent(db, now, { type: "step.changed", memberID: call.memberID, subjectID: call.turnID });
}

/** Taking back that something was taken back: the first call stands again, and can be taken back again. */
function restoreMark(db: SystemDb, now: number, undoing: CallRow): void {
	const first = db
		.update(allCall)
		.set({ undoneByCallID: null })
		.where(and(eq(allCall.id, String(undoing.input.callID)), eq(allCall.undoneByCallID, undoing.id)))
		.returning()
		.all();
	for (const call of first) noteStep(db, now, call);
}

/** Who may not make the call today may not take it back today. */
function requireStillAllowed(db: SystemDb, registry: Registry, name: string, caller: Caller): void {
	const tool = registry.get(name);
	if (tool === undefined || tool.name === "change_undo") return;
	// settings and policy are taken back by a person, as they are made: never by the agent or a program that asks
	requireAllowed(db, isPersonal(tool) ? tool : { ...tool, origins: [caller.origin] }, caller);
}

function asRefusal(error: unknown): unknown {
	if (!(error instanceof CannotUndo)) return error;
	const { reason, table, by } = error.conflict;
	const thing = objectTypeOf(table);
	const because = {
		changed_since: "changed_since",
		referred_to: "referred_to",
		taken: "value_taken",
		secret: "holds_secret",
		not_writable: "not_yours",
		final: "gone_for_good",
	}[reason];
	const words = {
		changed_since: `The ${thing} has changed since, so it cannot be taken back.`,
		referred_to: `A ${objectTypeOf(by ?? table)} now depends on the ${thing}, so it cannot be taken back.`,
		taken: `What the ${thing} had before is taken by another now.`,
		secret: `The call held a secret, so it cannot be taken back.`,
		not_writable: `The ${thing} is not yours to change any more.`,
		final: `The ${thing} was deleted for good, with all that was in it.`,
	}[reason];
	return new ToolError(reason === "not_writable" ? "not_allowed" : "changed_since", `${words} Nothing was changed.`, {
		because,
		values: { thing },
	});
}
