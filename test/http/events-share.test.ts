/** What many streams are told alike: nobody hears what is not theirs, and everybody hears what they would have read. */

import { expect, test } from "bun:test";
import { eventsAfter, lastEventID } from "#http/event-log.ts";
import { shareOf } from "#http/event-share.ts";
import { memberCaller } from "#identity/members.ts";
import { allMember } from "#store/schema/member.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

type Post = (path: string, body: unknown) => Promise<{ json: Record<string, unknown> }>;

async function withChannel(
	play: (setting: { server: TestServer; post: Post; channelID: string; ids: string[] }) => Promise<void>,
) {
	const server = await openServer();
	try {
		const ids = ["Jisoo Park", "Daniel Quill", "Hana Seo"].map((name) => server.addMember(name));
		const post: Post = (path, body) => server.minji.post(path, body) as ReturnType<Post>;
		const input = { name: "lamps", visibility: "private", personHints: ["Jisoo", "Daniel"] };
		const { json } = await post("/api/v1/tools/channel_add/invoke", { input });
		const { channelID } = json["result"] as { channelID: string };
		await play({ server, post, channelID, ids });
	} finally {
		await server.close();
	}
}

const heardBy = (server: TestServer, memberID: string, after: number) => {
	const caller = memberCaller(server.app.store.inspectAll, memberID, "web");
	if (caller === null) throw new Error(`${memberID} may not act`);
	return eventsAfter(server.server, caller, after)?.events ?? [];
};
/** The same without anything that another stream left. */
const readBy = (server: TestServer, memberID: string, after: number) => {
	shareOf(server.app.store).alike.clear();
	return heardBy(server, memberID, after);
};

test("every member of the channel hears a message, an edit, a reaction and a deletion as they would read it", () =>
	withChannel(async ({ server, post, channelID, ids }) => {
		const [jisoo = "", daniel = "", hana = ""] = ids;
		const after = lastEventID(server.server);
		const said = await post(`/api/v1/conversations/${channelID}/messages`, { text: "The lamps are here, @Jisoo" });
		const messageID = (said.json["message"] as { id: string }).id;
		const acts: [tool: string, input: object][] = [
			["message_update", { messageID, text: "The lamps have come, @Jisoo" }],
			["message_reaction_add", { messageID, emoji: "👍" }],
			["message_delete", { messageIDs: [messageID] }],
		];
		for (const act of [null, ...acts]) {
			if (act !== null) await post(`/api/v1/tools/${act[0]}/invoke`, { input: act[1] });
			const heard = heardBy(server, jisoo, after);
			expect(heard.map(({ type }) => type)).toContain("message.added");
			expect(shareOf(server.app.store).alike.size).toBeGreaterThan(0);
			const own = (one: { type: string }) => one.type.startsWith("message.") || one.type === "reaction.changed";
			expect(heardBy(server, daniel, after).filter(own)).toEqual(heard.filter(own));
			expect(readBy(server, daniel, after).filter(own)).toEqual(heard.filter(own));
			expect(heardBy(server, hana, after).filter(own)).toEqual([]);
		}
	}));

test("who leaves hears nothing from then on, also where another stream has composed it", () =>
	withChannel(async ({ server, post, channelID, ids }) => {
		const [jisoo = "", daniel = ""] = ids;
		const input = { channelHint: channelID, personHint: "Daniel" };
		await post("/api/v1/tools/channel_member_delete/invoke", { input });
		const after = lastEventID(server.server);
		await post(`/api/v1/conversations/${channelID}/messages`, { text: "Without Daniel" });
		expect(heardBy(server, jisoo, after).map(({ type }) => type)).toContain("message.added");
		expect(heardBy(server, daniel, after)).toEqual([]);
	}));

test("a colleague's new name is in the next event, though nothing else moved", () =>
	withChannel(async ({ server, post, channelID, ids }) => {
		const [jisoo = "", daniel = ""] = ids;
		const after = lastEventID(server.server);
		await post(`/api/v1/conversations/${channelID}/messages`, { text: "Hello" });
		heardBy(server, jisoo, after);
		server.app.store.system((db) => db.update(allMember).set({ name: "Minji Kim-Lee" }).run());
		expect(JSON.stringify(heardBy(server, daniel, after))).toContain("Minji Kim-Lee");
	}));
