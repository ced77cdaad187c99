/** What a call did, in the words of `effects`: from the change list for the record, from the declaration for the rest. */

import type { Effect } from "#base/errors.ts";
import type { Change } from "#store/changes.ts";
import { steady } from "#store/changes.ts";
import type { TableShape } from "#store/inspect.ts";
import { objectTypeOf, RULES } from "#store/schema/tables.ts";
import { ANY_OBJECT, type DeclaredEffect, type Tool } from "#tools/define.ts";

type Shapes = ReadonlyMap<string, TableShape>;

/** The effects of a call. Throws when the call did what its tool does not declare: a bug, never an answer. */
export function effectsOf(tool: Tool, result: Record<string, unknown>, changes: Change[], shapes: Shapes): Effect[] {
	const declared = tool.effects
		.filter(({ objectType }) => objectType !== ANY_OBJECT)
		.flatMap((effect) => declaredEffect(effect, result));
	if (tool.kind === "host") return declared;
	const written = writtenEffects(changes, shapes);
	for (const { objectType, effect } of written) {
		const isDeclared = tool.effects.some(
			(one) => (one.objectType === objectType || one.objectType === ANY_OBJECT) && one.effect === effect,
		);
		if (!isDeclared) throw new Error(`${tool.name} did what it does not declare: ${objectType} ${effect}`);
	}
	const unlisted = declared.filter(({ objectType, effect }) => effect === "sent" || !isJournaled(objectType));
	return [...written, ...unlisted];
}

function isJournaled(objectType: string): boolean {
	return [...RULES].some(([table, rules]) => objectTypeOf(table) === objectType && rules.journal !== undefined);
}

function declaredEffect({ objectType, effect, id, when }: DeclaredEffect, result: Record<string, unknown>): Effect[] {
	if (when !== undefined && result[when.field] !== when.equals) return [];
	if (id === null) return [{ objectType, effect, id: null }];
	const ids = [result[id]].flat().filter((value): value is string => typeof value === "string" && value !== "");
	return ids.map((one) => ({ objectType, effect, id: one }));
}

/** One effect a row: what is owned by another row counts as an update of that one. */
function writtenEffects(changes: Change[], shapes: Shapes): Effect[] {
	const effects = new Map<string, Effect>();
	for (const change of changes) {
		if (change.before !== null && change.after !== null && isMovingOnly(change)) continue;
		const target = targetOf(change, shapes);
		if (target === null) continue;
		const key = `${target.objectType} ${target.id}`;
		const known = effects.get(key);
		if (known === undefined) effects.set(key, target);
		else if (target.effect !== "updated") known.effect = known.effect === "created" ? "created" : target.effect;
	}
	return [...effects.values()];
}

function isMovingOnly({ tableName, before }: Change): boolean {
	return Object.keys(steady(tableName, before) ?? {}).length === 0;
}

function targetOf(change: Change, shapes: Shapes): Effect | null {
	const owner = RULES.get(change.tableName)?.partOf;
	const effect = change.before === null ? "created" : change.after === null ? "deleted" : "updated";
	if (owner === undefined || owner === change.tableName) {
		return {
			objectType: objectTypeOf(change.tableName),
			effect,
			id: RULES.get(change.tableName)?.objectType === "setting" ? null : change.rowID,
		};
	}
	const key = shapes.get(change.tableName)?.foreignKeys.find(({ table }) => table === owner);
	const parent = key === undefined ? undefined : (change.after ?? change.before)?.[key.from];
	return typeof parent === "string" ? { objectType: objectTypeOf(owner), effect: "updated", id: parent } : null;
}
