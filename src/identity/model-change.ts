/** Changing what is connected: each change is one of its caller's call, with its secrets, in one transaction. */

import { ToolError } from "#base/errors.ts";
import type { ModelPrice, ModelRole } from "#record/model-setting.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { By, Connection, ConnectionPatch, ModelReader, Parts, SavedConnection } from "./model-connection.ts";
import {
	MAIN,
	type ModelLimit,
	readConnections,
	readLimit,
	readRoles,
	removeConnection,
	type StoredConnection,
	secretName,
	writeConnection,
	writeLimit,
	writeRoles,
} from "./model-rows.ts";

const BLANK = { key: null, title: null, contextTokens: null, readsImages: false, price: null };
const FREE = { input: 0, output: 0 };

export function modelChanges(parts: Parts, reader: ModelReader) {
	const { keep, change, refusePinned } = modelWriter(parts, reader);
	const { vault, ids } = parts;
	const { known, keyFor } = reader;
	return {
		/** the first connection, as set-up makes it; null: only the demo agent talks */
		save(connection: SavedConnection | null, by: By): void {
			refusePinned();
			change(by, (all, now) => {
				const roles = readRoles(all);
				if (connection === null) {
					removeConnection(all, MAIN, by.caller.memberID, now);
					vault.remove(all, secretName(MAIN));
					return writeRoles(all, { ...readRoles(all), chat: [] }, by.caller.memberID, now);
				}
				const { baseURL, name, apiKey } = connection;
				const before = readConnections(all).find(({ id }) => id === MAIN);
				const isSame = before?.baseURL === baseURL && before.name === name;
				keep(all, now, { ...(isSame ? before : BLANK), id: MAIN, baseURL, name }, apiKey, by);
				if (!roles.chat.includes(MAIN))
					writeRoles(all, { ...roles, chat: [MAIN, ...roles.chat] }, by.caller.memberID, now);
			});
		},
		add(connection: ConnectionPatch & Omit<Connection, "apiKey">, roles: readonly ModelRole[], by: By): string {
			const id = ids.next("mdl");
			const { apiKey = keyFor(connection.baseURL), ...rest } = connection;
			change(by, (all, now) => {
				sameCurrency(all, rest.price ?? null, id);
				keep(all, now, { ...BLANK, ...rest, id }, apiKey, by);
				const lists = readRoles(all);
				for (const role of roles) lists[role] = [...lists[role], id];
				writeRoles(all, lists, by.caller.memberID, now);
			});
			return id;
		},
		update(id: string, { apiKey, ...patch }: ConnectionPatch, by: By): void {
			change(by, (all, now) => {
				const before = known(id);
				sameCurrency(all, patch.price ?? null, id);
				const isMoved = patch.baseURL !== undefined && patch.baseURL !== before.baseURL;
				keep(all, now, { ...before, ...patch }, isMoved && apiKey === undefined ? null : apiKey, by);
			});
		},
		remove(id: string, by: By): void {
			change(by, (all, now) => {
				known(id);
				removeConnection(all, id, by.caller.memberID, now);
				vault.remove(all, secretName(id));
			});
		},
		assign(role: ModelRole, connectionIDs: readonly string[], by: By): void {
			if (role === "chat") refusePinned();
			change(by, (all, now) => {
				for (const id of connectionIDs) known(id);
				writeRoles(all, { ...readRoles(all), [role]: [...new Set(connectionIDs)] }, by.caller.memberID, now);
			});
		},
		limit(limit: ModelLimit | null, by: By): void {
			change(by, (all, now) => {
				if (limit !== null) sameCurrency(all, { ...FREE, currency: limit.currency }, null);
				writeLimit(all, limit, by.caller.memberID, now);
			});
		},
	};
}

/** How a change is written; `refusePinned` throws not_allowed while the model is set from outside. */
function modelWriter({ store, vault, clock, config }: Parts, { pinned }: ModelReader) {
	const change = ({ caller, callID }: By, work: (db: SystemDb, now: number) => void): void =>
		store.write(caller, callID, ({ system }) => work(system, clock.now()));
	const refusePinned = (): void => {
		if (pinned() === null) return;
		const where = config.origin("model.base_url").from;
		throw new ToolError("not_allowed", `The model is set by ${where}. Change it there; nothing was changed.`, {
			because: "setting_pinned",
			values: { where },
		});
	};
	/** the key first: its mark is part of the row */
	const keep = (all: SystemDb, now: number, row: StoredConnection, apiKey: string | null | undefined, by: By): void => {
		if (apiKey === null) vault.remove(all, secretName(row.id));
		else if (apiKey !== undefined) vault.put(all, secretName(row.id), apiKey, now);
		writeConnection(all, { ...row, key: vault.mark(all, secretName(row.id)) }, by.caller.memberID, now);
	};
	return { change, refusePinned, keep };
}

/** One company, one currency: sums of two kinds of money are none. */
function sameCurrency(db: SystemDb, price: ModelPrice | null, exceptID: string | null): void {
	if (price === null) return;
	const others = readConnections(db).flatMap((row) =>
		row.id === exceptID || row.price === null ? [] : [row.price.currency],
	);
	const limit = exceptID === null ? null : readLimit(db);
	const used = [...others, ...(limit === null ? [] : [limit.currency])].find((currency) => currency !== price.currency);
	if (used === undefined) return;
	throw new ToolError(
		"invalid_input",
		`Prices are in ${used} already. Use one currency for all; nothing was changed.`,
		{
			input: [
				{
					path: exceptID === null ? "input.currency" : "input.price.currency",
					problem: "is not the currency in which the other prices are",
				},
			],
		},
	);
}
