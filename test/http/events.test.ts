/** The event stream as a raw client sees it: where it goes on, what is never told, gaps, slow readers, eight at once. */

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { LIMITS } from "#base/limits.ts";
import { pruneEvents } from "#http/event-log.ts";
import { allEvent } from "#store/schema/log.ts";
import type { Client, EventReader, Sent } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let jisoo: Client;
let jisooID: string;
let danielID: string;
let shared: string;
beforeEach(async () => {
	server = await openServer();
	jisooID = server.addMember("Jisoo Park");
	danielID = server.addMember("Daniel Quill");
	jisoo = await server.signIn("jisoo@moonrise.example");
	shared = await direct(server.minji, jisooID);
});
afterEach(() => server.close());

const direct = async (client: Client, memberID: string) =>
	(
		(await client.post("/api/v1/conversations", { kind: "direct", memberIDs: [memberID] })).json.conversation as {
			id: string;
		}
	).id;
const say = async (client: Client, conversationID: string, text: string) =>
	(await client.post(`/api/v1/conversations/${conversationID}/messages`, { text })).status;
const lastID = () =>
	Math.max(
		0,
		...server.app.store.inspectAll
			.select({ id: allEvent.id })
			.from(allEvent)
			.all()
			.map(({ id }) => id),
	);
const texts = (list: Sent[]) =>
	list.flatMap((sent) => (sent.type === "message.added" ? [(sent.message as { text: string }).text] : []));
const saying = (text: string) => (sent: Sent) =>
	sent.type === "message.added" && (sent.message as { text: string }).text === text;

/** Each event names the one sent before it, and they rise. */
function expectChain(list: Sent[], start: number): void {
	let previous = start;
	for (const { id = 0, prev } of list) {
		expect(prev).toBe(previous);
		expect(id).toBeGreaterThan(previous);
		previous = id;
	}
}

describe("where a stream goes on", () => {
	test("without a place it begins now; with one it begins there, and nothing is sent twice", async () => {
		await say(server.minji, shared, "before");
		const start = lastID();
		const now = await jisoo.events();
		for (let one = 0; one < 20; one++) await say(server.minji, shared, `message ${one}`);
		await now.next(saying("message 19"));
		expect(texts(now.all)).toEqual(Array.from({ length: 20 }, (_, one) => `message ${one}`));
		expectChain(now.stored, start);
		const half = now.stored[9]?.id ?? 0;
		const later = await jisoo.events(half);
		await later.next(saying("message 19"));
		expect(later.stored.map(({ id }) => id)).toEqual(now.stored.slice(10).map(({ id }) => id));
		expectChain(later.stored, half);
		await Promise.all([now.close(), later.close()]);
	});

	test("a browser that reconnects by itself goes on from the header, not from its old address", async () => {
		const start = lastID();
		await say(server.minji, shared, "first");
		const seen = lastID();
		await say(server.minji, shared, "second");
		const stream = await jisoo.events(start, seen);
		await stream.next(saying("second"));
		expect(texts(stream.all)).toEqual(["second"]);
		await stream.close();
	});

	test("a place that is too old, not reached yet or none at all is answered with resync, and what follows is whole", async () => {
		await say(server.minji, shared, "old");
		server.clock.advance((LIMITS.eventDays + 1) * 24 * 3600_000);
		await server.minji.post("/api/v1/session", { email: "minji@moonrise.example", password: "harbour lamps at dusk" });
		await jisoo.post("/api/v1/session", { email: "jisoo@moonrise.example", password: "harbour lamps at dusk" });
		await say(server.minji, shared, "new");
		pruneEvents(server.server);
		for (const after of ["0", "1", "999999999", "99999999999999999999999", "-1", "abc", "1.5", "0x10"]) {
			const stream = await jisoo.events(after);
			await stream.next(({ type }) => type === "resync");
			const base = lastID();
			await say(server.minji, shared, `after ${after}`);
			await stream.next(saying(`after ${after}`));
			expect(texts(stream.all)).toEqual([`after ${after}`]);
			expectChain(stream.stored, base);
			const poll = (await jisoo.get(`/api/v1/events?after=${after}&wait=0`)).json as { events: Sent[]; lastID: number };
			expect([poll.events, poll.lastID]).toEqual([[{ type: "resync" }], lastID()]);
			await stream.close();
		}
	});

	test("numbers go on rising when everything was forgotten", async () => {
		const before = lastID();
		server.clock.advance((LIMITS.eventDays + 1) * 24 * 3600_000);
		pruneEvents(server.server);
		expect(lastID()).toBe(before);
		await server.signIn("minji@moonrise.example");
		const minji = await server.signIn("minji@moonrise.example");
		await say(minji, shared, "after the holidays");
		expect(lastID()).toBeGreaterThan(before);
	});
});

describe("what is never told", () => {
	test("others' conversations, turns, holds and read positions", async () => {
		const daniel = await server.signIn("daniel@moonrise.example");
		const stream = await daniel.events(0);
		const asking = server.token(jisooID, "delete", { asks: true });
		await say(server.minji, shared, "for Jisoo alone");
		await jisoo.post("/api/v1/agent/messages", { text: "Delete the task nothing" });
		const held = await asking.invoke("message_send", {
			targetType: "directMessage",
			personHint: "Minji",
			message: "held words",
		});
		expect(held.status).toBe(202);
		const general = (
			(await daniel.get("/api/v1/conversations")).json.conversations as { id: string; name: string }[]
		).find(({ name }) => name === "general");
		await say(daniel, general?.id ?? "", "to everybody");
		await stream.next(saying("to everybody"));
		const told = JSON.stringify(stream.all);
		for (const secret of ["for Jisoo alone", "held words", "Delete the task", shared])
			expect(told).not.toContain(secret);
		expect(stream.all.filter(({ type }) => /^(hold|turn|step|text)\./.test(type))).toEqual([]);
		const all = (await daniel.get("/api/v1/events?after=0&wait=0")).text;
		for (const secret of ["for Jisoo alone", "held words", shared]) expect(all).not.toContain(secret);
		await stream.close();
	});

	test("what was said after somebody left a channel, to them", async () => {
		const general =
			((await jisoo.get("/api/v1/conversations")).json.conversations as { id: string; name: string }[]).find(
				({ name }) => name === "general",
			)?.id ?? "";
		const stream = await jisoo.events();
		await say(server.minji, general, "while you are here");
		await stream.next(saying("while you are here"));
		server.app.store.writer
			.prepare("delete from all_membership where conversation_id = ? and member_id = ?")
			.run(general, jisooID);
		await say(server.minji, general, "after you left");
		await say(server.minji, shared, "the end");
		await stream.next(saying("the end"));
		expect(texts(stream.all)).toEqual(["while you are here", "the end"]);
		await stream.close();
	});

	test("an id of another person's stream is only a place: one's own events follow", async () => {
		const stream = await server.minji.events(0);
		await say(server.minji, shared, "one");
		const { id } = await stream.next(saying("one"));
		const daniel = await server.signIn("daniel@moonrise.example");
		const theirs = await daniel.events(undefined, (id ?? 1) - 1);
		const own = await direct(daniel, server.minjiID);
		await say(daniel, own, "mine");
		await theirs.next(saying("mine"));
		expect(texts(theirs.all)).toEqual(["mine"]);
		await Promise.all([stream.close(), theirs.close()]);
	});
});

describe("many and slow readers", () => {
	test("eight streams of one person get the same, and the person's other requests are answered", async () => {
		const streams = await Promise.all(Array.from({ length: 8 }, () => jisoo.events()));
		for (let one = 0; one < 10; one++) await say(server.minji, shared, `m${one}`);
		await Promise.all(streams.map((stream) => stream.next(saying("m9"))));
		const lists = streams.map((stream) => stream.stored.map(({ id, prev }) => [id, prev]));
		for (const list of lists) expect(list).toEqual(lists[0] ?? []);
		expect((await jisoo.get("/api/v1/tools")).status).toBe(200);
		await Promise.all(streams.map((stream) => stream.close()));
	});

	test("a reader that does not read is cut off, others are not held up, and it comes back for all it missed", async () => {
		const start = lastID();
		const socket = connect(server.http.port ?? 0, "127.0.0.1");
		const isCut = new Promise<void>((resolve) => socket.on("error", () => resolve()).on("close", () => resolve()));
		socket.pause();
		socket.write(
			`GET /api/v1/events?after=${start} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: kontor=${jisoo.cookies.get("kontor")}\r\n\r\n`,
		);
		const quick = await jisoo.events(start);
		const other = await direct(server.minji, danielID);
		const count = 400;
		for (let one = 0; one < count; one++)
			expect(await say(server.minji, shared, `${one} ${"x".repeat(30_000)}`)).toBe(201);
		// small ones that only go by: what waits for a reader is the log, not a buffer of its own
		for (let one = 0; one < 510; one++) await say(server.minji, other, "x");
		await quick.next((sent) => texts([sent])[0]?.startsWith(`${count - 1} `) ?? false);
		socket.resume();
		await isCut;
		const back = await jisoo.events(start);
		await back.next((sent) => texts([sent])[0]?.startsWith(`${count - 1} `) ?? false);
		for (const stream of [quick, back] as EventReader[])
			expect(texts(stream.all).map((text) => Number.parseInt(text, 10))).toEqual(
				Array.from({ length: count }, (_, one) => one),
			);
		expectChain(back.stored, start);
		await Promise.all([quick.close(), back.close()]);
	}, 60_000);

	test("whoever goes away, cleanly or not, is not written to any more", async () => {
		const { hub } = server.server;
		const listen = hub.listen;
		let open = 0;
		hub.listen = (listener) => {
			open++;
			const stop = listen(listener);
			return () => {
				open--;
				return stop();
			};
		};
		const streams = await Promise.all(Array.from({ length: 4 }, () => jisoo.events()));
		const socket = connect(server.http.port ?? 0, "127.0.0.1");
		const cookie = `kontor=${jisoo.cookies.get("kontor")}`;
		socket.write(`GET /api/v1/events HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n\r\n`);
		await new Promise((resolve) => socket.once("data", resolve));
		expect(open).toBe(5);
		await Promise.all(streams.map((stream) => stream.close()));
		socket.resetAndDestroy();
		while (open > 0) await Bun.sleep(2);
		hub.listen = listen;
		expect(await say(server.minji, shared, "to nobody")).toBe(201);
	});

	test("a stream that fails ends alone: whoever wrote is answered, and others are told", async () => {
		const [broken, whole] = [await jisoo.events(), await server.minji.events()];
		const { store } = server.server;
		const read = store.read;
		store.read = (acting, work) => {
			if (acting.memberID === jisooID) throw new Error("this reader's rows are broken");
			return read(acting, work);
		};
		expect(await say(server.minji, shared, "still here")).toBe(201);
		await Promise.all([broken.ended, whole.next(saying("still here"))]);
		store.read = read;
		expect(server.log.some((line) => line.includes("an event stream failed"))).toBe(true);
		await whole.close();
	});
});

describe("the long poll", () => {
	test("answers at once what there is, waits for what comes, and ends empty in its time", async () => {
		const start = lastID();
		const poll = async (after: number, wait: number) =>
			(await jisoo.get(`/api/v1/events?after=${after}&wait=${wait}`)).json as { events: Sent[]; lastID: number };
		await say(server.minji, shared, "there");
		const first = await poll(start, 25);
		expect(texts(first.events)).toEqual(["there"]);
		expectChain(first.events, start);
		const waiting = poll(first.lastID, 25);
		await say(server.minji, shared, "comes");
		expect(texts((await waiting).events)).toEqual(["comes"]);
		const empty = await poll(lastID(), 1);
		expect([empty.events, empty.lastID]).toEqual([[], lastID()]);
	});

	test("passes over the events of others without asking for them again", async () => {
		const daniel = await server.signIn("daniel@moonrise.example");
		const start = lastID();
		for (let one = 0; one < 5; one++) await say(server.minji, shared, `not yours ${one}`);
		const { events, lastID: reached } = (await daniel.get(`/api/v1/events?after=${start}&wait=0`)).json as {
			events: Sent[];
			lastID: number;
		};
		expect([events, reached]).toEqual([[], lastID()]);
	});

	test("gets through more than one batch without a gap", async () => {
		const start = lastID();
		for (let one = 0; one < 450; one++) await say(server.minji, shared, `b${one}`);
		const got: Sent[] = [];
		for (let after = start; ; ) {
			const { events, lastID: reached } = (await jisoo.get(`/api/v1/events?after=${after}&wait=0`)).json as {
				events: Sent[];
				lastID: number;
			};
			if (reached === after) break;
			got.push(...events);
			after = reached;
		}
		expect(texts(got)).toEqual(Array.from({ length: 450 }, (_, one) => `b${one}`));
	}, 30_000);
});
