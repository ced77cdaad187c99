/** The model an administrator saved: address and name in the settings, the key encrypted, nothing of it in a log. */

import { eq } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import { secretEnding } from "#base/secret-ending.ts";
import type { Config } from "#config/config.ts";
import type { Store } from "#store/open.ts";
import { allSetting } from "#store/schema/log.ts";
import type { Caller } from "./caller.ts";
import type { Vault } from "./vault.ts";

const SETTING = "model";
const SECRET = "model.api_key";

/** `key` marks the secret that was given for this address: taken back, an older address does not get a newer key */
type Saved = { baseURL: string; name: string; key: string | null };
type Connection = Pick<Saved, "baseURL" | "name"> & { apiKey: string | null };
/** `apiKey` undefined keeps the key that is there, null takes it away */
export type SavedConnection = Pick<Saved, "baseURL" | "name"> & { apiKey: string | null | undefined };

type Parts = { store: Store; vault: Vault; clock: Clock; config: Config };

/** The model outside of the record and in it: the first, where there is one, goes before the second. */
export function savedModel({ store, vault, clock, config }: Parts) {
	const read = (): Saved | null => {
		const row = store.inspectAll.select().from(allSetting).where(eq(allSetting.key, SETTING)).get();
		return (row?.value as Saved | undefined) ?? null;
	};
	const pinned = (): Connection | null => {
		const baseURL = config.get("model.base_url");
		return baseURL === ""
			? null
			: { baseURL, apiKey: config.get("model.api_key") || null, name: config.get("model.name") };
	};
	const saved = (): Connection | null => {
		const row = read();
		if (row === null) return null;
		const { baseURL, name } = row;
		return { baseURL, name, apiKey: isItsKey(row) ? vault.get(store.inspectAll, SECRET) : null };
	};
	const isItsKey = ({ key }: Saved) => key !== null && key === vault.mark(store.inspectAll, SECRET);
	const sources = { isDemoForced: () => config.get("model.demo") === "true", pinned, saved, isDemoOff: () => false };

	const save = (connection: SavedConnection | null, caller: Caller, callID: string): void => {
		if (pinned() !== null)
			throw new ToolError(
				"not_allowed",
				`The model is set by ${config.origin("model.base_url").from}. Change it there; nothing was changed.`,
				{ because: "setting_pinned", values: { where: config.origin("model.base_url").from } },
			);
		// as the caller's own call, so that the change list has it
		store.write(caller, callID, ({ system: db }) => {
			const now = clock.now();
			if (connection === null) {
				db.delete(allSetting).where(eq(allSetting.key, SETTING)).run();
				return vault.remove(db, SECRET);
			}
			if (connection.apiKey === null) vault.remove(db, SECRET);
			else if (connection.apiKey !== undefined) vault.put(db, SECRET, connection.apiKey, now);
			const value: Saved = { baseURL: connection.baseURL, name: connection.name, key: vault.mark(db, SECRET) };
			db.insert(allSetting)
				.values({ key: SETTING, value, updatedBy: caller.memberID, updatedAt: now })
				.onConflictDoUpdate({ target: allSetting.key, set: { value, updatedBy: caller.memberID, updatedAt: now } })
				.run();
		});
	};
	return {
		sources,
		save,
		/** a test without a key uses the saved one, when it is for the same address */
		withSavedKey(connection: Connection): Connection {
			if (connection.apiKey !== null) return connection;
			const known = pinned() ?? saved();
			return known?.baseURL === connection.baseURL ? { ...connection, apiKey: known.apiKey } : connection;
		},
		describe() {
			const outside = pinned();
			const stored = outside === null ? read() : null;
			const now = outside ?? stored;
			const hint = stored !== null && isItsKey(stored) ? vault.hint(store.inspectAll, SECRET) : null;
			return {
				baseURL: now?.baseURL ?? null,
				name: now?.name ?? null,
				keyHint: outside === null ? hint : outside.apiKey && secretEnding(outside.apiKey),
				lockedBy: outside === null ? null : config.origin("model.base_url").from,
			};
		},
	};
}
