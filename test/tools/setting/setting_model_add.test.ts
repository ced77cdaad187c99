/** setting_model_add: for administrators, bad arguments, the lists of its roles, the key of the same address, one currency. */

import { expect, test } from "bun:test";
import { type Company, openCompany } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";
import { obliging, scriptedModel } from "#test/support/scripted-model.ts";

const KEY = "sk-lamplamplamplamp7777";
const AT = "http://127.0.0.1:9/v1";
const setting = (c: Company) => c.done("setting_model_get", {}, c.minji);

scenarios("setting_model_add", {
	"a member connects none": {
		as: (c) => c.jisoo,
		call: "setting_model_add",
		args: { baseURL: AT, model: "lamp-1" },
		outcome: "administrator_only",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "setting_model_add",
		args: { baseURL: "ftp://x", roles: ["talk"], contextTokens: 7, price: { currency: "usd", input: -1, output: 1 } },
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual([
				"input.baseURL",
				"input.contextTokens",
				"input.model",
				"input.price.currency",
				"input.price.input",
				"input.roles.0",
			]),
	},
	"one whose test does not pass is not saved, and says why": {
		as: (c) => c.minji,
		call: "setting_model_add",
		args: { baseURL: AT, model: "lamp-1", apiKey: KEY, roles: ["chat"] },
		outcome: "model_test_failed",
		changes: [],
		after: async (c, { error }) => {
			expect(error?.details).toMatchObject({ line: "reached", code: "model_unavailable" });
			expect((await setting(c)).connections).toEqual([]);
		},
	},
	"it is asked after the others of its roles": {
		before: (c) => c.done("setting_model_update", { baseURL: AT, model: "lamp-1", apiKey: KEY }, c.minji),
		as: (c) => c.minji,
		call: "setting_model_add",
		args: {
			keepAnyway: true,
			baseURL: "http://127.0.0.1:10/v1",
			model: "lamp-2",
			title: "Second",
			apiKey: "sk-othersecretkey8888",
			roles: ["chat", "small"],
			contextTokens: 32_000,
			readsImages: true,
			price: { currency: "USD", input: 0.15, output: 0.6 },
		},
		outcome: "done",
		changes: ["setting created", "setting updated"],
		after: async (c, { result }) => {
			const connection = result.connection as { id: string };
			expect(result.connection).toMatchObject({
				title: "Second",
				host: "127.0.0.1:10",
				keyHint: "8888",
				readsImages: true,
				roles: ["chat", "small"],
				tested: { state: "failed", code: "model_unavailable", okAt: null },
			});
			expect((await setting(c)).roles).toMatchObject({ chat: ["main", connection.id], small: [connection.id] });
			expect(JSON.stringify(await setting(c))).not.toContain("sk-");
		},
	},
	"the key of the same address is used, and that of another never": {
		as: (c) => c.minji,
		call: "setting_model_add",
		args: { keepAnyway: true, baseURL: AT, model: "lamp-embed", roles: ["embedding"] },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.connection).toMatchObject({ keyHint: "7777", roles: ["embedding"] });
			const other = await c.done(
				"setting_model_add",
				{ keepAnyway: true, baseURL: "http://127.0.0.1:11/v1", model: "x" },
				c.minji,
			);
			expect(other.connection).toMatchObject({ keyHint: null, roles: [] });
		},
	},
	"prices are in one currency": {
		as: (c) => c.minji,
		call: "setting_model_add",
		args: { keepAnyway: true, baseURL: AT, model: "lamp-3", price: { currency: "KRW", input: 200, output: 800 } },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.price.currency"]),
	},
});

test("what its test brought stands beside it, with when one last passed, until it is set otherwise", async () => {
	using model = await scriptedModel({ otherwise: obliging });
	const c = await openCompany();
	try {
		const input = { baseURL: model.baseURL, model: "scripted", apiKey: KEY, roles: ["chat"] };
		const { connection } = await c.done("setting_model_add", input, c.minji);
		const { id: connectionID } = connection as { id: string };
		const tested = async () => ((await setting(c)).connections as { tested: unknown }[])[0]?.tested;
		const passedAt = (connection as { tested: { at: string } }).tested.at;
		expect(await tested()).toEqual({ at: passedAt, state: "ok", okAt: passedAt });

		c.clock.advance(60_000);
		model.mode = "401";
		await c.done("setting_model_test", { connectionID }, c.minji);
		expect(await tested()).toMatchObject({ state: "failed", code: "model_key_refused", okAt: passedAt });
		const change = { connectionID, apiKey: "sk-anotherkeyofours9999" };
		expect(await c.call("setting_model_update", change, c.minji)).toMatchObject({
			error: { code: "model_test_failed" },
		});
		expect((await setting(c)).keyHint).toBe("7777");
		await c.done("setting_model_update", { ...change, keepAnyway: true }, c.minji);
		expect(await tested()).toMatchObject({ state: "failed", okAt: null });
		await c.done("setting_model_update", { connectionID, title: "Renamed" }, c.minji);
		expect(await tested()).toMatchObject({ state: "failed" });
		expect(JSON.stringify(await setting(c))).not.toContain("sk-");

		// as set-up does: tried first, saved after
		model.mode = "ok";
		const first = { baseURL: model.baseURL, model: "scripted", apiKey: KEY };
		await c.done("setting_model_test", first, c.minji);
		const { connections } = await c.done("setting_model_update", first, c.minji);
		expect((connections as { id: string; tested: unknown }[]).find(({ id }) => id === "main")?.tested).toMatchObject({
			state: "ok",
		});
	} finally {
		await c.close();
	}
});
