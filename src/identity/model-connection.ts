/** The models an administrator connected: addresses and names in the settings, keys encrypted, nothing of them in a log. */

import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { secretEnding } from "#base/secret-ending.ts";
import type { Config } from "#config/config.ts";
import { priceOf } from "#config/price.ts";
import type { ModelConnectionView, ModelPrice, ModelRole, ModelSetting } from "#record/model-setting.ts";
import { MODEL_ROLES } from "#record/model-setting.ts";
import type { Store } from "#store/open.ts";
import type { Caller } from "./caller.ts";
import { modelChanges } from "./model-change.ts";
import {
	MAIN,
	type ModelRoles,
	readConnections,
	readLimit,
	readRoles,
	type StoredConnection,
	secretName,
} from "./model-rows.ts";
import { modelTests } from "./model-tested.ts";
import type { Vault } from "./vault.ts";

export type Connection = { baseURL: string; name: string; apiKey: string | null };
/** `apiKey` undefined keeps the key that is there, null takes it away */
export type SavedConnection = Omit<Connection, "apiKey"> & { apiKey: string | null | undefined };
export type ConnectionPatch = Partial<Omit<StoredConnection, "id">> & { apiKey?: string | null };
export type Candidate = { id: string | null; connection: Connection; contextTokens: number | null };

export type Parts = { store: Store; vault: Vault; clock: Clock; config: Config; ids: Ids };
/** whose call it is: settings are changed as its own, so that the change list has it */
export type By = { caller: Caller; callID: string };

/** What is connected, and the key of each; the model that is set outside of the record goes before the others for talk. */
export function modelReader({ store, vault, config }: Parts) {
	const db = store.inspectAll;
	const pinned = (): Connection | null => {
		const baseURL = config.get("model.base_url");
		return baseURL === ""
			? null
			: { baseURL, apiKey: config.get("model.api_key") || null, name: config.get("model.name") };
	};
	const opened = (row: StoredConnection): Connection => ({
		baseURL: row.baseURL,
		name: row.name,
		apiKey: isItsKey(row) ? vault.get(db, secretName(row.id)) : null,
	});
	const isItsKey = ({ id, key }: StoredConnection) => key !== null && key === vault.mark(db, secretName(id));
	const hintOf = (row: StoredConnection) => (isItsKey(row) ? vault.hint(db, secretName(row.id)) : null);
	const isDemoForced = () => config.get("model.demo") === "true";
	const candidates = (role: ModelRole): Candidate[] => {
		if (isDemoForced()) return [];
		const outside = pinned();
		const [rows, roles] = [readConnections(db), readRoles(db)];
		const listed = (name: ModelRole) => roles[name].flatMap((id) => rows.find((row) => row.id === id) ?? []);
		const talk = outside === null ? listed("chat") : [];
		const first = outside !== null && role === "chat" ? [] : listed(role);
		const own =
			first.length > 0 || !BORROWS.has(role) ? first : talk.filter((row) => role !== "vision" || row.readsImages);
		const inside = own.map((row) => ({ id: row.id, connection: opened(row), contextTokens: row.contextTokens }));
		const isPinned = outside !== null && (role === "chat" || (role === "small" && inside.length === 0));
		return isPinned ? [{ id: null, connection: outside, contextTokens: null }] : inside;
	};
	const known = (id: string): StoredConnection => {
		const row = readConnections(db).find((one) => one.id === id);
		if (row === undefined) throw new ToolError("not_found", "There is no such connection. Nothing was changed.");
		return row;
	};
	/** a key goes only to the server it was given for: the same address elsewhere is the same server */
	const keyFor = (baseURL: string): string | null => {
		const same = readConnections(db).find((row) => row.baseURL === baseURL && hintOf(row) !== null);
		return same === undefined ? null : vault.get(db, secretName(same.id));
	};

	return { db, pinned, isDemoForced, candidates, known, opened, hintOf, keyFor };
}
export type ModelReader = ReturnType<typeof modelReader>;

export function savedModel(parts: Parts) {
	const reader = modelReader(parts);
	const { db, pinned, isDemoForced, candidates, known, opened, hintOf, keyFor } = reader;
	const { config } = parts;
	const tests = modelTests(parts, opened);
	const changes = modelChanges(parts, reader);
	return {
		sources: { isDemoForced, candidates, isDemoOff: () => false },
		...changes,
		save(connection: SavedConnection | null, by: By): void {
			changes.save(connection, by);
			tests.settle(MAIN, by.caller.memberID);
		},
		add(...[connection, roles, by]: Parameters<typeof changes.add>): string {
			const id = changes.add(connection, roles, by);
			tests.settle(id, by.caller.memberID);
			return id;
		},
		update(id: string, patch: ConnectionPatch, by: By): void {
			changes.update(id, patch, by);
			tests.settle(id, by.caller.memberID);
		},
		/** what a test brought is kept beside the connection it was of */
		noteTest: tests.note,
		/** what its last test brought of the model that talks; null for one that is set from outside */
		testedTalker(): ModelConnectionView["tested"] {
			const id = pinned() === null ? readRoles(db).chat[0] : undefined;
			const row = readConnections(db).find((one) => one.id === id);
			return row === undefined ? null : tests.of(row);
		},
		/** a test without a key uses the saved one, when it is for the same address */
		withSavedKey(connection: Connection): Connection {
			if (connection.apiKey !== null) return connection;
			const outside = pinned();
			if (outside?.baseURL === connection.baseURL) return { ...connection, apiKey: outside.apiKey };
			return { ...connection, apiKey: keyFor(connection.baseURL) };
		},
		/** Throws not_found. */
		connection: (id: string): Connection => opened(known(id)),
		/** null: of the model that is set outside of the record */
		priceOf: (id: string | null): ModelPrice | null =>
			id === null
				? priceOf(config.get("model.price"))
				: (readConnections(db).find((row) => row.id === id)?.price ?? null),
		readLimit: () => readLimit(db),
		describe(): Omit<ModelSetting, "isDemo"> {
			const outside = pinned();
			const roles = readRoles(db);
			const rows = readConnections(db);
			const talking = rows.find(({ id }) => id === roles.chat[0]);
			const first = outside ?? talking;
			return {
				baseURL: first?.baseURL ?? null,
				name: first?.name ?? null,
				keyHint:
					outside === null
						? talking === undefined
							? null
							: hintOf(talking)
						: outside.apiKey && secretEnding(outside.apiKey),
				lockedBy: outside === null ? null : config.origin("model.base_url").from,
				connections: rows.map((row) => connectionView(row, hintOf(row), roles, tests.of(row))),
				roles,
				limit: readLimit(db),
			};
		},
	};
}

/** Roles that talk's own models do when no other is set for them. */
const BORROWS: ReadonlySet<ModelRole> = new Set(["small", "vision"]);

function connectionView(
	row: StoredConnection,
	keyHint: string | null,
	roles: ModelRoles,
	tested: ModelConnectionView["tested"],
): ModelConnectionView {
	const { name, key: _, ...rest } = row;
	return {
		...rest,
		model: name,
		host: URL.canParse(row.baseURL) ? new URL(row.baseURL).host : row.baseURL,
		keyHint,
		roles: MODEL_ROLES.filter((role) => roles[role].includes(row.id)),
		tested,
	};
}
