/** Files up and down: who may read them, what they are taken for, in ranges, once for the same bytes, and gone when nobody needs them. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { MessageView } from "#record/views.ts";
import { allFile } from "#store/schema/file.ts";
import type { Client } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex");
let server: TestServer;
let jisoo: Client;
let daniel: Client;
let danielID = "";
let channel = "";

beforeAll(async () => {
	server = await openServer();
	server.addMember("Jisoo Park");
	danielID = server.addMember("Daniel Quill");
	jisoo = await server.signIn("jisoo@moonrise.example");
	daniel = await server.signIn("daniel@moonrise.example");
	channel = String((await invoke(jisoo, "channel_add", { name: "lamps", personHints: ["Daniel"] })).channelID);
});
afterAll(() => server.close());

type File = { fileID: string; name: string; size: number; sha256: string; contentType: string };
async function invoke(client: Client, tool: string, input: unknown): Promise<Record<string, unknown>> {
	const { status, json: body } = await client.send("POST", `/api/v1/tools/${tool}/invoke`, { input });
	if (status !== 200) throw new Error(`${tool}: ${JSON.stringify(body)}`);
	return (body as { result: Record<string, unknown> }).result;
}
const raw = (
	client: Client,
	method: string,
	path: string,
	more: { body?: BodyInit; headers?: Record<string, string> } = {},
) =>
	fetch(server.url + path, {
		method,
		headers: client.headers(method, { "content-type": "application/octet-stream", ...more.headers }),
		...(more.body === undefined ? {} : { body: more.body }),
	});
async function upload(client: Client, name: string, bytes: Uint8Array | string): Promise<File> {
	const response = await raw(client, "POST", `/api/v1/files?name=${encodeURIComponent(name)}`, {
		body: Buffer.from(bytes),
	});
	expect(response.status).toBe(201);
	return (await response.json()) as File;
}
const post = async (client: Client, fileIDs: string[], text = "") =>
	String((await invoke(client, "message_add", { conversationID: channel, text, fileIDs })).messageID);
const status = async (client: Client, id: string) => (await raw(client, "GET", `/api/v1/files/${id}`)).status;
const place = (sha256: string) => join(server.folder, "files", sha256.slice(0, 2), sha256);
const aside = () => {
	const folder = join(server.folder, "tmp", "uploads");
	return existsSync(folder) ? readdirSync(folder) : [];
};
const rows = () => server.app.store.inspectAll.select().from(allFile).all();

describe("a file", () => {
	test("is the uploader's alone until it is sent, then everybody's in the conversation, and nobody else's", async () => {
		const file = await upload(jisoo, "plan.txt", "Three lamps");
		expect(file).toMatchObject({ name: "plan.txt", size: 11, contentType: "text/plain" });
		expect([await status(jisoo, file.fileID), await status(daniel, file.fileID)]).toEqual([200, 404]);
		const id = await post(jisoo, [file.fileID], "Here");
		expect([await status(daniel, file.fileID), await status(server.minji, file.fileID)]).toEqual([200, 404]);
		expect(
			(
				await raw(
					new (jisoo.constructor as new (url: string) => Client)(server.url),
					"GET",
					`/api/v1/files/${file.fileID}`,
				)
			).status,
		).toBe(401);
		const { messages } = await invoke(daniel, "message_list", { conversationID: channel });
		const found = (messages as MessageView[]).find((message) => message.id === id);
		expect(found?.files).toEqual([{ fileID: file.fileID, name: "plan.txt", size: 11, contentType: "text/plain" }]);
		await invoke(jisoo, "channel_member_delete", { channelHint: "lamps", personHint: "Daniel" });
		expect(await status(daniel, file.fileID)).toBe(404);
		await invoke(jisoo, "channel_member_add", { channelHint: "lamps", personHints: ["Daniel"] });
	});

	test("of somebody else is sent by nobody, and neither is one that is not there", async () => {
		const file = await upload(jisoo, "mine.txt", "mine");
		for (const fileIDs of [[file.fileID], ["file_00000000000000000000000000"]]) {
			const { status: code } = await daniel.send("POST", `/api/v1/conversations/${channel}/messages`, {
				text: "x",
				fileIDs,
			});
			expect(code).toBe(404);
		}
		const many = { text: "x", fileIDs: Array.from({ length: 11 }, () => file.fileID) };
		expect((await jisoo.send("POST", `/api/v1/conversations/${channel}/messages`, many)).status).toBe(400);
		const nothing = { text: " ", fileIDs: [] };
		expect((await jisoo.send("POST", `/api/v1/conversations/${channel}/messages`, nothing)).status).toBe(400);
	});

	test("arrives as its bytes, with a name of any script and headers that let nothing run", async () => {
		const file = await upload(jisoo, "../회의록 \u202e.html".normalize("NFD"), "<script>alert(1)</script>");
		expect(file).toMatchObject({ name: "회의록 .html", contentType: "text/plain" });
		const response = await raw(jisoo, "GET", `/api/v1/files/${file.fileID}`);
		expect(await response.text()).toBe("<script>alert(1)</script>");
		const headers = Object.fromEntries(response.headers);
		expect(headers).toMatchObject({
			"content-type": "text/plain; charset=utf-8",
			"content-security-policy": "default-src 'none'; sandbox",
			"x-content-type-options": "nosniff",
			"cross-origin-resource-policy": "same-origin",
			"cache-control": "private, no-cache",
		});
		expect(headers["content-disposition"]).toStartWith(
			"attachment; filename=\"___ .html\"; filename*=UTF-8''%ED%9A%8C",
		);
	});

	test("is what its bytes are: a picture is shown, one that only says so is not, and SVG never is", async () => {
		const shown = async (name: string, bytes: Uint8Array | string) => {
			const file = await upload(jisoo, name, bytes);
			const response = await raw(jisoo, "GET", `/api/v1/files/${file.fileID}`);
			return [file.contentType, response.headers.get("content-disposition")?.split(";")[0]];
		};
		expect(await shown("lamp.bin", PNG)).toEqual(["image/png", "inline"]);
		expect(await shown("lamp.png", "<html>")).toEqual(["text/plain", "attachment"]);
		expect(await shown("lamp.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")).toEqual(["text/plain", "attachment"]);
		expect(await shown("report.pdf", "%PDF-1.7 …")).toEqual(["application/pdf", "attachment"]);
		expect(await shown("plan.xlsx", Buffer.from("504b030414000600", "hex"))).toEqual([
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			"attachment",
		]);
		expect(await shown("data.csv", "이름,수\n램프,3\n")).toEqual(["text/csv", "attachment"]);
		expect(await shown("old.txt", Buffer.from([0xb0, 0xa1, 0xff]))).toEqual(["application/octet-stream", "attachment"]);
		expect(await shown("empty", "")).toEqual(["text/plain", "attachment"]);
	});
});

describe("a part of a file", () => {
	test("comes by its range; a wrong one is refused, and several are the whole", async () => {
		const { fileID, sha256 } = await upload(jisoo, "digits.txt", "0123456789");
		const ranged = async (range: string, more: Record<string, string> = {}) => {
			const response = await raw(jisoo, "GET", `/api/v1/files/${fileID}`, { headers: { range, ...more } });
			return [response.status, response.headers.get("content-range"), await response.text()];
		};
		expect(await ranged("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
		expect(await ranged("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
		expect(await ranged("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
		expect(await ranged("bytes=8-99")).toEqual([206, "bytes 8-9/10", "89"]);
		expect(await ranged("bytes=10-")).toEqual([416, "bytes */10", ""]);
		for (const whole of ["bytes=0-1,3-4", "lines=1-2", "bytes=4-2"])
			expect(await ranged(whole)).toEqual([200, null, "0123456789"]);
		expect(await ranged("bytes=2-4", { "if-range": '"other"' })).toEqual([200, null, "0123456789"]);
		expect(await ranged("bytes=2-4", { "if-range": `"${sha256}"` })).toEqual([206, "bytes 2-4/10", "234"]);
	});

	test("does not travel twice: what a browser has is said to be unchanged", async () => {
		const { fileID, sha256 } = await upload(jisoo, "same.txt", "same");
		const response = await raw(jisoo, "GET", `/api/v1/files/${fileID}`, {
			headers: { "if-none-match": `"${sha256}"` },
		});
		expect([response.status, await response.text()]).toEqual([304, ""]);
		expect((await raw(jisoo, "HEAD", `/api/v1/files/${fileID}`)).headers.get("content-length")).toBe("4");
	});
});

describe("an upload", () => {
	test("that is too large is refused, told or not, and nothing of it stays", async () => {
		const large = 25 * 1024 * 1024 + 1;
		const told = await raw(jisoo, "POST", "/api/v1/files?name=a", { body: new Uint8Array(large) });
		expect(told.status).toBe(413);
		const chunk = new Uint8Array(1024 * 1024);
		let sent = 0;
		const stream = new ReadableStream<Uint8Array>({
			pull(controller) {
				if (sent > large) return controller.close();
				sent += chunk.length;
				controller.enqueue(chunk);
			},
		});
		expect((await raw(jisoo, "POST", "/api/v1/files?name=a", { body: stream })).status).toBe(413);
		expect(aside()).toEqual([]);
	});

	test("of exactly the most arrives whole", async () => {
		const most = 25 * 1024 * 1024;
		const file = await upload(jisoo, "most.bin", Buffer.alloc(most, 1));
		expect(file.size).toBe(most);
		const response = await raw(jisoo, "GET", `/api/v1/files/${file.fileID}`);
		expect((await response.arrayBuffer()).byteLength).toBe(most);
	});

	test("that breaks off leaves nothing", async () => {
		const before = rows().length;
		const { hostname, port } = new URL(server.url);
		const cookie = jisoo.headers("POST").cookie ?? "";
		await new Promise<void>((resolve) => {
			const socket = connect(Number(port), hostname, () => {
				const head = `POST /api/v1/files?name=half HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${server.url}\r\ncookie: ${cookie}\r\ncontent-length: 1000\r\n\r\n`;
				socket.write(`${head}only this much`, () => socket.destroy());
			});
			socket.on("close", () => resolve());
			socket.on("error", () => resolve());
		});
		// whatever the server noticed by then: the next upload comes after it
		await upload(jisoo, "next.txt", "next");
		while (aside().length > 0) await Bun.sleep(5);
		expect(rows().length).toBe(before + 1);
	});

	test("needs a token that may write, and a page of this server", async () => {
		const reader = server.token(danielID, "read");
		expect((await raw(reader, "POST", "/api/v1/files?name=a", { body: "x" })).status).toBe(403);
		expect(
			(await raw(jisoo, "POST", "/api/v1/files?name=a", { body: "x", headers: { origin: "https://evil.example" } }))
				.status,
		).toBe(403);
	});
});

describe("the bytes", () => {
	test("of the same file are kept once, and go with the last message that carries them", async () => {
		const one = await upload(jisoo, "a.txt", "the very same");
		const two = await upload(daniel, "b.txt", "the very same");
		expect(two.sha256).toBe(one.sha256);
		const first = await post(jisoo, [one.fileID]);
		const second = await post(daniel, [two.fileID]);
		await invoke(jisoo, "message_delete", { messageIDs: [first] });
		expect([existsSync(place(one.sha256)), await status(jisoo, one.fileID), await status(daniel, two.fileID)]).toEqual([
			true,
			404,
			200,
		]);
		await invoke(daniel, "message_delete", { messageIDs: [second] });
		expect([existsSync(place(one.sha256)), await status(daniel, two.fileID)]).toEqual([false, 404]);
	});

	test("go with a channel that is deleted", async () => {
		const other = String((await invoke(jisoo, "channel_add", { name: "short", visibility: "open" })).channelID);
		const file = await upload(jisoo, "gone.txt", "gone with the channel");
		await invoke(jisoo, "message_add", { conversationID: other, text: "", fileIDs: [file.fileID] });
		await invoke(jisoo, "channel_delete", { channelHint: "short" });
		expect([existsSync(place(file.sha256)), await status(jisoo, file.fileID)]).toEqual([false, 404]);
	});

	test("that nobody sent within a day are swept at a start, with those that a crash left without a row", async () => {
		const unsent = await upload(jisoo, "unsent.txt", "nobody sent this");
		const sent = await upload(jisoo, "sent.txt", "somebody sent this");
		await post(jisoo, [sent.fileID]);
		const stray = "f".repeat(64);
		await Bun.write(place(stray), "left by a crash");
		await Bun.write(join(server.folder, "tmp", "uploads", "half"), "half an upload");
		server.clock.advance(25 * 3600_000);
		await server.app.start();
		expect([existsSync(place(unsent.sha256)), existsSync(place(stray)), aside()]).toEqual([false, false, []]);
		expect(existsSync(place(sent.sha256))).toBe(true);
		expect(rows().some(({ id }) => id === unsent.fileID)).toBe(false);
	});
});
