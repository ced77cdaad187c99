/** A small company with known rows, for tests that name what they attack. */

import type { Store } from "#store/open.ts";
import { MAKERS, makeRow } from "./makers-talk.ts";
import type { Row, Value, World } from "./model.ts";
import { insertStored } from "./world.ts";

/** Always the first choice: every maker gives the same plain row. */
const steadyDice = { below: () => 0, once: () => false, pick: <T>(list: readonly T[]) => list[0] as T };
const emptyWorld = (): World => Object.fromEntries(Object.keys(MAKERS).map((table) => [table, []]));

function plain(table: string, values: Row): Row {
	const row = makeRow(table, { world: emptyWorld(), dice: steadyDice, me: null, loose: false, serial: 1 });
	for (const [column, value] of Object.entries(row)) if (value === "absent") row[column] = null;
	return { ...row, ...values };
}

const by = (member: string) => ({ created_by: member, updated_by: member, archived_by: null, archived_at: null });

/** A value for every column of a table, from which a test changes what it is about. */
export const COLUMN_VALUES = {
	task: plain("task", {
		requester_id: "ann",
		created_by: "ann",
		starts_at: null,
		ends_at: null,
		is_event: 0,
		recurrence_rule: null,
		parent_task_id: null,
		series_id: null,
		opportunity_id: null,
		organization_id: "org",
		contact_id: null,
		status: "planned",
	}),
	message: plain("message", {
		author_id: "boss",
		conversation_id: "room",
		parent_message_id: null,
		turn_id: null,
		client_message_id: null,
		edited_at: null,
		deleted_at: null,
		deleted_by: null,
		via: null,
	}),
	member: plain("member", { status: "active", is_admin: 0, team_id: null, supervisor_id: null }),
	opportunity: plain("opportunity", { organization_id: "org", contact_id: null, amount_minor: 100, ...by("boss") }),
	organization: plain("organization", { owner_id: null, ...by("admin") }),
	conversation: plain("conversation", {
		created_by: "boss",
		kind: "channel",
		direct_key: null,
		name_key: null,
		visibility: "private",
	}),
	membership: plain("membership", { role: "member", muted_until: null, hidden_seq: null, pinned_at: null }),
	setting: plain("setting", { key: "model.name", updated_by: "admin" }),
	token: plain("token", { member_id: "boss", name: "pat-1" }),
	team: plain("team", { parent_team_id: null }),
	call: plain("call", { member_id: "ann", idempotency_key: null }),
} satisfies Record<string, Row>;

export function insertRow(store: Store, table: string, row: Record<string, Value>): void {
	insertStored(store, table, row);
}

/**
 * admin administers; ann and boss do not. boss stands in the team above ann's colleague bea. ann sees neither the deal
 * `hidden` nor the task `secret` on it, nor the channel `closed`.
 */
export function smallCompany(store: Store): void {
	const add = (table: keyof typeof COLUMN_VALUES, values: Row) =>
		insertRow(store, table, { ...COLUMN_VALUES[table], ...values });
	add("team", { id: "top" });
	add("team", { id: "side", parent_team_id: "top" });
	add("team", { id: "other" });
	const people: [string, string | null, number][] = [
		["admin", null, 1],
		["ann", "other", 0],
		["boss", "top", 0],
		["bea", "side", 0],
	];
	for (const [id, team, isAdmin] of people)
		add("member", { id, email: id, name: id, team_id: team, is_admin: isAdmin });
	add("organization", { id: "org" });
	add("opportunity", { id: "hidden", name: "hidden deal", owner_id: "bea" });
	add("opportunity", { id: "shown", name: "ann's deal", owner_id: "ann", ...by("ann") });
	add("task", { id: "mine", title: "mine", opportunity_id: "shown" });
	add("task", { id: "public", title: "public", requester_id: "boss", created_by: "boss" });
	add("task", {
		id: "secret",
		title: "secret task",
		requester_id: "boss",
		created_by: "boss",
		opportunity_id: "hidden",
	});
	for (const [task, member] of [
		["mine", "ann"],
		["public", "boss"],
		["secret", "boss"],
	]) {
		insertRow(store, "task_participant", { task_id: task ?? "", member_id: member ?? "" });
	}
	add("conversation", { id: "room", name: "room" });
	add("conversation", { id: "closed", name: "closed" });
	for (const member of ["ann", "boss"]) add("membership", { conversation_id: "room", member_id: member });
	add("membership", { conversation_id: "closed", member_id: "boss", role: "owner" });
	add("message", { row: 1, id: "hello", seq: 1, text: "hello all" });
	add("message", { row: 2, id: "whisper", seq: 1, conversation_id: "closed", text: "whispered words" });
	add("token", { id: "tokenOfBoss", hash: "tokenhash" });
	add("setting", {});
}
