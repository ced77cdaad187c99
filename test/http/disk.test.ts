/** The disk is full: every writing answers 503 disk_full, reading goes on, nothing is lost, and all works once there is space. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import { silentLog } from "#base/log.ts";
import { pruneEvents } from "#http/event-log.ts";
import { connectModel } from "#model/openai.ts";
import { allHold, allTurn } from "#store/schema/turn.ts";
import type { Answer } from "#test/support/client.ts";
import { isMounted, unmount } from "#test/support/mount.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let script: ScriptedModel;
beforeEach(async () => {
	script = await scriptedModel();
	const clock = { now: () => 0, sleep: async () => {} };
	const model = connectModel(script.connection, { clock, log: silentLog, maxRetries: 0 });
	server = await openServer({ model: () => model });
	server.addMember("Jisoo Park");
});
afterEach(async () => {
	space();
	script.stop();
	await server.close();
});

/** Whole pages are used up by what is written once more after this, so that not even a small row finds room. */
function fill(): void {
	const { writer } = server.app.store;
	const pages = writer.pragma("page_count", { simple: true }) as number;
	writer.pragma(`max_page_count = ${pages}`);
	const row = writer.prepare(
		"insert into all_setting(key, value, updated_by, updated_at) values(?, json_quote(?), 'x', 0)",
	);
	for (const size of [2000, 200, 20]) {
		for (let one = 0; ; one++) {
			try {
				row.run(`filler ${size} ${one}`, "x".repeat(size));
			} catch {
				break;
			}
		}
	}
}

function space(): void {
	if (server.app.store.writer.open) server.app.store.writer.pragma("max_page_count = 1073741823");
}

const long = (text: string) => `${text} ${"x".repeat(20_000)}`;

function expectFull({ status, problem, headers }: Answer): void {
	expect([status, problem.code, problem.retryable]).toEqual([503, "disk_full", true]);
	expect(headers.get("retry-after")).toBe("5");
	expect(problem.detail).not.toMatch(/SQLITE|sqlite|database/);
}

/** Sends it again and again, until it is not done any more. */
async function untilRefused(send: (one: number) => Promise<Answer>): Promise<Answer> {
	for (let one = 0; one < 200; one++) {
		const answer = await send(one);
		if (answer.status >= 300) return answer;
	}
	throw new Error("the disk never was full");
}

const until = async (isSo: () => boolean) => {
	while (!isSo()) await Bun.sleep(5);
};
const stateOf = (turnID: string) =>
	server.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.id, turnID)).get()?.state;

describe("a full disk", () => {
	test("refuses every kind of writing, keeps reading, and lets all of it through once there is space", async () => {
		const task = await server.minji.invoke("task_add", { title: "Before" });
		const { taskID } = task.json.result as { taskID: string };
		const { conversations } = (await server.minji.get("/api/v1/conversations")).json as {
			conversations: { id: string }[];
		};
		const post = (text: string) =>
			server.minji.post(`/api/v1/conversations/${conversations[0]?.id}/messages`, {
				text,
				clientMessageID: text.slice(0, 10),
			});
		fill();
		expectFull(await post(long("During")));
		expectFull(await server.minji.post("/api/v1/agent/messages", { text: long("During"), clientMessageID: "c" }));
		// what is small may still find room in a page that is there: until it does not
		expectFull(
			await untilRefused((one) =>
				server.minji.invoke("task_add", { title: `During ${one}` }, { idempotencyKey: `k${one}` }),
			),
		);
		expectFull(
			await untilRefused((one) =>
				server.minji.invoke("task_update", { taskHint: taskID, title: `Before ${one} ${"x".repeat(400)}` }),
			),
		);
		expectFull(
			await untilRefused((one) => server.minji.post("/api/v1/tokens", { scope: "read", name: `during ${one}` })),
		);
		expectFull(
			await untilRefused(() =>
				server.client().post("/api/v1/session", { email: "minji@moonrise.example", password: PASSWORD }),
			),
		);
		const tasks = (await server.minji.invoke("task_list", {})).text;
		expect(tasks).toContain("Before");
		for (const path of ["/api/v1/me", "/api/v1/holds", "/api/v1/conversations", "/api/v1/events?after=0&wait=0", "/"])
			expect((await server.minji.get(path)).status).toBe(200);
		space();
		expect((await server.minji.invoke("task_add", { title: "After" }, { idempotencyKey: "k" })).status).toBe(200);
		expect((await post(long("During"))).status).toBe(201);
		expect((await server.signIn("minji@moonrise.example")).cookies.size).toBe(1);
		expect(server.app.store.writer.pragma("integrity_check", { simple: true })).toBe("ok");
		expect(server.log.filter((line) => line.includes('"level":"error"'))).toEqual([]);
	});

	test("does not shut out who is signed in, though their last use cannot be noted", async () => {
		const token = server.token(server.minjiID, "read");
		server.clock.advance(2 * 3600_000);
		const { store } = server.app;
		const { system } = store;
		store.system = () => {
			throw new ToolError("disk_full", "The disk is full. Nothing was changed.");
		};
		expect((await server.minji.get("/api/v1/tools")).status).toBe(200);
		expect((await token.get("/api/v1/tools")).status).toBe(200);
		store.system = system;
		expect(server.log.filter((line) => line.includes("was not noted"))).toHaveLength(2);
	});

	test("leaves a hold waiting when it is approved, and the approval works later, once", async () => {
		const asking = server.token(server.minjiID, "delete", { asks: true });
		const held = await asking.invoke("message_send", {
			targetType: "directMessage",
			personHint: "Jisoo",
			message: long("Hello"),
		});
		const { id } = held.json.hold as { id: string };
		fill();
		expectFull(await server.minji.post(`/api/v1/holds/${id}`, { decision: "approve" }));
		expect(
			server.app.store.inspectAll
				.select()
				.from(allHold)
				.all()
				.map(({ state }) => state),
		).toEqual(["waiting"]);
		space();
		const done = await server.minji.post(`/api/v1/holds/${id}`, { decision: "approve" });
		expect([done.status, done.json.state]).toEqual([200, "done"]);
		expect((await server.minji.post(`/api/v1/holds/${id}`, { decision: "approve" })).problem.code).toBe("hold_decided");
	});

	test("in the middle of a turn ends the turn when there is space to say so, not the server", async () => {
		let answer = () => {};
		script.reply({
			text: long("A reply that finds no room"),
			gate: new Promise<void>((resolve) => (answer = resolve)),
		});
		const { turnID } = (await server.minji.post("/api/v1/agent/messages", { text: "Go on" })).json as {
			turnID: string;
		};
		await until(() => script.requests.length === 1);
		fill();
		answer();
		await until(() => server.log.some((line) => line.includes("disk_full")));
		expect(stateOf(turnID)).toBe("working");
		expect((await server.minji.get(`/api/v1/agent/turns/${turnID}`)).status).toBe(200);
		space();
		await until(() => stateOf(turnID) === "failed");
		expect((await server.minji.get(`/api/v1/agent/turns/${turnID}`)).json).toMatchObject({
			state: "failed",
			canRetry: true,
		});
		script.reply("There is room.");
		await server.minji.post(`/api/v1/agent/turns/${turnID}/retry`);
		await until(() => stateOf(turnID) === "done");
	});

	test("while holds run out ends nothing but that round", async () => {
		const asking = server.token(server.minjiID, "delete", { asks: true });
		await asking.invoke("message_send", { targetType: "directMessage", personHint: "Jisoo", message: "Hello" });
		fill();
		server.clock.advance(8 * 24 * 3600_000);
		for (let one = 0; one < 3; one++) server.app.sweep();
		pruneEvents(server.server);
		space();
		server.app.sweep();
		expect(
			server.app.store.inspectAll
				.select()
				.from(allHold)
				.all()
				.map(({ state }) => state),
		).toEqual(["expired"]);
	});
});

describe("a small disk of its own", () => {
	const folder = join(tmpdir(), `kontor-small-disk-${process.pid}`);
	test("filled to the last byte refuses writing with words and takes it again afterwards, where mounting is allowed", async () => {
		mkdirSync(folder, { recursive: true });
		if (!isMounted(["-t", "tmpfs", "-o", "size=6m,mode=700", "tmpfs", folder], "a small disk of its own")) return;
		const small = await openServer({ folder });
		try {
			await small.minji.invoke("task_add", { title: "Before" });
			// a file that does not fit is refused in the middle, and leaves nothing
			const headers = small.minji.headers("POST", { "content-type": "application/octet-stream" });
			const upload = (bytes: number) =>
				fetch(`${small.url}/api/v1/files?name=big.bin`, { method: "POST", headers, body: Buffer.alloc(bytes) });
			const answer = await upload(8_000_000);
			expect([answer.status, await answer.json()]).toMatchObject([503, { code: "disk_full", retryable: true }]);
			expect(readdirSync(join(folder, "tmp", "uploads"))).toEqual([]);
			expect((await upload(1000)).status).toBe(201);
			const filler = join(folder, "filler");
			for (const size of [1_000_000, 100_000, 4096]) {
				for (let one = 0; one < 40; one++) {
					try {
						writeFileSync(`${filler}-${size}-${one}`, Buffer.alloc(size));
					} catch {
						break;
					}
				}
			}
			let refused: Answer | undefined;
			const { conversations } = (await small.minji.get("/api/v1/conversations")).json as {
				conversations: { id: string }[];
			};
			for (let one = 0; one < 400 && refused === undefined; one++) {
				const answer = await small.minji.post(`/api/v1/conversations/${conversations[0]?.id}/messages`, {
					text: "x".repeat(39_000),
				});
				if (answer.status !== 201) refused = answer;
			}
			expectFull(refused as Answer);
			expect((await small.minji.invoke("task_list", {})).text).toContain("Before");
			Bun.spawnSync(["sh", "-c", `rm -f ${filler}-*`]);
			expect((await small.minji.invoke("task_add", { title: "After" })).status).toBe(200);
			expect(small.app.store.writer.pragma("integrity_check", { simple: true })).toBe("ok");
		} finally {
			await small.close(true);
			unmount(folder);
			rmSync(folder, { recursive: true, force: true });
		}
	});
});
