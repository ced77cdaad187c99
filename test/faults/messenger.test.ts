// The messenger's line (spec/faults.md Q1 Q2 Q4): whatever breaks it, everything is there afterwards, in order, once, and nobody loops.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { connect } from "node:net";
import { LIMITS } from "#base/limits.ts";
import { pruneEvents } from "#http/event-log.ts";
import { allEvent } from "#store/schema/log.ts";
import type { Client, EventReader, Sent } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";
import { faultTable } from "./found.ts";

const note = faultTable("the messenger's line");
const COUNT = 50;
let server: TestServer;
let jisoo: Client;
let place: string;
beforeEach(async () => {
	server = await openServer();
	const jisooID = server.addMember("Jisoo Park");
	jisoo = await server.signIn("jisoo@moonrise.example");
	const made = await server.minji.post("/api/v1/conversations", { kind: "direct", memberIDs: [jisooID] });
	place = (made.json.conversation as { id: string }).id;
});
afterEach(() => server.close());

async function say(from: number, count: number): Promise<void> {
	for (let one = from; one < from + count; one++)
		expect(
			(await server.minji.post(`/api/v1/conversations/${place}/messages`, { text: `message ${one}` })).status,
		).toBe(201);
}
const textOf = (sent: Sent): string | undefined =>
	sent.type === "message.added" ? (sent.message as { text: string }).text : undefined;
const textsOf = (list: readonly Sent[]): string[] => list.flatMap((sent) => textOf(sent) ?? []);
const all = (count: number): string[] => Array.from({ length: count }, (_, one) => `message ${one}`);
const until = (stream: EventReader, one: number) => stream.next((sent) => textOf(sent) === `message ${one}`);

/** No gap: each event names the one before it. */
function expectChain(list: readonly Sent[], start: number): void {
	let previous = start;
	for (const { id = 0, prev } of list) {
		expect([prev, id > previous]).toEqual([previous, true]);
		previous = id;
	}
}

for (const [how, gapMs] of [
	["8 seconds", 8_000],
	["10 seconds", 10_000],
	["10 minutes", 600_000],
	["a weekend", 3 * 24 * 3600_000],
] as const) {
	test(`Q1 Q4 a line that is gone for ${how} while ${COUNT} messages are posted misses none, in order, none twice`, async () => {
		const before = await jisoo.events();
		await say(0, 3);
		await until(before, 2);
		const start = (before.stored[0]?.prev as number | undefined) ?? 0;
		const reached = before.stored.at(-1)?.id ?? 0;
		await before.close();
		server.clock.advance(gapMs / 2);
		await say(3, COUNT);
		server.clock.advance(gapMs / 2);
		const after = await jisoo.events(reached);
		await until(after, COUNT + 2);
		await say(COUNT + 3, 2);
		await until(after, COUNT + 4);
		const heard = [...before.stored, ...after.stored];
		expect(textsOf(heard)).toEqual(all(COUNT + 5));
		expectChain(heard, start);
		await after.close();
		note(
			"Q1 Q4",
			`line gone for ${how}, ${COUNT} messages meanwhile`,
			`${COUNT + 5} of ${COUNT + 5}, in order, none twice, no gap`,
		);
	});
}

test("Q1 a line cut in the middle of an event, at many places, goes on with that event whole", async () => {
	const start = lastID();
	await say(0, 4);
	const { port = 0 } = server.http;
	const cookie = jisoo.headers("GET")["cookie"] ?? "";
	/** reads so many bytes of the stream after an id, then drops the connection; answers the ids of whole events */
	const cutAfter = (after: number, bytes: number): Promise<Sent[]> =>
		new Promise((resolve) => {
			const socket = connect(port, "127.0.0.1");
			let text = "";
			const end = () => {
				socket.destroy();
				const frames = text.slice(0, bytes).split("\n\n").slice(0, -1);
				resolve(
					frames.flatMap((frame) =>
						/^data: (.*)$/m.exec(frame)?.[1] ? [JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "") as Sent] : [],
					),
				);
			};
			socket.on("data", (part) => {
				text += part.toString("utf8").replace(/^[0-9a-f]+\r\n|\r\n/gm, "");
				if (text.length >= bytes) end();
			});
			socket.on("close", end).on("error", end);
			socket.write(`GET /api/v1/events?after=${after} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`);
		});
	for (const bytes of [250, 400, 555, 700, 900, 1200]) {
		const heard = await cutAfter(start, bytes);
		const reached = heard.at(-1)?.id ?? start;
		const back = await jisoo.events(reached);
		await until(back, 3);
		expect(textsOf([...heard, ...back.stored])).toEqual(all(4));
		expectChain(back.stored, reached);
		await back.close();
	}
	note("Q1", "cut after 250 … 1200 bytes, in the middle of events", "4 of 4 each time, none twice");
});

const lastID = (): number =>
	Math.max(
		0,
		...server.app.store.inspectAll
			.select({ id: allEvent.id })
			.from(allEvent)
			.all()
			.map(({ id }) => id),
	);

test("Q2 whoever asks from a place that is too old, wrong or not reached is told once where to go on, and never loops", async () => {
	await say(0, 2);
	server.clock.advance((LIMITS.eventDays + 1) * 24 * 3600_000);
	await server.minji.post("/api/v1/session", { email: "minji@moonrise.example", password: "harbour lamps at dusk" });
	await jisoo.post("/api/v1/session", { email: "jisoo@moonrise.example", password: "harbour lamps at dusk" });
	pruneEvents(server.server);
	await say(2, 2);
	let posted = 4;
	for (const wrong of ["0", "1", "999999999", "9".repeat(30), "-5", "abc", "1.5", "0x1", "%00", "null"]) {
		// a client that does what it is told: on resync it reads everything again and goes on from what it was given last
		let place = wrong;
		let connects = 0;
		let resyncs = 0;
		for (let isSettled = false; !isSettled; ) {
			connects++;
			const stream = await jisoo.events(place);
			await say(posted, 1);
			await until(stream, posted);
			posted++;
			resyncs += stream.all.filter(({ type }) => type === "resync").length;
			isSettled = !stream.all.some(({ type }) => type === "resync");
			place = String(stream.stored.at(-1)?.id);
			await stream.close();
			expect(connects).toBeLessThanOrEqual(3);
		}
		expect({ wrong, resyncs }).toEqual({ wrong, resyncs: 1 });
		const poll = (await jisoo.get(`/api/v1/events?after=${wrong}&wait=0`)).json as { events: Sent[]; lastID: number };
		expect(poll.events).toEqual([{ type: "resync" }]);
		const next = (await jisoo.get(`/api/v1/events?after=${poll.lastID}&wait=0`)).json as { events: Sent[] };
		expect(next.events).toEqual([]);
	}
	note("Q2", "ten wrong places: too old, not reached, no number", "one resync each, then the line goes on · no loop");
});
