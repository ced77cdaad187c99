/** Random rows of people and their work: valid in their types, free in who they belong to and what they point at. */

import { type Row, rowsOf, type Value, type World } from "./model.ts";

/** Where random choices come from. */
export type Dice = {
	/** 0 … n-1 */
	below(n: number): number;
	/** true once in n */
	once(n: number): boolean;
	pick<T>(list: readonly T[]): T;
};

/** `me` is favoured where a row belongs to somebody; `loose` lets references point nowhere. */
export type Making = { world: World; dice: Dice; me: string | null; loose: boolean; serial: number };
export type Maker = (making: Making) => Row;

const HOUR = 3_600_000;
export const some = ({ dice }: Making, value: () => Value): Value => (dice.once(2) ? null : value());
export const flag = ({ dice }: Making) => dice.below(2);
const day = ({ dice }: Making) => dice.below(20) * HOUR;

export function ref(making: Making, table: string, column = "id"): Value {
	const rows = rowsOf(making.world, table);
	if (rows.length === 0 || (making.loose && making.dice.once(12))) return "absent";
	return making.dice.pick(rows)[column] ?? null;
}
export function person(making: Making): Value {
	return making.me !== null && making.dice.once(2) ? making.me : ref(making, "member");
}
/** a new id, or now and then one that is taken */
export function id(making: Making, table: string, prefix: string): Value {
	const rows = rowsOf(making.world, table);
	if (making.loose && rows.length > 0 && making.dice.once(8)) return making.dice.pick(rows).id ?? null;
	return `${prefix}${making.serial}`;
}
/** a value of a unique column: new, or now and then taken */
export function unique(making: Making, table: string, column: string): Value {
	const rows = rowsOf(making.world, table);
	if (making.loose && rows.length > 0 && making.dice.once(4)) return making.dice.pick(rows)[column] ?? null;
	return `${column}${making.serial}`;
}
const crmAudit = (making: Making) => ({
	created_by: person(making),
	created_at: making.dice.below(3),
	updated_by: person(making),
	updated_at: making.dice.below(5),
	archived_by: some(making, () => person(making)),
	archived_at: some(making, () => making.dice.below(9)),
});
export const text = ({ dice }: Making) => dice.pick(["weekly 회의", "plan", "보고서", "x"]);
const importance = (making: Making) => some(making, () => making.dice.pick(["high", "medium", "low"]));

export const PEOPLE: Record<string, Maker> = {
	company: (m) => ({
		id: id(m, "company", "company"),
		name: text(m),
		country: some(m, () => "KR"),
		language: m.dice.pick(["en", "ko"]),
		time_zone: "Asia/Seoul",
		currency_code: some(m, () => "KRW"),
		task_vocabulary: '{"businesses":[],"types":[]}',
		rules: m.dice.pick(["{}", '{"teamViewVisibleToAll":true}']),
		created_at: 1,
		updated_at: m.dice.below(5),
	}),
	team: (m) => ({
		id: id(m, "team", "team"),
		name: text(m),
		parent_team_id: rowsOf(m.world, "team").length === 0 ? null : some(m, () => ref(m, "team")),
		position: m.dice.below(4),
	}),
	member: (m) => ({
		id: id(m, "member", "m"),
		kind: m.dice.once(6) ? "agent" : "person",
		email: unique(m, "member", "email"),
		name: text(m),
		status: m.dice.pick(["pending", "invited", "active", "active", "active", "departed", "withdrawn"]),
		is_admin: m.dice.once(3) ? 1 : 0,
		time_zone: null,
		job_title: some(m, () => text(m)),
		team_id: m.dice.once(5) ? null : ref(m, "team"),
		supervisor_id: rowsOf(m.world, "member").length === 0 ? null : some(m, () => ref(m, "member")),
		phone_number: some(m, () => `010-${m.dice.below(3)}`),
		joined_at: some(m, () => "2026-11-30"),
		created_at: 1,
		updated_at: m.dice.below(5),
	}),
	preference: (m) => ({
		member_id: person(m),
		language: some(m, () => "ko"),
		theme: m.dice.pick(["system", "dark"]),
		density: some(m, () => "compact"),
		text_size: some(m, () => 120),
		motion: some(m, () => "reduce"),
		contrast: some(m, () => "more"),
		sends_with: some(m, () => "ctrl_enter"),
		letter_keys: some(m, () => 0),
		time_zone: some(m, () => "Europe/Oslo"),
		clock: some(m, () => "12"),
	}),
	credential: (m) => ({ member_id: person(m), password_hash: "argon", must_change: flag(m), changed_at: 1 }),
	session: (m) => ({
		id: id(m, "session", "sess"),
		member_id: person(m),
		hash: unique(m, "session", "hash"),
		user_agent: text(m),
		created_at: 1,
		seen_at: m.dice.below(5),
		expires_at: 99,
	}),
	token: (m) => ({
		id: id(m, "token", "tok"),
		member_id: person(m),
		name: m.loose && m.dice.once(9) ? "" : `pat-${m.dice.below(4)}`,
		hash: unique(m, "token", "hash"),
		scope: m.dice.pick(["read", "write", "delete"]),
		asks: flag(m),
		created_at: 1,
		expires_at: some(m, () => 99),
		last_used_at: null,
	}),
	invitation: (m) => ({
		id: id(m, "invitation", "inv"),
		member_id: person(m),
		hash: unique(m, "invitation", "hash"),
		invited_by: person(m),
		created_at: 1,
		expires_at: 99,
		used_at: some(m, () => 5),
	}),
};

export const WORK: Record<string, Maker> = {
	organization: (m) => ({
		id: id(m, "organization", "org"),
		name: text(m),
		status: m.dice.pick(["prospect", "active", "paused"]),
		types: "[]",
		tags: m.dice.pick(["[]", '["a"]']),
		importance: importance(m),
		owner_id: some(m, () => person(m)),
		address: null,
		description: some(m, () => text(m)),
		...crmAudit(m),
	}),
	contact: (m) => ({
		id: id(m, "contact", "con"),
		organization_id: ref(m, "organization"),
		name: text(m),
		email: some(m, () => "a@example.com"),
		phone: null,
		title: some(m, () => text(m)),
		department: null,
		description: null,
		messenger: "{}",
		...crmAudit(m),
	}),
	opportunity: (m) => ({
		id: id(m, "opportunity", "opp"),
		organization_id: ref(m, "organization"),
		contact_id: some(m, () => ref(m, "contact")),
		name: text(m),
		business: some(m, () => text(m)),
		pipeline_id: "p",
		stage_id: m.dice.pick(["new", "done"]),
		stage_position: m.dice.below(6),
		stage_changed_at: m.dice.below(9),
		owner_id: person(m),
		amount_minor: some(m, () => m.dice.pick([0, 100, 9007199254740991])),
		currency_code: some(m, () => "KRW"),
		base_amount_minor: null,
		base_currency_code: null,
		importance: importance(m),
		due_at: some(m, () => day(m)),
		due_time_zone: null,
		lost_reason: some(m, () => text(m)),
		description: null,
		...crmAudit(m),
	}),
	task: (m) => ({
		id: id(m, "task", "task"),
		title: text(m),
		status: m.dice.pick(["requested", "planned", "in_progress", "completed"]),
		status_at: m.dice.below(5),
		note: some(m, () => text(m)),
		location: some(m, () => '{"name":"room"}'),
		business: null,
		type: null,
		size: m.dice.pick(["S", "M"]),
		starts_at: m.dice.once(3) ? null : day(m),
		ends_at: m.dice.once(3) ? 100 * HOUR : some(m, () => day(m)),
		due_at: some(m, () => day(m)),
		is_event: m.dice.once(3) ? 1 : 0,
		is_whole_day: flag(m),
		is_open_to_company: flag(m),
		notify_minutes_before: some(m, () => 10),
		requester_id: person(m),
		parent_task_id: m.dice.once(3) ? ref(m, "task") : null,
		organization_id: some(m, () => ref(m, "organization")),
		opportunity_id: some(m, () => ref(m, "opportunity")),
		contact_id: m.dice.once(4) ? ref(m, "contact") : null,
		recurrence_rule: m.dice.once(6) ? "FREQ=DAILY" : null,
		recurrence_time_zone: null,
		series_id: m.dice.once(5) ? ref(m, "task") : null,
		occurrence_starts_at: some(m, () => day(m)),
		created_by: person(m),
		created_at: m.dice.below(9),
		updated_at: m.dice.below(9),
		via: m.dice.pick([null, null, "agent", "api"]),
	}),
	task_participant: (m) => ({ task_id: ref(m, "task"), member_id: person(m) }),
};
