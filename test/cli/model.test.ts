// Models from the shell: connected with a key nobody sees, tried, put in order and disconnected, with a server and without one.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { obliging, type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, kontorJSON } from "./kontor.ts";

const KEY = "sk-lamplamplamplamp7777";
const folder = temporaryFolder();
let model: ScriptedModel;
let id = "";

beforeAll(async () => {
	model = await scriptedModel({ otherwise: obliging });
	await foundCompany(folder);
});
afterAll(() => model.stop());

const add = (...more: string[]) => ["model", "add", "--base-url", model.baseURL, "--name", "scripted", ...more];

test("before any is connected the list says what answers", async () => {
	const { exit, out, err } = await kontor(folder, ["model", "list"]);
	expect([exit, out]).toEqual([0, ""]);
	expect(err).toContain("the demo agent answers");
	expect((await kontor(folder, ["model", "test"])).exit).toBe(69);
});

test("an option that is wrong is named and nothing is asked", async () => {
	for (const [words, said] of [
		[["model", "add", "--name", "x"], "--base-url"],
		[add("--no-key", "--role", "talk"), "--role"],
		[add("--no-key", "--price", "1"), "--price"],
		[add("--no-key", "--context", "many"), "--context"],
	] as const) {
		const { exit, err } = await kontor(folder, [...words]);
		expect([exit, err.includes(said)]).toEqual([2, true]);
	}
	expect((await kontor(folder, add("--stdin"))).err).toContain("Nothing was given");
});

test("its key comes from stdin and is shown nowhere", async () => {
	const words = add("--role", "chat,small", "--price", "0.15,0.60,USD", "--stdin");
	const made = await kontor(folder, words, { input: `${KEY}\n` });
	id = made.out.trim();
	expect([made.exit, id.startsWith("mdl_")]).toEqual([0, true]);
	const { out } = await kontor(folder, ["model", "list"]);
	expect(out).toContain("…7777");
	expect(out).toContain("chat 1, small 1");
	expect(out).toContain("0.15 / 0.6 USD");
	expect(made.err + out).not.toContain(KEY);
});

test("it is tried with its key, line by line", async () => {
	const { exit, out } = await kontor(folder, ["model", "test", id]);
	expect([exit, out.split("\n").map((line) => line.slice(0, 1))]).toEqual([0, ["✓", "✓", "✓", "✓", ""]]);
	expect(model.requests.at(-1)?.headers["authorization"]).toBe(`Bearer ${KEY}`);
	model.mode = "401";
	const refused = await kontor(folder, ["model", "test", "--json"]);
	model.mode = "ok";
	expect(refused.exit).toBe(1);
	expect(JSON.parse(refused.out)).toMatchObject({
		lines: [{ state: "ok" }, { name: "key", state: "failed", code: "model_key_refused" }, {}, {}],
	});
});

test("another one is asked first, and a disconnected one not at all", async () => {
	const second = (await kontor(folder, add("--title", "Second", "--no-key"))).out.trim();
	await kontor(folder, ["model", "default", second]);
	expect(await kontorJSON(folder, ["model", "list"])).toMatchObject({
		roles: { chat: [second, id], small: [id] },
		connections: expect.arrayContaining([expect.objectContaining({ id: second, keyHint: "7777", title: "Second" })]),
	});
	expect((await kontor(folder, ["model", "remove", second])).exit).toBe(0);
	const gone = await kontor(folder, ["model", "remove", second]);
	expect([gone.exit, gone.err.includes("[not_found]")]).toEqual([1, true]);
	expect(await kontorJSON(folder, ["model", "list"])).toMatchObject({ roles: { chat: [id] } });
	expect(await Bun.file(join(folder, "data", "kontor.db")).text()).not.toContain(KEY);
});

test("one that does not pass its test is kept only by somebody who says so", async () => {
	model.mode = "401";
	const refused = await kontor(folder, add("--title", "Down", "--no-key"));
	expect([refused.exit, refused.err.includes("[model_test_failed]")]).toEqual([1, true]);
	const kept = await kontor(folder, add("--title", "Down", "--no-key", "--keep-anyway"));
	model.mode = "ok";
	expect([kept.exit, kept.err.includes("did not pass")]).toEqual([0, true]);
	expect(await kontorJSON(folder, ["model", "list"])).toMatchObject({
		connections: expect.arrayContaining([
			expect.objectContaining({ title: "Down", tested: expect.objectContaining({ state: "failed", okAt: null }) }),
			expect.objectContaining({ id, tested: expect.objectContaining({ state: expect.any(String) }) }),
		]),
	});
});
