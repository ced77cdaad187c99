/**
 * Many connections at once, held by a process of their own so that their descriptors are not the test's. Reads one order a line,
 * answers one JSON line each.
 *
 *     bun test/support/crowd.ts <port>
 *
 * `open N` opens and asks once on each; `ask` asks again on all that are open; `drop N` closes the oldest; `quit`.
 */

import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

const port = Number(process.argv[2]);
/** opened together, so that the server's queue of newcomers is long but not endless */
const AT_ONCE = 200;
const open: Socket[] = [];

/** The status line's number, or why there is none. */
function asked(socket: Socket): Promise<string> {
	return new Promise((resolve) => {
		let text = "";
		const data = (bytes: Buffer) => {
			text += bytes.toString("latin1");
			if (text.includes("\r\n\r\n")) end(text.split(" ")[1] ?? "");
		};
		const closed = () => end("closed");
		const failed = (error: Error & { code?: string }) => end(error.code ?? "error");
		function end(answer: string) {
			socket.off("data", data).off("close", closed).off("error", failed);
			// an error that comes later belongs to the next question
			socket.on("error", () => undefined);
			resolve(answer);
		}
		socket.on("data", data).once("close", closed).once("error", failed);
		socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
	});
}

function opened(): Promise<Socket | string> {
	return new Promise((resolve) => {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		socket
			.once("connect", () => resolve(socket))
			.once("error", (error: Error & { code?: string }) => resolve(error.code ?? "error"));
	});
}

const tally = (answers: readonly string[]): Record<string, number> => {
	const counts: Record<string, number> = {};
	for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
	return counts;
};

async function openMany(count: number): Promise<Record<string, number>> {
	const answers: string[] = [];
	while (answers.length < count) {
		const batch = Array.from({ length: Math.min(AT_ONCE, count - answers.length) }, async () => {
			const socket = await opened();
			if (typeof socket === "string") return socket;
			const answer = await asked(socket);
			if (answer === "200") open.push(socket);
			else socket.destroy();
			return answer;
		});
		answers.push(...(await Promise.all(batch)));
	}
	return tally(answers);
}

async function drop(count: number): Promise<Record<string, number>> {
	const gone = open.splice(0, count);
	await Promise.all(gone.map((socket) => new Promise((resolve) => socket.once("close", resolve).destroy())));
	return { dropped: gone.length };
}

console.log(JSON.stringify({ ready: 1 }));
for await (const line of createInterface({ input: process.stdin })) {
	const [word = "", count = "0"] = line.split(" ");
	if (word === "quit") break;
	const answer =
		word === "open"
			? await openMany(Number(count))
			: word === "drop"
				? await drop(Number(count))
				: tally(await Promise.all(open.map(asked)));
	console.log(JSON.stringify(answer));
}
process.exit(0);
