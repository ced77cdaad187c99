/** What holds the model's rows together: keys, references, unique values, checks, and what goes with a deleted row. */

import { type Actor, canSee, type Row, rowsOf, type World } from "./model.ts";

const KEYS: Record<string, string[]> = {
	preference: ["member_id"],
	credential: ["member_id"],
	task_participant: ["task_id", "member_id"],
	membership: ["conversation_id", "member_id"],
	read_position: ["conversation_id", "member_id"],
	thread_position: ["conversation_id", "member_id", "root_message_id"],
	reaction: ["message_id", "member_id", "emoji"],
	mention: ["message_id", "member_id"],
	message_file: ["message_id", "file_id"],
	draft: ["conversation_id", "member_id", "root_message_id"],
	turn_item: ["turn_id", "seq"],
	model_month: ["month", "member_id", "provider", "model", "currency"],
	message: ["row"],
	setting: ["key"],
	policy: ["tool"],
	secret: ["key"],
	migration: ["name"],
	caller_version: ["one"],
};
export const keyOf = (table: string): string[] => KEYS[table] ?? ["id"];
export const keyText = (table: string, row: Row): string =>
	keyOf(table)
		.map((column) => row[column])
		.join("|");

type OnDelete = "restrict" | "cascade" | "set null";
/** [column, parent, what happens when the parent goes] */
export const REFERENCES: Record<string, [column: string, parent: string, onDelete: OnDelete][]> = {
	team: [["parent_team_id", "team", "restrict"]],
	member: [
		["team_id", "team", "set null"],
		["supervisor_id", "member", "set null"],
	],
	preference: [["member_id", "member", "cascade"]],
	credential: [["member_id", "member", "cascade"]],
	session: [["member_id", "member", "cascade"]],
	token: [["member_id", "member", "cascade"]],
	policy_exception: [["member_id", "member", "restrict"]],
	invitation: [
		["member_id", "member", "cascade"],
		["invited_by", "member", "restrict"],
	],
	organization: [["owner_id", "member", "restrict"]],
	contact: [["organization_id", "organization", "restrict"]],
	opportunity: [
		["organization_id", "organization", "restrict"],
		["contact_id", "contact", "restrict"],
		["owner_id", "member", "restrict"],
	],
	task: [
		["requester_id", "member", "restrict"],
		["parent_task_id", "task", "set null"],
		["organization_id", "organization", "restrict"],
		["opportunity_id", "opportunity", "restrict"],
		["contact_id", "contact", "restrict"],
		["series_id", "task", "cascade"],
	],
	task_participant: [
		["task_id", "task", "cascade"],
		["member_id", "member", "restrict"],
	],
	membership: [
		["conversation_id", "conversation", "cascade"],
		["member_id", "member", "restrict"],
	],
	read_position: [
		["conversation_id", "conversation", "cascade"],
		["member_id", "member", "cascade"],
	],
	thread_position: [
		["conversation_id", "conversation", "cascade"],
		["member_id", "member", "cascade"],
	],
	message: [
		["conversation_id", "conversation", "cascade"],
		["parent_message_id", "message", "restrict"],
		["author_id", "member", "restrict"],
	],
	message_edit: [
		["message_id", "message", "cascade"],
		["edited_by", "member", "restrict"],
	],
	reaction: [
		["message_id", "message", "cascade"],
		["member_id", "member", "restrict"],
	],
	mention: [["message_id", "message", "cascade"]],
	draft: [
		["conversation_id", "conversation", "cascade"],
		["member_id", "member", "cascade"],
	],
	file: [["uploader_id", "member", "restrict"]],
	message_file: [
		["message_id", "message", "cascade"],
		["file_id", "file", "restrict"],
	],
	turn: [
		["conversation_id", "conversation", "cascade"],
		["message_id", "message", "cascade"],
		["requester_id", "member", "restrict"],
		["reply_message_id", "message", "set null"],
	],
	turn_item: [["turn_id", "turn", "cascade"]],
	model_usage: [["member_id", "member", "restrict"]],
	model_month: [["member_id", "member", "restrict"]],
	model_exchange: [
		["turn_id", "turn", "cascade"],
		["requester_id", "member", "restrict"],
	],
	summary: [
		["conversation_id", "conversation", "cascade"],
		["requester_id", "member", "restrict"],
		["turn_id", "turn", "cascade"],
	],
	call: [["turn_id", "turn", "set null"]],
	hold: [
		["requester_id", "member", "restrict"],
		["conversation_id", "conversation", "set null"],
		["turn_id", "turn", "set null"],
	],
};
export const referencesOf = (table: string) => REFERENCES[table] ?? [];

/** Column lists that no two rows share, besides the key; a row with a NULL among them is free. */
export const UNIQUE: Record<string, string[][]> = {
	member: [["email"]],
	session: [["hash"]],
	token: [["hash"], ["member_id", "name"]],
	invitation: [["hash"]],
	conversation: [["direct_key"], ["name_key"]],
	message: [["id"], ["conversation_id", "seq"], ["author_id", "client_message_id"]],
	call: [["member_id", "tool", "idempotency_key"]],
};

/** Another row already has this row's key or one of its unique values. */
export function isTaken(world: World, table: string, row: Row, itself?: Row): boolean {
	return [keyOf(table), ...(UNIQUE[table] ?? [])].some((columns) => {
		if (columns.some((column) => row[column] === null)) return false;
		return rowsOf(world, table).some(
			(other) => other !== itself && columns.every((column) => other[column] === row[column]),
		);
	});
}

/** Every reference that moved (or is new) names a row that the acting member sees. */
export function refersToSeen(world: World, me: Actor, table: string, row: Row, before?: Row): boolean {
	return referencesOf(table).every(([column, parent]) => {
		const id = row[column];
		if (id === null || id === undefined || id === before?.[column]) return true;
		return rowsOf(world, parent).some((other) => other.id === id && canSee(world, me, parent, other));
	});
}

/** What every row of the table has to satisfy whoever wrote it. */
export function isSound(table: string, row: Row): boolean {
	if (table === "task") {
		const { starts_at: start = null, ends_at: end = null } = row;
		if (start !== null && end !== null && Number(end) < Number(start)) return false;
		return (row.is_event === 0 || start !== null) && (row.is_event === 1 || row.recurrence_rule === null);
	}
	if (table === "conversation") {
		const isDirect = row.kind === "direct";
		return isDirect === (row.direct_key !== null) && (!isDirect || row.visibility === "private");
	}
	if (table === "model_usage") return (row.cost_micros === null) === (row.currency === null);
	if (table === "token") return String(row.name).length >= 1 && String(row.name).length <= 64;
	return true;
}

/** Takes a row out with all that goes with it; false when something that stays refers to it. */
export function removeRow(world: World, table: string, row: Row): boolean {
	const gone: { table: string; row: Row }[] = [];
	takeOut(world, table, row, gone);
	return gone.every((one) => !isHeld(world, one.table, one.row));
}

function takeOut(world: World, table: string, row: Row, gone: { table: string; row: Row }[]): void {
	world[table] = rowsOf(world, table).filter((other) => other !== row);
	gone.push({ table, row });
	for (const child of Object.keys(REFERENCES)) {
		for (const [column, parent, onDelete] of referencesOf(child)) {
			if (parent !== table || onDelete === "restrict") continue;
			for (const dependant of rowsOf(world, child).filter((other) => other[column] === row.id)) {
				if (onDelete === "set null") dependant[column] = null;
				else takeOut(world, child, dependant, gone);
			}
		}
	}
}

/** A row that is left refers to this one and must not lose it. */
function isHeld(world: World, table: string, row: Row): boolean {
	return Object.keys(REFERENCES).some((child) =>
		referencesOf(child).some(
			([column, parent, onDelete]) =>
				parent === table && onDelete === "restrict" && rowsOf(world, child).some((other) => other[column] === row.id),
		),
	);
}

/** What was condensed from a message goes with its words. */
export function forgetSummaries(world: World, table: string, before: Row, after: Row): void {
	if (table !== "message" || (before.text === after.text && before.deleted_at === after.deleted_at)) return;
	world.summary = rowsOf(world, "summary").filter(
		(row) =>
			row.conversation_id !== after.conversation_id ||
			row.turn_id !== null ||
			Number(row.through_seq) < Number(after.seq),
	);
}

export const copyWorld = (world: World): World =>
	Object.fromEntries(Object.entries(world).map(([table, rows]) => [table, rows.map((row) => ({ ...row }))]));
