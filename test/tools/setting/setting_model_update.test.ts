/** setting_model_update: for administrators, bad arguments, what is saved, where the key goes and where it never does. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, createApp } from "#app.ts";
import { readConfig } from "#config/config.ts";
import type { Caller } from "#identity/caller.ts";
import type { ChangedCallView } from "#record/views.ts";
import { allSetting } from "#store/schema/log.ts";
import { allCall, allSecret } from "#store/schema/turn.ts";
import { type Company, testClock } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const KEY = "sk-lamplamplamplamp7777";
const saved = (c: Company) =>
	c.app.store.inspectAll
		.select()
		.from(allSetting)
		.all()
		.filter(({ key }) => key === "model")
		.map(({ value }) => value);
const set = (more: Record<string, unknown> = {}) => ({ baseURL: "http://127.0.0.1:9/v1", model: "lamp-1", ...more });

scenarios("setting_model_update", {
	"a member does not set it": {
		as: (c) => c.jisoo,
		call: "setting_model_update",
		args: set(),
		outcome: "administrator_only",
		events: [],
		after: (c) => expect(saved(c)).toEqual([]),
	},
	"nor does an administrator's agent, nor a token that asks": {
		as: (c) => c.as(c.minji, { origin: "api", asks: true }),
		call: "setting_model_update",
		args: set(),
		outcome: "not_allowed",
		after: async (c) =>
			expect(await c.call("setting_model_update", set(), c.as(c.minji, { origin: "mcp" }))).toMatchObject({
				error: { code: "not_allowed" },
			}),
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "setting_model_update",
		args: { baseURL: "ftp://models", model: 7, key: "x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.baseURL", "input.key", "input.model"]),
	},
	"an address needs its model, and the demo agent needs neither": {
		as: (c) => c.minji,
		call: "setting_model_update",
		args: { apiKey: KEY },
		outcome: "invalid_input",
		after: async (c, { error }) => {
			expect(faultPaths(error)).toEqual(["input.baseURL", "input.model"]);
			expect(await c.call("setting_model_update", set({ useDemo: true }), c.minji)).toMatchObject({
				error: { code: "invalid_input" },
			});
		},
	},
	"an address holds no password and no key: it is kept readable, and they are not": {
		as: (c) => c.minji,
		call: "setting_model_update",
		args: set({ baseURL: "https://lamp:secret@models.example/v1" }),
		outcome: "invalid_input",
		after: async (c, { error }) => {
			expect(faultPaths(error)).toEqual(["input.baseURL"]);
			for (const query of ["key=k", "api-version=1&subscription-key=k", "access_token=t", "X-Sig=s"]) {
				const baseURL = `https://models.example/v1?${query}`;
				const refused = await c.call("setting_model_update", set({ baseURL }), c.minji);
				expect(faultPaths("error" in refused ? refused.error : undefined)).toEqual(["input.baseURL"]);
			}
			expect(saved(c)).toEqual([]);
			const baseURL = "https://models.example/v1?api-version=2026-01-01";
			expect(await c.call("setting_model_update", set({ baseURL }), c.minji)).toMatchObject({ result: { baseURL } });
		},
	},
	"it is saved, and the key is answered, logged and stored nowhere as it is": {
		as: (c) => c.minji,
		call: "setting_model_update",
		args: set({ apiKey: KEY }),
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toMatchObject({
				baseURL: "http://127.0.0.1:9/v1",
				model: "lamp-1",
				keyHint: "7777",
				isDemo: false,
				lockedBy: null,
			});
			expect(saved(c)).toMatchObject([{ baseURL: "http://127.0.0.1:9/v1", name: "lamp-1", key: expect.any(String) }]);
			const { inspectAll, shapes } = c.app.store;
			expect(inspectAll.select().from(allCall).all().at(-1)?.input).toMatchObject({
				apiKey: "hidden",
				model: "lamp-1",
			});
			for (const table of shapes.keys())
				expect(JSON.stringify(c.app.store.writer.prepare(`select * from main."all_${table}"`).all())).not.toContain(
					KEY,
				);
			expect(c.app.models.connection()).toEqual({ baseURL: "http://127.0.0.1:9/v1", name: "lamp-1", apiKey: KEY });
		},
	},
	"the key stays while the address does": {
		as: (c) => c.minji,
		call: "setting_model_update",
		args: set({ model: "lamp-2" }),
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toMatchObject({ model: "lamp-2", keyHint: "7777" });
			expect(c.app.models.connection()?.apiKey).toBe(KEY);
		},
	},
	"another address never gets the key of the one before": {
		as: (c) => c.minji,
		call: "setting_model_update",
		args: set({ baseURL: "http://127.0.0.1:10/v1" }),
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toMatchObject({ baseURL: "http://127.0.0.1:10/v1", keyHint: null });
			expect(c.app.models.connection()?.apiKey).toBeNull();
		},
	},
	"it is a change like any other: read back without the key, taken back without giving an older address a newer key": {
		before: async (c) => {
			await c.done("setting_model_update", set({ baseURL: "http://127.0.0.1:11/v1", apiKey: KEY }), c.minji);
			await c.done("setting_model_update", set({ baseURL: "http://127.0.0.1:12/v1", apiKey: `${KEY}8` }), c.minji);
		},
		as: (c) => c.minji,
		call: "change_list",
		args: { tool: "setting_model_update", limit: 1 },
		outcome: "done",
		after: async (c, { result }) => {
			const [{ callID, changes, canUndo }] = result.changes as [ChangedCallView];
			expect(canUndo).toBe(true);
			expect(changes[0]?.fields).toMatchObject([{ before: "lamp-1 · 127.0.0.1:11", after: "lamp-1 · 127.0.0.1:12" }]);
			expect(JSON.stringify(result)).not.toContain("sk-");
			const agent = await c.call("change_undo", { callID }, c.as(c.minji, { origin: "agent" }));
			expect(agent.kind === "failed" && agent.error.code).toBe("not_allowed");
			await c.done("change_undo", { callID }, c.minji);
			expect(c.app.models.connection()).toEqual({ baseURL: "http://127.0.0.1:11/v1", name: "lamp-1", apiKey: null });
			expect(await c.done("setting_model_get", {}, c.minji)).toMatchObject({ keyHint: null });
			const { changes: now } = await c.done("change_list", { tool: "change_undo", limit: 1 }, c.minji);
			await c.done("change_undo", { callID: (now as ChangedCallView[])[0]?.callID }, c.minji);
			expect(c.app.models.connection()?.apiKey).toBe(`${KEY}8`);
		},
	},
	"price, window and name go with it, and one connection is changed by its id": {
		as: (c) => c.minji,
		call: "setting_model_update",
		args: set({ title: "House", contextTokens: 32_000, price: { currency: "USD", input: 0.15, output: 0.6 } }),
		outcome: "done",
		after: async (c, { result }) => {
			const price = { currency: "USD", input: 0.15, output: 0.6 };
			expect(result.connections).toMatchObject([{ id: "main", title: "House", contextTokens: 32_000, price }]);
			const moved = { connectionID: "main", keepAnyway: true, baseURL: "http://127.0.0.1:13/v1" };
			expect(await c.done("setting_model_update", moved, c.minji)).toMatchObject({
				connections: [{ id: "main", title: "House", model: "lamp-1", keyHint: null, price }],
			});
			const nowhere = await c.call("setting_model_update", { connectionID: "mdl_0", title: "x" }, c.minji);
			expect(nowhere.kind === "failed" && nowhere.error.code).toBe("not_found");
		},
	},
	"the demo agent instead forgets address, name and key": {
		before: (c) => c.done("setting_model_update", set({ apiKey: KEY }), c.minji),
		as: (c) => c.minji,
		call: "setting_model_update",
		args: { useDemo: true },
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toMatchObject({ baseURL: null, model: null, keyHint: null, isDemo: true, lockedBy: null });
			expect(saved(c)).toEqual([]);
			expect(c.app.store.inspectAll.select().from(allSecret).all()).toEqual([]);
		},
	},
});

let app: App;
const folder = mkdtempSync(join(tmpdir(), "kontor-test-"));
beforeAll(() => {
	app = createApp(
		readConfig({
			flags: { data: folder },
			environment: { KONTOR_MODEL_BASE_URL: "http://127.0.0.1:9/v1", KONTOR_MODEL_NAME: "pinned" },
		}),
		{ clock: testClock() },
	);
});
afterAll(async () => {
	await app.stop(0);
	rmSync(folder, { recursive: true, force: true });
});

test("setting_model_update: what is set from outside is changed there, and the answer says where", async () => {
	const caller: Caller = {
		memberID: "local:root",
		name: "root",
		isAdministrator: true,
		origin: "cli",
		language: "en",
		scope: "delete",
		asks: false,
	};
	const outcome = await app.call({ tool: "setting_model_update", input: set({ model: "other" }), caller });
	expect(outcome).toMatchObject({
		kind: "failed",
		error: { code: "not_allowed", values: { because: "setting_pinned" } },
	});
	expect(await app.call({ tool: "setting_model_get", input: {}, caller })).toMatchObject({
		result: { model: "pinned", lockedBy: expect.any(String) },
	});
});
