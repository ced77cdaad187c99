/** Who is writing is told to those in the conversation alone, not oftener than can be read, and kept nowhere. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Client, EventReader, Sent } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let jisoo: Client;
let jisooID: string;
let daniel: Client;
let danielID: string;
let shared: string;
beforeEach(async () => {
	server = await openServer();
	jisooID = server.addMember("Jisoo Park");
	danielID = server.addMember("Daniel Quill");
	jisoo = await server.signIn("jisoo@moonrise.example");
	daniel = await server.signIn("daniel@moonrise.example");
	const made = await server.minji.post("/api/v1/conversations", { kind: "direct", memberIDs: [jisooID] });
	shared = (made.json.conversation as { id: string }).id;
});
afterEach(() => server.close());

const typing = (client: Client, more = "") => client.post(`/api/v1/conversations/${shared}/typing${more}`, {});
const say = (client: Client, text: string) =>
	client.post(`/api/v1/conversations/${shared}/messages`, { text }).then(({ json }) => json.message as { id: string });
/** What a stream was told of it, up to a message that went after it. */
async function heard(line: EventReader, text: string): Promise<Sent[]> {
	await line.next((sent) => sent.type === "message.added" && (sent.message as { text: string }).text === text);
	return line.all.filter((sent) => sent.type === "typing");
}

test("the other hears of it a few times however often it is said, without an id, and nobody else does", async () => {
	const hers = await jisoo.events();
	const theirs = await daniel.events();
	const before = server.app.store.commits();
	for (let at = 0; at < 8; at++) expect((await typing(server.minji)).status).toBe(204);
	expect(server.app.store.commits()).toBe(before);
	const told = { type: "typing", conversationID: shared, memberID: server.minjiID, name: "Minji Kim" };
	await say(server.minji, "first");
	expect(await heard(hers, "first")).toEqual(Array(5).fill(told));
	server.clock.advance(5_000);
	const root = await say(server.minji, "second");
	await typing(server.minji, `?parentMessageID=${root.id}`);
	await say(server.minji, "third");
	expect(await heard(hers, "third")).toEqual([...Array(5).fill(told), { ...told, parentMessageID: root.id }]);
	const made = await server.minji.post("/api/v1/conversations", { kind: "direct", memberIDs: [danielID] });
	shared = (made.json.conversation as { id: string }).id;
	await say(server.minji, "after");
	expect(await heard(theirs, "after")).toEqual([]);
	await Promise.all([hers.close(), theirs.close()]);
});

test("from outside, into a thread that is none, without a sign-in, by another site or a token that reads, it is refused", async () => {
	const code = async (answer: Promise<{ status: number; json: Record<string, unknown> }>) => (await answer).json.code;
	expect(await code(typing(daniel))).toBe("not_found");
	expect(await code(typing(jisoo, "?parentMessageID=msg_none"))).toBe("not_found");
	expect(await code(typing(server.client()))).toBe("not_signed_in");
	expect(await code(typing(server.token(jisooID, "read")))).toBe("token_scope");
	const elsewhere = { headers: { origin: "https://elsewhere.example" } };
	expect(await code(jisoo.post(`/api/v1/conversations/${shared}/typing`, {}, elsewhere))).toBe("csrf");
});
