/** setting_model_test: for administrators, bad arguments, four lines against a real server, and bad lines in words. */

import { afterAll, beforeAll, expect } from "bun:test";
import type { ModelTest } from "#record/views.ts";
import { allSetting } from "#store/schema/log.ts";
import { allCall } from "#store/schema/turn.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";
import { obliging, type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";

const KEY = "sk-lamplamplamplamp7777";
let model: ScriptedModel;
beforeAll(async () => {
	model = await scriptedModel({ otherwise: obliging });
});
afterAll(() => model.stop());
const lines = (result: Record<string, unknown>) =>
	(result as ModelTest).lines.map(({ name, state, detail }) => [name, state, detail]);
const at =
	(more: Record<string, unknown> = {}) =>
	() => ({ baseURL: model.baseURL, apiKey: KEY, model: model.connection.name, ...more });

scenarios("setting_model_test", {
	"a member tests nothing": {
		as: (c) => c.jisoo,
		call: "setting_model_test",
		args: at(),
		outcome: "administrator_only",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "setting_model_test",
		args: { baseURL: "models.example", name: "x" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.baseURL", "input.name"]),
	},
	"a server that works passes in four lines, and nothing is saved": {
		as: (c) => c.minji,
		call: "setting_model_test",
		args: at(),
		outcome: "done",
		after: (c, { result }) => {
			expect(lines(result).map(([name, state]) => `${name} ${state}`)).toEqual([
				"reached ok",
				"key ok",
				"answers ok",
				"tools ok",
			]);
			expect(result.host).toBe(new URL(model.baseURL).host);
			expect(
				c.app.store.inspectAll
					.select()
					.from(allSetting)
					.all()
					.filter(({ key }) => key === "model"),
			).toEqual([]);
			expect(JSON.stringify(c.app.store.inspectAll.select().from(allCall).all())).not.toContain(KEY);
		},
	},
	"a refused key is said in the language of whoever asks, and the rest is untried": {
		before: () => model.fail(401),
		as: (c) => c.as(c.minji, { language: "ko" }),
		call: "setting_model_test",
		args: at(),
		outcome: "done",
		after: (_, { result }) => {
			const bad = lines(result).find(([, state]) => state === "failed");
			expect(bad?.[2]).toContain("키를 거부했어요");
			expect(lines(result).some(([, state]) => state === "untried")).toBe(true);
		},
	},
	"a model that calls no tools is a warning in words": {
		before: () => {
			model.reply("ready");
			model.reply("I would rather talk");
		},
		as: (c) => c.minji,
		call: "setting_model_test",
		args: at(),
		outcome: "done",
		after: (_, { result }) =>
			expect(lines(result).at(-1)).toEqual([
				"tools",
				"warning",
				"This model answered but did not call a tool when asked. It can chat, but not act.",
			]),
	},
	"a server that is not there is named by its host": {
		as: (c) => c.minji,
		call: "setting_model_test",
		args: { baseURL: "http://127.0.0.1:9/v1" },
		outcome: "done",
		after: (_, { result }) =>
			expect(lines(result)[0]).toEqual([
				"reached",
				"failed",
				"I can’t reach the model at 127.0.0.1:9. Nothing was changed.".replace("’", "'"),
			]),
	},
	"without a key the saved one is used, for its own address alone": {
		before: (c) => c.done("setting_model_update", { baseURL: model.baseURL, apiKey: KEY, model: "m" }, c.minji),
		as: (c) => c.minji,
		call: "setting_model_test",
		args: at({ apiKey: undefined }),
		outcome: "done",
		after: async (c) => {
			expect(model.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
			const elsewhere = model.baseURL.replace("127.0.0.1", "localhost");
			await c.done("setting_model_test", { baseURL: elsewhere, model: "m" }, c.minji);
			expect(model.requests.at(-1)?.headers.authorization).toBeUndefined();
		},
	},
});
