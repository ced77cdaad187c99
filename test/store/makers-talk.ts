/** Random rows of conversations and of the agent's work, and the list of all makers. */

import { flag, id, type Maker, type Making, PEOPLE, person, ref, some, text, WORK } from "./makers.ts";
import { type Row, rowsOf, type Value } from "./model.ts";
import { keyOf } from "./model-links.ts";

/** mostly the two members in order, sometimes of two others */
function directKey(m: Making): Value {
	return [person(m), ref(m, "member")].sort().join(" ");
}

const TALK: Record<string, Maker> = {
	conversation: (m) => {
		const isDirect = m.dice.once(3);
		return {
			id: id(m, "conversation", "conv"),
			kind: isDirect ? "direct" : "channel",
			name: text(m),
			topic: "",
			visibility: isDirect && !m.dice.once(9) ? "private" : m.dice.pick(["open", "private", "private"]),
			direct_key: isDirect && !m.dice.once(9) ? directKey(m) : null,
			name_key: some(m, () => `name${m.dice.below(6)}`),
			created_by: person(m),
			created_at: 1,
			updated_at: m.dice.below(5),
		};
	},
	membership: (m) => ({
		conversation_id: ref(m, "conversation"),
		member_id: person(m),
		role: m.dice.once(4) ? "owner" : "member",
		joined_at: m.dice.below(3),
		muted_until: some(m, () => 9),
		is_hidden: flag(m),
		hidden_seq: some(m, () => m.dice.below(9)),
		pinned_at: some(m, () => 3),
	}),
	read_position: (m) => ({ conversation_id: ref(m, "conversation"), member_id: person(m), seq: m.dice.below(9) }),
	thread_position: (m) => ({
		conversation_id: ref(m, "conversation"),
		member_id: person(m),
		root_message_id: m.dice.once(2) ? "thread" : "other",
		seq: m.dice.below(9),
	}),
	message: (m) => ({
		row: m.loose && m.dice.once(12) ? (rowsOf(m.world, "message")[0]?.row ?? m.serial) : m.serial,
		id: id(m, "message", "msg"),
		conversation_id: ref(m, "conversation"),
		seq: m.dice.below(40),
		parent_message_id: m.dice.once(4) ? ref(m, "message") : null,
		author_id: m.me === null && m.dice.once(4) ? "mem_kontor" : person(m),
		via: some(m, () => m.dice.pick(["agent", "api"])),
		text: m.dice.once(3) ? "" : text(m),
		turn_id: some(m, () => ref(m, "turn")),
		client_message_id: some(m, () => `client${m.dice.below(5)}`),
		is_pinned: flag(m),
		created_at: m.dice.below(9),
		edited_at: some(m, () => m.dice.below(9)),
		deleted_at: some(m, () => m.dice.below(9)),
		deleted_by: some(m, () => person(m)),
	}),
	message_edit: (m) => ({
		id: m.serial,
		message_id: ref(m, "message"),
		text: text(m),
		edited_by: person(m),
		edited_at: m.dice.below(9),
	}),
	reaction: (m) => ({
		message_id: ref(m, "message"),
		member_id: person(m),
		emoji: m.dice.pick(["👍", "🎉"]),
		created_at: m.dice.below(9),
	}),
	file: (m) => ({
		id: id(m, "file", "file"),
		uploader_id: person(m),
		sha256: "a".repeat(64),
		name: text(m),
		size: m.dice.below(9),
		content_type: "text/plain",
		excerpt: some(m, () => text(m)),
		created_at: m.dice.below(9),
	}),
	draft: (m) => ({
		conversation_id: ref(m, "conversation"),
		member_id: person(m),
		root_message_id: m.dice.once(2) ? "" : "thread",
		text: text(m),
		file_ids: "[]",
		updated_at: m.dice.below(5),
	}),
	message_file: (m) => ({
		message_id: ref(m, "message"),
		file_id: ref(m, "file"),
		position: m.dice.below(4),
	}),
	mention: (m) => ({
		message_id: ref(m, "message"),
		member_id: m.dice.once(4) ? "everybody" : person(m),
		words: "@somebody",
		is_standing: flag(m),
		created_at: m.dice.below(3),
	}),
};

const AGENT: Record<string, Maker> = {
	turn: (m) => ({
		id: id(m, "turn", "turn"),
		conversation_id: ref(m, "conversation"),
		message_id: ref(m, "message"),
		requester_id: person(m),
		language: "en",
		state: m.dice.pick(["queued", "working", "done"]),
		waiting_for: null,
		plan: null,
		equipped: "[]",
		partial_text: "",
		reply_message_id: some(m, () => ref(m, "message")),
		error_code: null,
		error_values: null,
		request_id: null,
		provider: "demo",
		model: "demo",
		prompt_tokens: 0,
		completion_tokens: 0,
		restarts: 0,
		tries: 0,
		created_at: 1,
		started_at: null,
		finished_at: null,
		root_message_id: null,
	}),
	model_exchange: (m) => ({
		id: id(m, "model_exchange", "req"),
		turn_id: ref(m, "turn"),
		requester_id: person(m),
		provider: "demo",
		model: "demo",
		request: "00FF10",
		answer: some(m, () => "FF00"),
		error_code: null,
		prompt_tokens: null,
		completion_tokens: null,
		cached_tokens: null,
		started_at: 1,
		finished_at: 2,
	}),
	turn_item: (m) => ({ turn_id: ref(m, "turn"), seq: m.serial, kind: "note", body: "{}", at: 1 }),
	model_usage: (m) => {
		const isPriced = m.dice.once(2);
		return {
			id: id(m, "model_usage", "usage"),
			at: 1,
			month: m.dice.pick(["2026-11", "2026-12"]),
			member_id: person(m),
			turn_id: some(m, () => ref(m, "turn")),
			purpose: m.dice.pick(["turn", "summary"]),
			connection_id: some(m, () => "main"),
			provider: "host",
			model: "lamp",
			prompt_tokens: m.dice.below(9),
			cached_tokens: 0,
			completion_tokens: m.dice.below(9),
			is_estimated: flag(m),
			cost_micros: isPriced ? m.dice.below(9) : null,
			currency: isPriced ? "USD" : null,
			took_ms: 1,
		};
	},
	model_month: (m) => ({
		month: m.dice.pick(["2026-11", "2026-12"]),
		member_id: person(m),
		provider: `host${m.serial}`,
		model: "lamp",
		currency: m.dice.pick(["", "USD"]),
		answers: 1,
		prompt_tokens: 1,
		cached_tokens: 0,
		completion_tokens: 1,
		cost_micros: m.dice.below(9),
	}),
	summary: (m) => ({
		id: id(m, "summary", "summary"),
		root_message_id: null,
		conversation_id: ref(m, "conversation"),
		requester_id: person(m),
		turn_id: some(m, () => ref(m, "turn")),
		through_seq: m.serial,
		text: text(m),
		source: m.dice.pick(["model", "plain"]),
		created_at: 1,
	}),
	call: (m) => ({
		id: id(m, "call", "call"),
		member_id: person(m),
		tool: "task_add",
		version: "1",
		origin: "web",
		state: "done",
		input: "{}",
		subject: null,
		result: null,
		effects: "[]",
		error_code: null,
		error: null,
		provenance: "record",
		turn_id: some(m, () => ref(m, "turn")),
		hold_id: null,
		undoes_call_id: null,
		undone_by_call_id: null,
		idempotency_key: some(m, () => `key${m.dice.below(3)}`),
		input_hash: "h",
		started_at: 1,
		finished_at: null,
	}),
	hold: (m) => ({
		id: id(m, "hold", "hold"),
		kind: "approval",
		tool: "task_delete",
		version: "1",
		input: "{}",
		subject: null,
		digest: "d",
		requester_id: withoutSupervisor(m) ?? person(m),
		answerer: m.dice.pick(["requester", "supervisor", "supervisor", "administrator"]),
		origin: "agent",
		conversation_id: some(m, () => ref(m, "conversation")),
		turn_id: some(m, () => ref(m, "turn")),
		call_id: "call",
		model_call_id: null,
		state: "waiting",
		preview: "{}",
		preview_version: "1",
		previous_preview: null,
		candidates: null,
		hint_path: null,
		created_at: 1,
		expires_at: 99,
		decided_by: null,
		decided_at: null,
		decision: null,
		reason: null,
		replaced_by: null,
		error_code: null,
		error: null,
		decided_via: some(m, () => m.dice.pick(["web", "cli"])),
	}),
	secret: (m) => ({ key: `secret${m.serial}`, ciphertext: "00FF10", hint: "abcd", updated_at: 1 }),
	ledger: (m) => ({
		id: m.serial,
		at: 1,
		name: "call.done",
		member_id: some(m, () => person(m)),
		turn_id: null,
		call_id: null,
		hold_id: null,
		body: "{}",
	}),
	change: (m) => ({
		id: 1_000_000 + m.serial,
		call_id: ref(m, "call"),
		table_name: m.dice.pick(["task", "membership", "conversation"]),
		row_id: "r",
		before: null,
		after: "{}",
		at: 1,
	}),
	event: (m) => ({
		id: m.serial,
		at: 1,
		type: "message.added",
		member_id: some(m, () => person(m)),
		conversation_id: some(m, () => ref(m, "conversation")),
		subject_id: "s",
	}),
	setting: (m) => ({
		key: m.loose && m.dice.once(4) ? "model.name" : `key${m.serial}`,
		value: "1",
		updated_by: person(m),
		updated_at: m.dice.below(5),
	}),
	policy: (m) => ({
		tool: m.loose && m.dice.once(4) ? "task_add" : `tool${m.serial}`,
		rule: m.dice.pick(["allow", "ask_supervisor", "off"]),
		updated_by: person(m),
		updated_at: m.dice.below(5),
		lift_id: some(m, () => `lift${m.dice.below(3)}`),
	}),
	policy_exception: (m) => ({
		id: id(m, "policy_exception", "exc"),
		member_id: person(m),
		tool: `tool${m.dice.below(3)}`,
		lift_id: `lift${m.dice.below(3)}`,
		...(m.dice.once(2) ? { field: "channelID", value: "conv1" } : { field: null, value: null }),
		name: some(m, () => text(m)),
		created_at: m.dice.below(5),
	}),
	migration: (m) => ({ name: `x${m.serial}`, sha256: "s", applied_at: 1 }),
	caller_version: () => ({ one: 1, version: 1 }),
};

/** Every other time somebody whose supervisor has left, which is rare by itself and decides who may answer for them. */
function withoutSupervisor(m: Making): Value | undefined {
	const left = (id: Value | undefined) =>
		rowsOf(m.world, "member").some((row) => row.id === id && row.status !== "active" && row.kind === "person");
	const found = rowsOf(m.world, "member").filter((row) => row.supervisor_id !== row.id && left(row.supervisor_id));
	return found.length === 0 || m.dice.once(2) ? undefined : m.dice.pick(found).id;
}

export const MAKERS: Record<string, Maker> = { ...PEOPLE, ...WORK, ...TALK, ...AGENT };

export function makeRow(table: string, making: Making): Row {
	const maker = MAKERS[table];
	if (maker === undefined) throw new Error(`no maker for ${table}`);
	const row = maker(making);
	for (const column of keyOf(table)) if (row[column] === undefined) throw new Error(`${table} row without ${column}`);
	return row;
}
