/** Bytes on a socket: requests that no client library would send, and the answer as it comes. */

import { connect, type Socket } from "node:net";

export type RawAnswer = { status: number; head: string; body: string };

/** Sends the head, then `write` for as long as nothing was answered; resolves with the answer or the end of the line. */
export function rawRequest(
	port: number,
	head: string[],
	write: (socket: Socket, isOver: () => boolean) => Promise<void> = async () => {},
): Promise<RawAnswer> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, "127.0.0.1");
		let text = "";
		let isOver = false;
		const done = () => {
			if (isOver) return;
			isOver = true;
			socket.destroy();
			const [first = "", body = ""] = text.split("\r\n\r\n");
			resolve({ status: Number(first.split(" ")[1] ?? 0), head: first, body });
		};
		socket.on("data", (bytes) => {
			text += bytes.toString("utf8");
			const length = /content-length: (\d+)/i.exec(text)?.[1];
			const [, body] = text.split("\r\n\r\n");
			if (body !== undefined && Buffer.byteLength(body) >= Number(length ?? 0)) done();
		});
		socket.on("close", done);
		socket.on("error", done);
		socket.write(`${head.join("\r\n")}\r\n\r\n`);
		write(socket, () => isOver || text !== "").catch(reject);
	});
}

/** Writes `piece` again and again, `total` bytes, until the other side has said something. Answers how many went out. */
export async function pour(socket: Socket, isOver: () => boolean, piece: Buffer, total: number): Promise<number> {
	let sent = 0;
	while (sent < total && !isOver()) {
		const isTaken = socket.write(piece);
		sent += piece.length;
		// an answer arrives on its own event: the loop gives way to it after every piece
		await (isTaken
			? new Promise((resolve) => setImmediate(resolve))
			: new Promise((resolve) => socket.once("drain", resolve).once("close", resolve)));
	}
	return sent;
}
