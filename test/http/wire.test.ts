/**
 * Bytes as no browser sends them: two requests in one, lengths that contradict, heads without end, halves, and people who take no
 * answer. What is refused does nothing, what is answered is answered once, and everybody else is served meanwhile. Each test waits
 * for the end of a connection, never for a time.
 */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { allTask } from "#store/schema/task.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let bearer: string;
beforeAll(async () => {
	server = await openServer({ idleSeconds: 8 });
	bearer = server.token(server.minjiID, "delete").token ?? "";
});
afterAll(async () => {
	const faults = server.log.filter((line) => line.includes('"level":"error"'));
	await server.close();
	expect(faults).toEqual([]);
});

const titles = (): string[] =>
	server.app.store.inspectAll
		.select({ title: allTask.title })
		.from(allTask)
		.all()
		.map(({ title }) => title);

type Spoken = { socket: Socket; text(): string; until(pattern: RegExp): Promise<void>; ended: Promise<string> };

/** A connection on which `first` was written. */
function speak(first: string | Buffer): Spoken {
	const socket = connect({ port: server.http.port ?? 0, host: "127.0.0.1", allowHalfOpen: true });
	let text = "";
	const looks = new Set<() => void>();
	let isOver = false;
	const ended = new Promise<string>((resolve) => {
		const end = () => {
			isOver = true;
			socket.destroy();
			resolve(text);
			for (const look of looks) look();
		};
		socket.on("data", (bytes) => {
			text += bytes.toString("latin1");
			for (const look of looks) look();
		});
		socket.once("end", end).once("close", end).on("error", end);
	});
	socket.write(first);
	return {
		socket,
		text: () => text,
		ended,
		until: (pattern) =>
			new Promise((resolve, reject) => {
				const look = () => {
					if (pattern.test(text)) resolve();
					else if (isOver) reject(new Error(`it ended after ${text}`));
					else return;
					looks.delete(look);
				};
				looks.add(look);
				look();
			}),
	};
}

const statuses = (text: string): number[] =>
	[...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

/** A request that adds a task, as bytes. */
function adding(title: string, headers: string[] = [], body = JSON.stringify({ input: { title } })): string {
	const length = headers.some((line) => /^(content-length|transfer-encoding)/i.test(line))
		? []
		: [`Content-Length: ${Buffer.byteLength(body)}`];
	return [
		"POST /api/v1/tools/task_add/invoke HTTP/1.1",
		"Host: 127.0.0.1",
		`Authorization: Bearer ${bearer}`,
		"Content-Type: application/json",
		...length,
		...headers,
		"",
		body,
	].join("\r\n");
}

const LAST = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe("several requests on one connection", () => {
	test("sent at once are answered once each, in their order", async () => {
		const first = titles().length;
		const { ended } = speak(adding("first") + adding("second") + adding("third") + LAST);
		const answers = await ended;
		expect(statuses(answers)).toEqual([200, 200, 200, 200]);
		expect([...answers.matchAll(/"content":"(\w+)"/g)].map(([, title]) => title)).toEqual(["first", "second", "third"]);
		expect(titles().length).toBe(first + 3);
	});

	test("a hundred of them are no more than a hundred", async () => {
		const text = await speak("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(99) + LAST).ended;
		expect(statuses(text)).toEqual(Array(100).fill(200));
	});

	test("the refusal of one does not end the others, nor is its body taken for a request", async () => {
		const { ended } = speak(adding("", [], '{"input":{"title":5}}') + adding("after a refusal") + LAST);
		expect(statuses(await ended)).toEqual([400, 200, 200]);
		expect(titles()).toContain("after a refusal");
	});

	test("whose sender has said all and only listens are answered", async () => {
		const { socket, ended } = speak(adding("half closed"));
		socket.end();
		expect(statuses(await ended)).toEqual([200]);
		expect(titles()).toContain("half closed");
	});
});

describe("a request hidden in another", () => {
	const hidden = adding("smuggled");
	const body = '{"input":{"title":"outer"}}';
	const framed = `${chunk(body)}0\r\n\r\n`;
	const tries: Record<string, string> = {
		"both lengths, the shorter by its chunks": adding(
			"outer",
			["Content-Length: 500", "Transfer-Encoding: chunked"],
			`0\r\n\r\n${hidden}`,
		),
		"both lengths, the shorter by its number": adding(
			"outer",
			["Transfer-Encoding: chunked", "Content-Length: 4"],
			`${framed}${hidden}`,
		),
		"two lengths that differ": adding("outer", ["Content-Length: 0", `Content-Length: ${body.length}`], hidden),
		"a length with a sign": adding("outer", [`Content-Length: +${body.length}`], body + hidden),
		"a negative length": adding("outer", ["Content-Length: -1"], hidden),
		"a length in hexadecimal": adding("outer", ["Content-Length: 0x1b"], body + hidden),
		"a length that is a list": adding("outer", [`Content-Length: ${body.length}, ${body.length}`], body + hidden),
		"a length no number holds": adding("outer", [`Content-Length: ${"9".repeat(30)}`], body + hidden),
		"an unknown encoding": adding("outer", ["Transfer-Encoding: xchunked"], framed + hidden),
		"chunked under another": adding("outer", ["Transfer-Encoding: chunked, gzip"], framed + hidden),
		"chunked and then not": adding(
			"outer",
			["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
			framed + hidden,
		),
		"a space before the colon": adding("outer", ["Transfer-Encoding : chunked"], framed + hidden),
		"another blank before chunked": adding("outer", ["Transfer-Encoding: \u000bchunked"], framed + hidden),
		"a line folded into the next": adding("outer", ["X: a", ` Transfer-Encoding: chunked`], framed + hidden),
		"a bare CR as the end of a line": adding("outer", ["X: a\rTransfer-Encoding: chunked"], framed + hidden),
		"a NUL in a line": adding("outer", ["X: a\0b"], body + hidden),
		"a chunk's length that is none": adding(
			"outer",
			["Transfer-Encoding: chunked"],
			`zz\r\n${body}\r\n0\r\n\r\n${hidden}`,
		),
		"a negative chunk": adding("outer", ["Transfer-Encoding: chunked"], `-5\r\n${body}\r\n0\r\n\r\n${hidden}`),
		"a chunk's length that runs over": adding(
			"outer",
			["Transfer-Encoding: chunked"],
			`FFFFFFFFFFFFFFFF1\r\n${body}\r\n0\r\n\r\n${hidden}`,
		),
		"a chunk longer than it says": adding(
			"outer",
			["Transfer-Encoding: chunked"],
			`5\r\n${body}\r\n0\r\n\r\n${hidden}`,
		),
		"chunks that end in a bare LF": adding(
			"outer",
			["Transfer-Encoding: chunked"],
			`${body.length.toString(16)}\n${body}\n0\n\n${hidden}`,
		),
		"chunked in HTTP/1.0": adding("outer", ["Transfer-Encoding: chunked"], framed + hidden).replace(
			"HTTP/1.1",
			"HTTP/1.0",
		),
	};
	for (const [how, bytes] of Object.entries(tries)) {
		test(`by ${how} is neither done nor answered, and the connection ends`, async () => {
			const before = titles();
			const { socket, ended } = speak(bytes);
			socket.end();
			const answers = statuses(await ended);
			expect(answers.filter((status) => status < 400)).toEqual([]);
			expect(titles()).toEqual(before);
		});
	}

	test("in the lines after a last chunk is cut off with them", async () => {
		const before = titles().length;
		const trailer = adding(
			"with a trailer",
			["Transfer-Encoding: chunked"],
			`${chunk('{"input":{"title":"with a trailer"}}')}0\r\nContent-Length: 9\r\n\r\n`,
		);
		const { socket, ended } = speak(trailer + hidden);
		socket.end();
		expect(statuses(await ended).filter((status) => status === 200).length).toBeLessThanOrEqual(1);
		expect(titles()).not.toContain("smuggled");
		expect(titles().length).toBeLessThanOrEqual(before + 1);
	});

	test("in a body that is read as a body is only that", async () => {
		const inner = JSON.stringify({ input: { title: hidden.slice(0, 400) } });
		expect(statuses(await speak(adding("", [], inner) + LAST).ended)[0]).toBe(200);
		expect(titles()).not.toContain("smuggled");
	});
});

describe("a head", () => {
	test("of an older protocol is answered, without keeping the connection, and needs a name we have", async () => {
		const named = await speak("GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n").ended;
		expect([statuses(named), named.endsWith("ok\n")]).toEqual([[200], true]);
		expect(statuses(await speak("GET /api/v1/me HTTP/1.0\r\n\r\n").ended)).toEqual([421]);
		for (const head of [
			"GET /\r\n\r\n",
			"GET / HTTP/1.1\r\n\r\n",
			"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
			"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
			"\u0016\u0003\u0001\u0002\u0000\u0001",
		]) {
			const [status = 400] = statuses(await speak(head).ended);
			expect({ head, isRefused: status >= 400 }).toEqual({ head, isRefused: true });
		}
	});

	test("with two names, or another site's, is not ours", async () => {
		for (const host of [
			"Host: 127.0.0.1\r\nHost: evil.example",
			"Host: evil.example",
			"Host: 127.0.0.1, evil.example",
			"Host:",
		]) {
			const text = await speak(`GET /api/v1/me HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`).ended;
			const [status = 400] = statuses(text);
			expect({ host, isRefused: status >= 400 && status !== 401 }).toEqual({ host, isRefused: true });
		}
	});

	test("too long in one line, in many, or without end is refused while it is sent", async () => {
		for (const line of [`X: ${"v".repeat(100_000)}\r\n`, "X: v\r\n".repeat(5000), `${"x".repeat(100_000)}: v\r\n`]) {
			const [status = 431] = statuses(await speak(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n${line}\r\n`).ended);
			expect(status).toBe(431);
		}
		const { socket, ended } = speak("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n");
		let isOver = false;
		void ended.then(() => {
			isOver = true;
		});
		let sent = 0;
		while (!isOver && sent < 50_000_000) {
			sent += 10_000;
			socket.write(`X-${sent}: ${"v".repeat(9980)}\r\n`);
			await new Promise((resolve) => setImmediate(resolve));
		}
		expect(statuses(await ended)).toEqual([431]);
		expect(sent).toBeLessThan(50_000_000);
		expect(statuses(await speak(`GET /${"p".repeat(100_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).ended)).toEqual([
			431,
		]);
	});
});

describe("who takes their time", () => {
	test("over the head of a request is let go, by the hundred, while others are served", async () => {
		const head = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ";
		const slow = [
			...Array.from({ length: 100 }, () => speak("")),
			...Array.from({ length: 100 }, () => speak("GET / HT")),
			...Array.from({ length: 100 }, () => speak(head)),
		];
		const dripping = slow.slice(200);
		let isOver = false;
		const all = Promise.all(slow.map(({ ended }) => ended)).then((texts) => {
			isOver = true;
			return texts;
		});
		let served = 0;
		while (!isOver) {
			// a letter now and then does not make a head of it
			for (const { socket } of dripping) if (socket.writable) socket.write("v");
			expect((await server.client().get("/healthz")).status).toBe(200);
			served++;
			await Bun.sleep(200);
		}
		expect((await all).flatMap(statuses).filter((status) => status < 400)).toEqual([]);
		expect(served).toBeGreaterThan(3);
	}, 120_000);

	test("over a body, or stops in the middle of it, is let go and nothing is done", async () => {
		const before = titles();
		const half = adding("too slow", ["Content-Length: 400"], '{"input":{"title":"too');
		const slow = Array.from({ length: 50 }, () => speak(half));
		let isOver = false;
		const all = Promise.all(slow.map(({ ended }) => ended)).then((texts) => {
			isOver = true;
			return texts;
		});
		while (!isOver) {
			for (const { socket } of slow.slice(25)) if (socket.writable) socket.write(" ");
			expect((await server.client().get("/healthz")).status).toBe(200);
			await Bun.sleep(500);
		}
		expect((await all).flatMap(statuses).filter((status) => status < 400)).toEqual([]);
		expect(titles()).toEqual(before);
	}, 180_000);

	test("over a large body that goes on coming gets the time its size needs", async () => {
		const body = JSON.stringify({ input: { title: "v".repeat(900_000) } });
		const { socket, ended } = speak(adding("", [`Content-Length: ${body.length}`], ""));
		// twice the time after which a quiet connection is closed
		for (let piece = 0; piece < 32; piece++) {
			await Bun.sleep(500);
			socket.write(body.slice(Math.ceil((body.length * piece) / 32), Math.ceil((body.length * (piece + 1)) / 32)));
		}
		socket.end();
		expect(statuses(await ended)).toEqual([400]);
	}, 120_000);

	test("and never reads the answers is not fed for ever, and holds up nobody", async () => {
		const { socket } = speak("");
		socket.pause();
		const ask = `GET /api/v1/tools HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${bearer}\r\n\r\n`;
		const one = (await speak(ask.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")).ended).length;
		// more answers than any buffer between the two takes
		const times = Math.ceil(20_000_000 / one);
		socket.write(ask.repeat(times));
		for (let round = 0; round < 20; round++) expect((await server.client().get("/healthz")).status).toBe(200);
		let read = 0;
		const taken = new Promise<number>((resolve) => {
			const end = () => resolve(read);
			socket.once("close", end).once("end", end);
			socket.on("data", (bytes) => {
				read += bytes.length;
				if (read >= one * times * 0.9) resolve(read);
			});
		});
		// once it reads, it gets what it asked for, or finds the connection closed
		socket.resume();
		expect(await taken).toBeGreaterThan(0);
		socket.destroy();
	}, 120_000);
});
