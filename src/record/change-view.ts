/** Changed rows as a person reads them: what belongs to a row is told as part of it, ids by their names. */

import type { TaskVocabulary } from "#store/schema/company.ts";
import { objectTypeOf, RULES } from "#store/schema/tables.ts";
import type { PreviewChange } from "#store/schema/turn.ts";
import type { Language } from "#text/fill.ts";
import { PHRASES } from "#text/phrases.ts";
import type { ChangeView } from "./views.ts";

type Reader = { language: Language; zone: string };
type Names = ReadonlyMap<string, string>;
type Field = ChangeView["fields"][number];

/**
 * One entry a row, in the order they were written. Rows owned by another (who takes part in a task) become one field of
 * their owner's entry; where only they moved, the owner's entry says so.
 */
export function changeViews(reader: Reader, changes: readonly PreviewChange[], names: Names): ChangeView[] {
	const views = new Map<string, ChangeView>();
	const owned = new Map<string, PreviewChange[]>();
	for (const change of changes) {
		const owner = ownerOf(change);
		const key = owner === null ? `${change.table} ${change.rowID}` : `${owner.table} ${owner.id}`;
		if (owner === null) {
			const known = views.get(key);
			// a row that was changed twice is told once, from its first state to its last
			views.set(
				key,
				known === undefined ? rowView(reader, change, names) : joined(known, rowView(reader, change, names)),
			);
			continue;
		}
		owned.set(key, [...(owned.get(key) ?? []), change]);
		if (!views.has(key))
			views.set(key, {
				objectType: objectTypeOf(owner.table),
				id: owner.id,
				label: change.label,
				effect: "updated",
				fields: [],
			});
	}
	for (const [key, rows] of owned) views.get(key)?.fields.push(...ownedFields(reader, rows, names));
	return [...views.values()];
}

/** The row another belongs to, by the column `<table>_id`; a table that owns rows of its own kind is no owner here. */
function ownerOf({ table, before, after }: PreviewChange): { table: string; id: string } | null {
	const owner = RULES.get(table)?.partOf;
	if (owner === undefined || owner === table) return null;
	const id = (after ?? before)?.[`${owner}_id`];
	return typeof id === "string" ? { table: owner, id } : null;
}

/** One field a table of owned rows: the names that went and the names that came. */
function ownedFields({ language }: Reader, rows: readonly PreviewChange[], names: Names): Field[] {
	const tables = Map.groupBy(rows, ({ table }) => table);
	return [...tables].map(([table, list]) => {
		const named = (image: PreviewChange["before"]) => (image === null ? null : nameOf(image, names));
		const joinedNames = (values: (string | null)[]) => values.filter((value) => value !== null).join(", ") || null;
		return {
			name: table,
			label: PHRASES[language].fields[table] ?? table,
			before: joinedNames(list.map(({ before }) => named(before))),
			after: joinedNames(list.map(({ after }) => named(after))),
		};
	});
}

function nameOf(image: Record<string, unknown>, names: Names): string {
	const id = image.member_id;
	return typeof id === "string" ? (names.get(id) ?? id) : "";
}

/** Two changes of one row as one. */
function joined(first: ChangeView, last: ChangeView): ChangeView {
	const fields = new Map(first.fields.map((field) => [field.name, field]));
	for (const field of last.fields) {
		const known = fields.get(field.name);
		fields.set(field.name, known === undefined ? field : { ...field, before: known.before });
	}
	const effect = first.effect === "created" && last.effect === "updated" ? "created" : last.effect;
	return { ...last, effect, fields: [...fields.values()].filter(({ before, after }) => before !== after) };
}

/** Columns that say how the row is kept rather than what it says. */
const UNSAID = new Set([
	"id",
	"created_at",
	"created_by",
	"updated_at",
	"updated_by",
	"status_at",
	"is_event",
	"is_whole_day",
	"is_open_to_company",
	"via",
]);

function rowView(reader: Reader, change: PreviewChange, names: Names): ChangeView {
	const phrases = PHRASES[reader.language];
	const columns = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])];
	const show = (image: Record<string, unknown> | null, column: string) =>
		change.table === "setting" && column === "value" && typeof image?.value === "string"
			? settingText(image.value)
			: shownValue(image?.[column], column, reader, names);
	return {
		objectType: objectTypeOf(change.table),
		id: change.rowID,
		label: labelOf(change, names),
		effect: change.before === null ? "created" : change.after === null ? "deleted" : "updated",
		fields: columns
			.filter((column) => !UNSAID.has(column) && (column !== "lift_id" || change.table === "policy"))
			.map((column) => ({
				name: column,
				label: phrases.fields[column] ?? column,
				before: show(change.before, column),
				after: show(change.after, column),
			}))
			.filter(({ before, after }) => before !== null || after !== null),
	};
}

/** A person's own entry is headed as sentences name them, while that is still their name. */
function labelOf({ table, rowID, label }: PreviewChange, names: Names): string {
	const said = table === "member" ? names.get(rowID) : undefined;
	return said?.startsWith(`${label} (`) ? said : label;
}

/** Of a model's connection its name and host: some gateways carry a key in the path of their address. */
function settingText(text: string): string {
	const value: unknown = JSON.parse(text);
	if (typeof value === "object" && value !== null && "amount" in value && "currency" in value)
		return `${value.amount} ${value.currency}`;
	if (typeof value !== "object" || value === null) return text;
	if ("chat" in value) return rolesText(value);
	if (!("baseURL" in value)) return text;
	const { baseURL, name } = value as { baseURL: unknown; name?: unknown };
	const host = URL.canParse(String(baseURL)) ? new URL(String(baseURL)).host : "";
	return [name, host].filter((part) => typeof part === "string" && part !== "").join(" · ");
}

/** Which connections do which work: the roles that have any. */
function rolesText(roles: object): string {
	return Object.entries(roles)
		.filter(([, ids]) => Array.isArray(ids) && ids.length > 0)
		.map(([role, ids]) => `${role}: ${ids.join(", ")}`)
		.join(" · ");
}

/** A stored value as a person reads it: names for ids, days for instants, words for states. */
function shownValue(value: unknown, column: string, { language, zone }: Reader, names: Names): string | null {
	if (value === null || value === undefined || value === "") return null;
	if (typeof value === "number" && column.endsWith("_at")) {
		const moment = Temporal.Instant.fromEpochMilliseconds(value).toZonedDateTimeISO(zone);
		return moment.toLocaleString(language === "ko" ? "ko-KR" : "en-GB", { dateStyle: "medium" });
	}
	// which permission it is says nothing to anybody; that there is one does
	if (column === "lift_id") return PHRASES[language].values.true ?? null;
	if (typeof value === "number" && column.startsWith("is_"))
		return PHRASES[language].values[value === 1 ? "true" : "false"] ?? String(value);
	if (column === "task_vocabulary") return labelsIn(String(value));
	const text = String(value);
	// words only where the column holds a word of ours: a title may read "completed" or "constructor"
	return (
		names.get(text) ?? (column === "status" || column === "rule" ? PHRASES[language].values[text] : undefined) ?? text
	);
}

/** The company's task labels by name, businesses before kinds. */
function labelsIn(vocabulary: string): string | null {
	const { businesses, types } = JSON.parse(vocabulary) as TaskVocabulary;
	const lists = [businesses, types].map((labels) => labels.map(({ name }) => name).join(", "));
	return lists.filter((list) => list !== "").join(" · ") || null;
}
