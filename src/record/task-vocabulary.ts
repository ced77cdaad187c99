/** The company's labels of work: which there are, which one a text means, and how the list is replaced. */

import { inArray, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { Instant } from "#base/time.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { prepared, valuesIn } from "#store/prepared.ts";
import { company, type Label, type TaskVocabulary } from "#store/schema/company.ts";
import { task } from "#store/schema/task.ts";
import { folded } from "#text/folded.ts";

/** A registered label by its exact name in any case, else by a fragment only one carries; any text while none is registered. */
export function resolveLabel(labels: readonly Label[], text: string, path: string): string {
	if (labels.length === 0) return text.trim();
	const wanted = folded(text);
	const exact = labels.filter(({ name }) => folded(name) === wanted);
	const hits = exact.length > 0 ? exact : labels.filter(({ name }) => folded(name).includes(wanted));
	if (hits.length === 1 && hits[0] !== undefined) return hits[0].name;
	const registered = labels.map(({ name }) => name);
	if (hits.length > 1) {
		throw new ToolError(
			"interaction_required",
			`"${text}" could be several labels: ${hits.map(({ name }) => name).join(", ")}. Nothing was changed.`,
			{
				candidates: hits.map(({ name }) => ({ id: name, label: name })),
				details: { hint: path },
				values: { hint: text, thing: "label" },
			},
		);
	}
	throw new ToolError(
		"task_label_unregistered",
		`"${text}" is not a registered label; there are ${registered.join(", ")}. Nothing was changed.`,
		{
			details: { registered, hint: path },
			values: { hint: text, registered: registered.join(", ") },
		},
	);
}

/** As `resolveLabel`; a blank text means none. */
export function chosenLabel(labels: readonly Label[], text: string, path: string): string | null {
	return text.trim() === "" ? null : resolveLabel(labels, text, path);
}

/** What every task tool answers about the labels that exist. */
export function registeredLabels(vocabulary: TaskVocabulary, sizes: readonly string[], statuses: readonly string[]) {
	const { businesses, types, etcBusinessColor, etcTypeColor } = vocabulary;
	return {
		businesses,
		types,
		sizes: [...sizes],
		statuses: [...statuses],
		...(etcBusinessColor === undefined ? {} : { etcBusinessColor }),
		...(etcTypeColor === undefined ? {} : { etcTypeColor }),
	};
}

const selectVocabulary = prepared((db: ReadDb) =>
	db.select({ vocabulary: company.taskVocabulary }).from(company).limit(1).prepare(),
);

/** The company's registered labels. */
export function vocabularyOf(db: ReadDb): TaskVocabulary {
	return selectVocabulary(db).get()?.vocabulary ?? { businesses: [], types: [] };
}

/** Eight quiet colours that white text reads on; a label without one of its own gets the same of them every time. */
const COLOURS = ["#9a4b2e", "#566b23", "#1f6e52", "#12697a", "#2b62a6", "#5b4fa8", "#8a3f78", "#56606b"] as const;

/** FNV-1a over the folded name: the same label has the same colour in every company. */
function colourOf(name: string): string {
	let hash = 0x811c9dc5;
	for (const character of folded(name)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return COLOURS[(hash >>> 0) % COLOURS.length] ?? COLOURS[0];
}

export type GivenVocabulary = {
	businesses?: { name: string; color?: string | undefined }[] | undefined;
	types?: { name: string; color?: string | undefined }[] | undefined;
	etcBusinessColor?: string | undefined;
	etcTypeColor?: string | undefined;
};

/** The vocabulary as a call leaves it: a list that is not given stays, a blank colour goes. */
function changedVocabulary(present: TaskVocabulary, given: GivenVocabulary): TaskVocabulary {
	const coloured = (labels: readonly { name: string; color?: string | undefined }[]): Label[] =>
		labels.map(({ name, color }) => ({ name, color: color || colourOf(name) }));
	const etcBusinessColor = given.etcBusinessColor ?? present.etcBusinessColor;
	const etcTypeColor = given.etcTypeColor ?? present.etcTypeColor;
	return {
		businesses: given.businesses === undefined ? present.businesses : coloured(given.businesses),
		types: given.types === undefined ? present.types : coloured(given.types),
		...(etcBusinessColor ? { etcBusinessColor } : {}),
		...(etcTypeColor ? { etcTypeColor } : {}),
	};
}

/**
 * Replaces the company's labels. Throws `task_label_in_use` where a label that work still carries would go; one that is
 * only spelled in another case stays the same label.
 */
export function replaceVocabulary(
	{ db, now }: { db: ToolDb; now: Instant },
	given: GivenVocabulary,
): { vocabulary: TaskVocabulary; isMoved: boolean } {
	const present = vocabularyOf(db);
	const vocabulary = changedVocabulary(present, given);
	const carried = [
		...stillCarried(db, "business", dropped(present.businesses, vocabulary.businesses)),
		...stillCarried(db, "type", dropped(present.types, vocabulary.types)),
	];
	if (carried.length > 0) {
		const list = carried.map(({ label, count }) => `${label} (${count})`).join(", ");
		throw new ToolError(
			"task_label_in_use",
			`Work still carries these labels: ${list}. Nothing was changed; give that work another label first.`,
			{ details: { labels: carried.map(({ label }) => label) }, values: { labels: list } },
		);
	}
	const isMoved = JSON.stringify(vocabulary) !== JSON.stringify(present);
	if (isMoved) db.update(company).set({ taskVocabulary: vocabulary, updatedAt: now }).run();
	return { vocabulary, isMoved };
}

function dropped(before: readonly Label[], after: readonly Label[]): string[] {
	const kept = new Set(after.map(({ name }) => folded(name)));
	return before.map(({ name }) => name).filter((name) => !kept.has(folded(name)));
}

/** Labels that tasks or events carry, with how many. */
function stillCarried(db: ReadDb, field: "business" | "type", labels: string[]): { label: string; count: number }[] {
	if (labels.length === 0) return [];
	const rows = db
		.select({ label: task[field], count: sql<number>`count(*)` })
		.from(task)
		.where(inArray(task[field], valuesIn(labels)))
		.groupBy(task[field])
		.all();
	return rows.flatMap(({ label, count }) => (label === null ? [] : [{ label, count }]));
}
