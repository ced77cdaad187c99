// Many open event streams in a process of their own: tells when the last of them has heard a word.
//
//   bun scripts/bench/listeners.ts <port of the server> <file of tokens>     prints {"port": …} when all are open
//   GET /expect?word=…      then GET /heard answers {"at": …} (ms since the epoch) when every stream has heard it

import { readFileSync } from "node:fs";

const server = Number(process.argv[2]);
const tokens = readFileSync(process.argv[3] ?? "", "utf8")
	.trim()
	.split("\n");
const OPEN_AT_ONCE = 100;

let word = "";
let missing = 0;
let lastAt = 0;
let heard = Promise.withResolvers<void>();
let opened = 0;

type Line = { tail: string; hasHeard: string; isOpen: boolean };

/** Raw sockets: a client that decodes 2,000 answers would be measured with them. */
function listen(token: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const line: Line = { tail: "", hasHeard: "", isOpen: false };
		void Bun.connect({
			hostname: "127.0.0.1",
			port: server,
			socket: {
				open: (socket) =>
					void socket.write(
						`GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`,
					),
				data(_, bytes) {
					const text = line.tail + bytes.toString("latin1");
					if (!line.isOpen && text.includes(": open")) {
						line.isOpen = true;
						opened += 1;
						resolve();
					}
					if (word !== "" && line.hasHeard !== word && text.includes(word)) {
						line.hasHeard = word;
						missing -= 1;
						lastAt = Temporal.Now.instant().epochMilliseconds;
						if (missing === 0) heard.resolve();
					}
					line.tail = text.slice(-64);
				},
				error: (_, error) => reject(error),
				close: () => reject(new Error(`a stream was closed: ${line.tail}`)),
			},
		});
	});
}

for (let at = 0; at < tokens.length; at += OPEN_AT_ONCE)
	await Promise.all(tokens.slice(at, at + OPEN_AT_ONCE).map(listen));

const control = Bun.serve({
	hostname: "127.0.0.1",
	port: 0,
	idleTimeout: 60,
	async fetch(request) {
		const { pathname, searchParams } = new URL(request.url);
		if (pathname === "/expect") {
			word = searchParams.get("word") ?? "";
			missing = opened;
			heard = Promise.withResolvers<void>();
			return new Response("listening");
		}
		await heard.promise;
		return Response.json({ at: lastAt });
	},
});
console.log(JSON.stringify({ port: control.port }));
