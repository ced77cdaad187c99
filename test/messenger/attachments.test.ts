/** Files out of a member's workspace: sent and added by path, as that member, after the yes, and told to the model. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { homesOf } from "#app.ts";
import type { HoldView, MessageView } from "#record/views.ts";
import { allFile } from "#store/schema/file.ts";
import { makeChannel, read, say } from "#test/support/channels.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { approve, callInTurn, holdOf, openTurn } from "#test/support/in-turn.ts";

let c: Company;
let channel = "";
beforeAll(async () => {
	c = await openCompany({ startsTurns: false }, { single_user: "true" });
	channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo"] });
	for (const id of [c.daniel, c.jisoo]) mkdirSync(join(homesOf(c.folder), id), { recursive: true });
	writeFileSync(join(homesOf(c.folder), c.daniel, "deck.md"), "# The deck\n");
	writeFileSync(join(homesOf(c.folder), c.daniel, "large.bin"), Buffer.alloc(25 * 1024 * 1024 + 1));
});
afterAll(() => c.close());

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const files = () => c.app.store.inspectAll.select().from(allFile).all();
const send = (more: Record<string, unknown>) => ({
	targetType: "channel",
	channelID: channel,
	message: "See",
	...more,
});
async function last(memberID: string): Promise<MessageView> {
	const { messages } = await c.done("message_list", { conversationID: channel, limit: 1 }, memberID);
	return (messages as MessageView[])[0] as MessageView;
}

test("a file of one's own goes along, and its bytes are those of the moment it was sent", async () => {
	await c.done("message_send", send({ attachments: ["deck.md"] }), c.daniel);
	const { files: sent } = await last(c.jisoo);
	expect(sent).toMatchObject([{ name: "deck.md", size: 11, contentType: "text/markdown" }]);
	const row = files().find(({ id }) => id === sent[0]?.fileID);
	expect(readFileSync(c.app.contents.find(row?.sha256 ?? "") ?? "", "utf8")).toBe("# The deck\n");
});

test("a path of somebody else's home, one that is not there and one too large send nothing at all", async () => {
	const before = files().length;
	const codes = [];
	for (const path of [`../${c.daniel}/deck.md`, join(homesOf(c.folder), c.daniel, "deck.md"), "deck.md"]) {
		const outcome = await c.call("message_send", send({ attachments: [path] }), c.jisoo);
		codes.push(outcome.kind === "failed" ? outcome.error.code : outcome.kind);
	}
	const large = await c.call("message_send", send({ attachments: ["deck.md", "large.bin"] }), c.daniel);
	codes.push(large.kind === "failed" ? large.error.code : large.kind);
	expect(codes).toEqual(["record_refused", "record_refused", "not_found", "too_large"]);
	expect(files()).toHaveLength(before);
	expect((await last(c.jisoo)).text).toBe("See");
});

test("asked of the agent the file is looked at for the card and taken after the yes", async () => {
	const turn = openTurn(c, c.daniel, "Send Jisoo the deck");
	const args = { targetType: "directMessage", personHint: "Jisoo", message: "The deck", attachments: ["deck.md"] };
	const before = files().length;
	const hold = await holdOf(c, await callInTurn(c, turn, "message_send", args, c.daniel), c.daniel);
	expect(files()).toHaveLength(before);
	await approve(c, hold, c.daniel);
	expect(files()).toHaveLength(before + 1);
	const missing = await callInTurn(c, turn, "message_send", { ...args, attachments: ["none.md"] }, c.daniel);
	expect(missing).toMatchObject({ kind: "failed", error: { code: "not_found" } });
});

test("a file that became another one since it was asked about sends nothing: the card shows it anew", async () => {
	const path = join(homesOf(c.folder), c.daniel, "plan.md");
	writeFileSync(path, "Plan A\n");
	const turn = openTurn(c, c.daniel, "Send Jisoo the plan");
	const args = { targetType: "directMessage", personHint: "Jisoo", message: "The plan", attachments: ["plan.md"] };
	const hold = await holdOf(c, await callInTurn(c, turn, "message_send", args, c.daniel), c.daniel);
	expect(hold.preview.files).toEqual([{ name: "plan.md", size: 7, sha256: sha256("Plan A\n") }]);
	const before = files().length;
	writeFileSync(path, "Plan B\n");
	const answer = { holdID: hold.id, decision: "approve", version: hold.preview.version };
	expect(await c.call("hold_decide", answer, c.daniel)).toMatchObject({
		kind: "failed",
		error: { code: "hold_stale" },
	});
	expect(files()).toHaveLength(before);
	const { hold: now } = (await c.done("hold_get", { holdID: hold.id }, c.daniel)) as { hold: HoldView };
	expect(now).toMatchObject({ state: "waiting", preview: { files: [{ sha256: sha256("Plan B\n") }] } });
	expect(now.previousPreview?.files).toEqual(hold.preview.files);
	await approve(c, now, c.daniel);
	const row = files().at(-1);
	expect([files().length, row?.sha256]).toEqual([before + 1, sha256("Plan B\n")]);
});

test("added to a message that stands, its text stays as it was", async () => {
	const id = await say(c, c.daniel, channel, "Without a file");
	const result = await c.done("message_update", { messageID: id, attachments: ["deck.md"] }, c.daniel);
	expect(result).toMatchObject({ messageUpdated: true });
	const view = await read(c, c.jisoo, channel, id);
	expect(view).toMatchObject({ text: "Without a file", files: [{ name: "deck.md" }] });
	expect(view.editedAt).toBeUndefined();
});
