// Tools from the shell: what they are, and calls as a member, with a running server and without one.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import catalog from "#generated/catalog.json" with { type: "json" };
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, kontorJSON, PASSWORD, type RunningKontor, startKontor } from "./kontor.ts";

const folder = temporaryFolder();
const AS = ["--as", "minji@moonrise.example"];
let server: RunningKontor | undefined;

beforeAll(async () => {
	await foundCompany(folder);
	await kontor(folder, ["user", "add", "--email", "jisoo@moonrise.example", "--name", "Jisoo Park"], {
		input: PASSWORD,
	});
}, 60_000);
afterAll(async () => {
	await server?.stop();
});

describe("the catalog", () => {
	test("is listed whole or by area, as a table and as the descriptors, without any data", async () => {
		const empty = temporaryFolder();
		const { exit, out, err } = await kontor(empty, ["tools", "list"]);
		expect(exit).toBe(0);
		expect(out.split("\n").filter((line) => line !== "")).toHaveLength(catalog.tools.length + 1);
		expect(err).toContain(`${catalog.tools.length} tools`);
		const listed = await kontorJSON(empty, ["tools", "list", "--namespace", "task"]);
		expect(listed["tools"]).toEqual(catalog.tools.filter(({ namespace }) => namespace === "task"));
		expect(listed["catalog"]).toEqual({ protocolVersion: catalog.protocolVersion, identityHash: catalog.identityHash });
		const none = await kontor(empty, ["tools", "list", "--namespace", "tusk"]);
		expect([none.exit, none.err]).toEqual([2, expect.stringContaining("task")]);
	});

	test("shows one tool in either language, and names the nearest for one that is none", async () => {
		const { out } = await kontor(folder, ["tools", "show", "task_delete"]);
		for (const part of ["task_delete", "destructive", "asks when", "taskHint", "task_not_found"])
			expect(out).toContain(part);
		expect((await kontor(folder, ["tools", "show", "task_delete"], { korean: true })).out).toContain("받는 것:");
		expect(await kontorJSON(folder, ["tools", "show", "task_add"])).toMatchObject({
			name: "task_add",
			version: expect.any(String),
		});
		const near = await kontor(folder, ["tools", "show", "task_ad"]);
		expect([near.exit, near.err]).toEqual([1, expect.stringMatching(/\[tool_not_found\]\n {2}task_add/)]);
	});
});

for (const isRunning of [false, true]) {
	describe(isRunning ? "a call while the server runs" : "a call without a server", () => {
		beforeAll(async () => {
			if (isRunning) server = await startKontor(folder);
		}, 60_000);

		test("runs as the member, from an argument, a file and stdin, and once for one key", async () => {
			const input = JSON.stringify({ title: `Lamp glass ${isRunning}` });
			const words = ["tools", "call", "task_add", ...AS, "--key", `k-${isRunning}`];
			const added = await kontorJSON(folder, [...words, "--input", input]);
			expect(added).toMatchObject({
				tool: "task_add",
				outcome: "done",
				result: { content: `Lamp glass ${isRunning}`, ownerName: "Minji Kim" },
				effects: [{ objectType: "task", effect: "created" }],
			});
			await Bun.write(join(folder, "input.json"), input);
			const again = await kontorJSON(folder, [...words, "--input", "@input.json"]);
			expect(again["callID"]).toBe(added["callID"]);
			const { exit, out, err } = await kontor(folder, ["tools", "call", "task_list", ...AS, "--input", "-"], {
				input: "{}",
			});
			expect([exit, err]).toEqual([0, "Done: nothing changed\n"]);
			expect(JSON.stringify(JSON.parse(out))).toContain(`Lamp glass ${isRunning}`);
		});

		test("refused says why, with every fault and the candidates", async () => {
			const wrong = await kontor(folder, ["tools", "call", "task_add", ...AS, "--input", '{"titel":1}']);
			expect([wrong.exit, wrong.out]).toEqual([1, ""]);
			for (const part of ["[invalid_input]", "titel:", "title:"]) expect(wrong.err).toContain(part);
			for (const broken of ["{", "[1]", "3", '"x"']) {
				const { exit, err } = await kontor(folder, ["tools", "call", "task_add", ...AS, "--input", broken]);
				expect([broken, exit, err]).toEqual([broken, 2, expect.stringContaining("Nothing was called")]);
			}
			const missing = await kontor(folder, ["tools", "call", "task_add", ...AS, "--input", "@nowhere.json"]);
			expect([missing.exit, missing.err]).toEqual([1, expect.stringContaining("nowhere.json")]);
			const secret = await kontor(folder, ["tools", "call", "person_add", "--input", '{"password":"x"}']);
			expect([secret.exit, secret.err]).toEqual([2, expect.stringContaining("--input -")]);
			const nobody = await kontor(folder, ["tools", "call", "task_list", "--as", "nobody@moonrise.example"]);
			expect([nobody.exit, nobody.err]).toEqual([1, expect.stringContaining("[person_not_found]")]);
		});

		test("held by policy is told with the hold and the commands that answer it", async () => {
			await kontor(folder, [
				"tools",
				"call",
				"policy_update",
				...AS,
				"--input",
				'{"tool":"task_delete","rule":"ask_administrator"}',
			]);
			const mine = JSON.stringify({ title: `Mine ${isRunning}` });
			const jisoo = ["--as", "jisoo@moonrise.example"];
			await kontor(folder, ["tools", "call", "task_add", ...jisoo, "--input", mine]);
			const input = JSON.stringify({ taskHint: `Mine ${isRunning}` });
			const held = await kontor(folder, ["tools", "call", "task_delete", ...jisoo, "--input", input]);
			expect([held.exit, held.out]).toEqual([1, ""]);
			const id = /approvals show (hold_\w+) --as jisoo@moonrise\.example/.exec(held.err)?.[1] ?? "";
			expect(held.err).toContain(`kontor approvals approve ${id} --as ADMINISTRATOR`);
			expect((await kontor(folder, ["approvals", "approve", id, ...AS])).exit).toBe(0);
		});
	});
}

describe("the policy", () => {
	const own = temporaryFolder();
	beforeAll(() => foundCompany(own), 60_000);

	test("is decided by the operator, shown, and taken back; a rule below the floor and a name that is none are refused", async () => {
		const none = await kontor(own, ["tools", "policy"]);
		expect([none.exit, none.out, none.err]).toEqual([0, "", expect.stringContaining("The company decided nothing")]);
		const set = await kontor(own, ["tools", "policy", "task_update", "ask_requester"]);
		expect([set.exit, set.out.trim()]).toEqual([0, "task_update: ask_requester from the next call on"]);
		expect(await kontorJSON(own, ["tools", "policy"])).toMatchObject({
			policies: [{ tool: "task_update", rule: "ask_requester", default: "allow", isDecided: true }],
		});
		expect((await kontor(own, ["tools", "policy", "task_update"], { korean: true })).out).toMatch(
			/도구.*항상 허용.*\ntask_update +ask_requester +- +allow/,
		);
		const input = JSON.stringify({ tool: "task_add", rule: "ask_requester", isLiftable: true });
		expect((await kontor(own, ["tools", "call", "policy_update", "--input", input])).exit).toBe(0);
		expect((await kontor(own, ["tools", "policy"])).out).toMatch(/task_add +ask_requester +each person may +allow/);
		expect((await kontor(own, ["tools", "show", "task_add"])).out).toContain(
			"policy here  ask_requester, decided by the company, each person may always allow it\n",
		);
		expect((await kontor(own, ["tools", "list"])).out).toMatch(
			/POLICY.*\n(?:.*\n)*task_update +\S+ +- +ask_requester /,
		);
		await kontor(own, ["tools", "policy", "task_add", "default"]);
		const below = await kontor(own, ["tools", "policy", "task_delete", "allow"]);
		expect([below.exit, below.err]).toEqual([1, expect.stringContaining("[record_refused]")]);
		const unknown = await kontor(own, ["tools", "policy", "task_updat"]);
		expect([unknown.exit, unknown.err]).toEqual([1, expect.stringMatching(/\[tool_not_found\]\n {2}task_update/)]);
		const all = await kontorJSON(own, ["tools", "policy", "--all"]);
		expect((all["policies"] as unknown[]).length).toBeGreaterThan(50);
		await kontor(own, ["tools", "policy", "task_update", "default"]);
		expect(await kontorJSON(own, ["tools", "policy"])).toEqual({ policies: [] });
	});
});
