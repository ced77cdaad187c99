/** How connected models stand in the settings: one row each, one for the roles, one for the monthly limit. */

import { and, eq, gte, lt, or } from "drizzle-orm";
import { MODEL_ROLES, type ModelPrice, type ModelRole } from "#record/model-setting.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { parameter, prepared } from "#store/prepared.ts";
import { allSetting } from "#store/schema/log.ts";

/** The connection that set-up makes; its rows have the plain names. */
export const MAIN = "main";
const CONNECTION = "model";
const ROLES = "models.roles";
const LIMIT = "models.limit";
const TESTED = "models.tested";

export type StoredConnection = {
	id: string;
	title: string | null;
	baseURL: string;
	name: string;
	contextTokens: number | null;
	readsImages: boolean;
	price: ModelPrice | null;
	/** marks the secret that was given for this address: taken back, an older address does not get a newer key */
	key: string | null;
};
export type ModelRoles = Record<ModelRole, string[]>;
export type ModelLimit = { amount: number; currency: string };

/** `of`: what was tested, so that a changed connection is not taken for a tested one */
export type StoredTest = {
	of: string;
	at: number;
	state: "ok" | "warning" | "failed";
	code?: string;
	okAt: number | null;
};

const rowName = (id: string): string => (id === MAIN ? CONNECTION : `${CONNECTION}.${id}`);
export const secretName = (id: string): string => (id === MAIN ? "model.api_key" : `model.api_key.${id}`);

/** Each answer of a model asks for them: by their range of the key's index, as LIKE reads every setting. */
const selectConnections = prepared((db: SystemDb) =>
	db
		.select()
		.from(allSetting)
		.where(
			or(
				eq(allSetting.key, CONNECTION),
				and(gte(allSetting.key, `${CONNECTION}.`), lt(allSetting.key, `${CONNECTION}/`)),
			),
		)
		.orderBy(allSetting.key)
		.prepare(),
);
const selectSetting = prepared((db: SystemDb) =>
	db
		.select()
		.from(allSetting)
		.where(eq(allSetting.key, parameter("key")))
		.prepare(),
);

export function readConnections(db: SystemDb): StoredConnection[] {
	return selectConnections(db)
		.all()
		.map(({ key, value }) => {
			const id = key === CONNECTION ? MAIN : key.slice(CONNECTION.length + 1);
			const blank = { key: null, title: null, contextTokens: null, readsImages: false, price: null };
			return { ...blank, ...(value as Omit<StoredConnection, "id">), id };
		});
}

export function readRoles(db: SystemDb): ModelRoles {
	const row = selectSetting(db).get({ key: ROLES });
	const kept = (row?.value ?? {}) as Partial<ModelRoles>;
	// set-up's connection talks although nobody has put it into a list yet
	const isMainAlone = row === undefined && readConnections(db).some(({ id }) => id === MAIN);
	const lists = MODEL_ROLES.map((role) => [role, kept[role] ?? (role === "chat" && isMainAlone ? [MAIN] : [])]);
	return Object.fromEntries(lists) as ModelRoles;
}

export function readLimit(db: SystemDb): ModelLimit | null {
	const row = selectSetting(db).get({ key: LIMIT });
	return (row?.value as ModelLimit | undefined) ?? null;
}

/** By the connection's id. */
export function readTests(db: SystemDb): Record<string, StoredTest> {
	return (selectSetting(db).get({ key: TESTED })?.value ?? {}) as Record<string, StoredTest>;
}

/** Of connections that are gone nothing is kept. */
export function writeTest(db: SystemDb, id: string, test: StoredTest, by: string, now: number): void {
	const known = new Set(readConnections(db).map((row) => row.id));
	const kept = Object.entries(readTests(db)).filter(([one]) => known.has(one) && one !== id);
	write(db, TESTED, Object.fromEntries([...kept, [id, test]]), by, now);
}

export function writeConnection(db: SystemDb, { id, ...rest }: StoredConnection, by: string, now: number): void {
	write(db, rowName(id), rest, by, now);
}

export function writeRoles(db: SystemDb, roles: ModelRoles, by: string, now: number): void {
	write(db, ROLES, roles, by, now);
}

export function writeLimit(db: SystemDb, limit: ModelLimit | null, by: string, now: number): void {
	if (limit === null) db.delete(allSetting).where(eq(allSetting.key, LIMIT)).run();
	else write(db, LIMIT, limit, by, now);
}

/** Takes a connection out, of every list as well. */
export function removeConnection(db: SystemDb, id: string, by: string, now: number): void {
	const roles = readRoles(db);
	for (const role of MODEL_ROLES) roles[role] = roles[role].filter((one) => one !== id);
	db.delete(allSetting)
		.where(eq(allSetting.key, rowName(id)))
		.run();
	writeRoles(db, roles, by, now);
}

function write(db: SystemDb, key: string, value: unknown, updatedBy: string, updatedAt: number): void {
	const row = { value, updatedBy, updatedAt };
	db.insert(allSetting)
		.values({ key, ...row })
		.onConflictDoUpdate({ target: allSetting.key, set: row })
		.run();
}
