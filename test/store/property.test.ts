/** Rows are seen and written exactly as the rules say, compared with a model that was written separately. */

import { expect, test } from "bun:test";
import { temporaryStore } from "#test/support/store.ts";
import { MAKERS, makeRow } from "./makers-talk.ts";
import { MODEL, type World } from "./model.ts";
import { keyOf, referencesOf, UNIQUE } from "./model-links.ts";
import { findDisagreement, newTally } from "./property.ts";

const worlds = Number(Bun.env.KONTOR_PROPERTY_SEEDS ?? 110);

test("what every member reads and may write agrees with the model, and the change list explains each write", () => {
	const tally = newTally();
	const disagreement = findDisagreement(temporaryStore(), { seed: 20261130, worlds, operations: 60 }, tally);
	console.log(
		`row rules: ${tally.worlds} companies, ${tally.reads} reads (${tally.rows} rows), ${tally.writes} writes (${tally.accepted} accepted, ${tally.refused} refused)`,
	);
	expect(disagreement).toBeNull();
}, 3_600_000);

test("the model knows every stored table with its columns, keys, references and unique values", () => {
	const { shapes } = temporaryStore();
	expect(Object.keys(MODEL).sort()).toEqual([...shapes.keys()].sort());
	const world: World = Object.fromEntries(Object.keys(MAKERS).map((table) => [table, []]));
	const dice = { below: () => 0, once: () => false, pick: <T>(list: readonly T[]) => list[0] as T };
	for (const [table, shape] of shapes) {
		const row = makeRow(table, { world, dice, me: null, loose: false, serial: 1 });
		expect([table, ...Object.keys(row).sort()]).toEqual([table, ...shape.columns.map(({ name }) => name).sort()]);
		expect(keyOf(table)).toEqual(shape.key.map(({ name }) => name));
		const references = shape.foreignKeys.map((key) => [
			key.from,
			key.table,
			key.onDelete.toLowerCase().replace("no action", "restrict"),
		]);
		expect(references.sort()).toEqual(
			referencesOf(table)
				.map((reference) => [...reference])
				.sort(),
		);
		expect(shape.uniques.map(String).sort()).toEqual((UNIQUE[table] ?? []).map(String).sort());
	}
});
