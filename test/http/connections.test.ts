/** Connections in number: ten thousand at once, and what happens where the system allows no more. Every end is a state, not a moment. */

import { afterEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRoom } from "#http/room.ts";
import { foundCompany, type RunningKontor, startKontor } from "#test/cli/kontor.ts";
import { Client } from "#test/support/client.ts";
import { PASSWORD } from "#test/support/server.ts";
import { temporaryFolder } from "#test/support/store.ts";

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const stop of stops.splice(0).reverse()) await stop();
});

type Crowd = { order(line: string): Promise<Record<string, number>>; quit(): Promise<void> };

async function crowd(server: RunningKontor): Promise<Crowd> {
	const script = join(import.meta.dir, "../support/crowd.ts");
	const child = Bun.spawn([process.execPath, script, new URL(server.address).port], {
		stdin: "pipe",
		stdout: "pipe",
		stderr: "inherit",
	});
	const reader = child.stdout.getReader();
	const decoder = new TextDecoder();
	let text = "";
	const answer = async (): Promise<Record<string, number>> => {
		while (!text.includes("\n")) {
			const { value, done } = await reader.read();
			if (done) throw new Error("the crowd ended");
			text += decoder.decode(value);
		}
		const at = text.indexOf("\n");
		const line = text.slice(0, at);
		text = text.slice(at + 1);
		return JSON.parse(line) as Record<string, number>;
	};
	await answer();
	const one: Crowd = {
		order(line) {
			child.stdin.write(`${line}\n`);
			return answer();
		},
		async quit() {
			child.kill();
			await child.exited;
		},
	};
	stops.push(one.quit);
	return one;
}

async function started(options: Parameters<typeof startKontor>[2] = {}): Promise<RunningKontor> {
	const folder = temporaryFolder();
	await foundCompany(folder);
	const server = await startKontor(folder, [], options);
	stops.push(() => server.stop());
	return server;
}

async function signedIn(server: RunningKontor): Promise<Client> {
	const client = new Client(server.address);
	expect((await client.post("/api/v1/session", { email: "minji@moonrise.example", password: PASSWORD })).status).toBe(
		200,
	);
	return client;
}

const descriptorsOf = (server: RunningKontor): number =>
	Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/limits`, "utf8"))?.[1]);

describe("ten thousand connections", () => {
	test("are held and answered, and the next person is served beside them", async () => {
		const server = await started();
		// where the system allows fewer, as many as it does; it says so here
		const count = Math.min(10_000, descriptorsOf(server) - 1500);
		expect(count, "this computer allows too few open files for this test: ulimit -n").toBeGreaterThanOrEqual(10_000);
		const people = await crowd(server);
		expect(await people.order(`open ${count}`)).toEqual({ 200: count });
		const minji = await signedIn(server);
		expect((await minji.invoke("task_add", { title: "Among ten thousand" })).status).toBe(200);
		expect(await people.order("ask")).toEqual({ 200: count });
		expect(await people.order(`drop ${count}`)).toEqual({ dropped: count });
		expect((await minji.get("/api/v1/me")).status).toBe(200);
	}, 240_000);
});

describe("at the limit of open files", () => {
	test("newcomers are refused with words, those who are there live on, and it passes", async () => {
		const server = await started({ openFiles: 400 });
		expect(descriptorsOf(server)).toBe(400);
		const minji = await signedIn(server);
		const stream = await fetch(`${server.address}/api/v1/events`, { headers: minji.headers("GET") });
		const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
		const decoder = new TextDecoder();
		let heard = "";
		const hear = async (text: string): Promise<void> => {
			while (!heard.includes(text)) {
				const { value, done } = await reader.read();
				if (done) throw new Error(`the stream ended after ${heard}`);
				heard += decoder.decode(value, { stream: true });
			}
		};
		await hear(": open");
		const people = await crowd(server);
		const first = await people.order("open 200");
		expect(first).toEqual({ 200: 200 });
		const more = await people.order("open 600");
		const { 200: admitted = 0, 503: refused = 0 } = more;
		expect(admitted + refused).toBe(600);
		expect(refused).toBeGreaterThan(300);

		// a newcomer is told, in words and in their language
		const told = await fetch(`${server.address}/api/v1/status`, {
			keepalive: false,
			headers: { "accept-language": "ko", connection: "close" },
		});
		expect([told.status, told.headers.get("retry-after"), told.headers.get("content-type")]).toEqual([
			503,
			"5",
			"application/problem+json; charset=utf-8",
		]);
		expect(await told.json()).toMatchObject({ code: "server_full", title: "연결이 너무 많음", retryable: true });

		// those who were there are answered, and the stream brings what happens
		expect(await people.order("ask")).toEqual({ 200: 200 + admitted });
		const local = await fetch("http://kontor/call", {
			unix: join(server.dataFolder, "run", "kontor.sock"),
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({
				tool: "turn_add",
				input: { text: "Still here?" },
				language: "en",
				as: "minji@moonrise.example",
			}),
		});
		expect(await local.json()).toMatchObject({ ok: { kind: "done" } });
		await hear("Still here?");

		await people.order("drop 150");
		// closed sockets are seen by the server when it sees them: asked until there is room
		let again = await people.order("open 50");
		while (again["200"] !== 50) again = await people.order("open 50");
		expect((await minji.get("/api/v1/me")).status).toBe(200);
		await reader.cancel();
	}, 120_000);
});

describe("room", () => {
	test("is counted now and then, refuses newcomers alone, and forgets who has long been quiet", () => {
		let now = 1_000_000;
		let open = 10;
		let counts = 0;
		const room = createRoom({
			clock: { now: () => now },
			limit: 1000,
			count: () => {
				counts++;
				return open;
			},
		});
		expect([room.admits("a 1"), room.admits("a 2"), counts]).toEqual([true, true, 1]);
		open = 936;
		now += 100;
		expect([room.admits("a 3"), room.admits("a 1"), room.admits("a 2")]).toEqual([false, true, true]);
		now += 50;
		open = 10;
		expect([room.admits("a 3"), counts]).toEqual([false, 2]);
		now += 50;
		expect(room.admits("a 3")).toBe(true);
		now += 200_000;
		open = 999;
		expect([room.admits("a 4"), room.admits("a 1")]).toEqual([false, false]);
		// many at once, between two counts: the quarter of what was left is given away, then it is counted again
		now += 1000;
		open = 836;
		const before = counts;
		const crowded = Array.from({ length: 100 }, (_, one) => {
			open += 2;
			return room.admits(`b ${one}`);
		});
		expect([crowded.filter(Boolean).length < 60, crowded.at(-1), counts - before < 20]).toEqual([true, false, true]);
		// a clock that was set back must not keep the door shut
		now -= 10_000_000;
		open = 10;
		expect(room.admits("a 5")).toBe(true);
		expect(createRoom({ clock: { now: () => now }, limit: null, count: () => 1e9 }).admits("a")).toBe(true);
	});
});
