/** Killed while it posts, edits, deletes and uploads: what was accepted is there once, nothing is there by half, and sending again adds nothing. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { allFile, allMessageFile } from "#store/schema/file.ts";
import { allMessage, allMessageEdit } from "#store/schema/message.ts";
import { allTurn } from "#store/schema/turn.ts";
import { makeChannel, say } from "#test/support/channels.ts";
import { type Company, openCompany } from "#test/support/company.ts";

const WRITER = join(import.meta.dir, "../support/message-writer.ts");
const ROUNDS = 12;

let c: Company;
let channel = "";
beforeAll(async () => {
	c = await openCompany({ startsTurns: false });
	channel = await makeChannel(c, c.daniel, "lamps", { members: ["Jisoo"] });
});
afterAll(() => c.close());

type Told = {
	posted: Map<string, string>;
	edited: Set<string>;
	deleted: Set<string>;
	deleting: Set<string>;
	posting: string[];
};

/** Lets it write until it has said `lines` lines, kills it, and answers what it had said by then. */
async function killedAfter(lines: number, round: number): Promise<Told> {
	const conditions = process.execArgv.filter((argument) => argument.startsWith("--conditions="));
	const child = Bun.spawn([process.execPath, ...conditions, WRITER, c.folder, c.daniel, channel, String(round)], {
		stdout: "pipe",
		stderr: "inherit",
	});
	let text = "";
	const decoder = new TextDecoder();
	for await (const part of child.stdout) {
		text += decoder.decode(part, { stream: true });
		if (text.split("\n").length > lines && !child.killed) child.kill("SIGKILL");
	}
	expect(await child.exited).toBe(137);
	const told: Told = { posted: new Map(), edited: new Set(), deleted: new Set(), deleting: new Set(), posting: [] };
	for (const line of text.split("\n").slice(0, -1)) {
		const [what, id = "", client = ""] = line.split(" ");
		if (what === "posting") told.posting.push(id);
		if (what === "posted") told.posted.set(id, client);
		if (what === "edited") told.edited.add(id);
		if (what === "deleting") told.deleting.add(id);
		if (what === "deleted") told.deleted.add(id);
	}
	return told;
}

const hash = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

function check(told: Told): void {
	const db = c.app.store.inspectAll;
	for (const [id, client] of told.posted) {
		const rows = db.select().from(allMessage).where(eq(allMessage.clientMessageID, client)).all();
		expect(rows.map((row) => row.id)).toEqual([id]);
		const row = rows[0];
		const edits = db.select().from(allMessageEdit).where(eq(allMessageEdit.messageID, id)).all().length;
		if (told.deleted.has(id)) expect([row?.text, edits]).toEqual(["", 0]);
		else if (!told.deleting.has(id) && told.edited.has(id)) expect([row?.text, edits]).toEqual([`Edited ${client}`, 1]);
		else if (!told.deleting.has(id)) expect([`Message ${client}`, `Edited ${client}`]).toContain(row?.text ?? "");
		if (row?.deletedAt !== null) expect(row?.text).toBe("");
	}
	for (const row of db.select().from(allFile).all()) {
		const path = c.app.contents.find(row.sha256);
		expect(path === null ? null : hash(path)).toBe(row.sha256);
	}
	const removed = db
		.select({ id: allMessage.id })
		.from(allMessageFile)
		.innerJoin(allMessage, eq(allMessage.id, allMessageFile.messageID))
		.all()
		.filter(({ id }) => told.deleted.has(id));
	expect(removed).toEqual([]);
}

test(`${ROUNDS} kills lose nothing that was accepted, and leave no half of anything`, async () => {
	let posted = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const told = await killedAfter(7 + round * 5, round);
		posted += told.posted.size;
		check(told);
		// the one that was on its way: sent again it is the message that is there, or the first of its kind
		const last = told.posting.at(-1) ?? "";
		const again = { conversationID: channel, text: `Message ${last}`, clientMessageID: last };
		const ids = new Set<unknown>();
		for (let at = 0; at < 2; at++) ids.add((await c.done("message_add", again, c.daniel)).messageID);
		expect(ids.size).toBe(1);
		const rows = c.app.store.inspectAll.select().from(allMessage).where(eq(allMessage.clientMessageID, last)).all();
		expect(rows).toHaveLength(1);
	}
	expect(posted).toBeGreaterThan(ROUNDS);
	const seqs = c.app.store.inspectAll
		.select({ seq: allMessage.seq })
		.from(allMessage)
		.where(eq(allMessage.conversationID, channel))
		.all();
	expect(seqs.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(seqs.map((_, at) => at + 1));
	await c.app.start();
	expect(existsSync(join(c.folder, "tmp", "uploads"))).toBe(false);
	const named = new Set(
		c.app.store.inspectAll
			.select()
			.from(allFile)
			.all()
			.map(({ sha256 }) => sha256),
	);
	expect(c.app.contents.all().filter((sha256) => !named.has(sha256))).toEqual([]);
});

test("five posts of one client message id at once are one message and one turn", async () => {
	const input = { conversationID: channel, text: "@Kontor how many lamps?", clientMessageID: "five-at-once" };
	const answers = await Promise.all(Array.from({ length: 5 }, () => c.done("message_add", input, c.jisoo)));
	expect(new Set(answers.map(({ messageID }) => messageID)).size).toBe(1);
	expect(new Set(answers.map(({ turnID }) => turnID)).size).toBe(1);
	const id = String(answers[0]?.messageID);
	expect(c.app.store.inspectAll.select().from(allTurn).where(eq(allTurn.messageID, id)).all()).toHaveLength(1);
});

test("two people who edit, react and delete at once leave one state that both read", async () => {
	const id = await say(c, c.daniel, channel, "Draft");
	const outcomes = await Promise.all([
		c.call("message_update", { messageID: id, oldText: "Draft", newText: "Final" }, c.daniel),
		c.call("message_update", { messageID: id, oldText: "Draft", newText: "Other" }, c.daniel),
		c.call("message_reaction_add", { messageID: id, emoji: "👍" }, c.jisoo),
		c.call("message_reaction_add", { messageID: id, emoji: "👍" }, c.jisoo),
	]);
	expect(outcomes.map((one) => (one.kind === "failed" ? one.error.code : one.kind))).toEqual([
		"done",
		"edit_span_not_found",
		"done",
		"done",
	]);
	const both = await Promise.all(
		[c.daniel, c.jisoo].map((memberID) => c.done("message_list", { conversationID: channel, limit: 1 }, memberID)),
	);
	expect(both[0]?.messages).toEqual(both[1]?.messages as unknown[]);
	expect(both[0]?.messages).toMatchObject([{ text: "Final", reactions: [{ emoji: "👍", memberIDs: [c.jisoo] }] }]);
});
