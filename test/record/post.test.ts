/** Writing a message: once for one client id, only in its own conversation, in threads of one level, never to who has left. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import { directConversation, requireConversation } from "#record/conversation.ts";
import { type Posting, post, viaOf, type Writer } from "#record/post.ts";
import { acting } from "#registry/record-run.ts";
import type { ToolDb } from "#store/drizzle.ts";
import { allReadPosition } from "#store/schema/conversation.ts";
import { allMember } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { type Company, openCompany } from "#test/support/company.ts";
import { generalID, talkWithKontor } from "#test/support/in-turn.ts";

let company: Company;
let heard: string[] = [];
beforeAll(async () => {
	company = await openCompany({ startsTurns: false });
});
afterAll(() => company.close());

function writing<T>(memberID: string, work: (writer: Writer, db: ToolDb) => T): T {
	heard = [];
	const { store, ids, clock } = company.app;
	return store.write(acting(company.as(memberID)), ids.next("call"), ({ db }) =>
		work({ db, ids, now: clock.now(), caller: { memberID }, emit: (type) => void heard.push(type) }, db),
	);
}

const conversationOf = (me: string, you: string) =>
	writing(me, (writer) => directConversation({ ...writer, memberID: me }, you).id);
const write = (memberID: string, conversationID: string, posting: Partial<Posting> & { text: string }) =>
	writing(memberID, (writer, db) => post(writer, requireConversation(db, conversationID), { via: null, ...posting }));
const stored = () => company.app.store.inspectAll.select().from(allMessage).all();

/** The code and reason of the refusal; a message that was written is a failure of the test. */
function refusal(work: () => unknown): { code: string; because: unknown } {
	try {
		work();
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		return { code: error.code, because: error.values.because };
	}
	throw new Error("it was written");
}

describe("a message", () => {
	test("has the next number of its conversation, and its writer has read it", () => {
		const id = conversationOf(company.minji, company.jisoo);
		const first = write(company.minji, id, { text: "One" });
		expect(heard).toEqual(["message.added", "read.moved"]);
		const second = write(company.jisoo, id, { text: "Two" });
		expect([first.row.seq, second.row.seq]).toEqual([1, 2]);
		const positions = company.app.store.inspectAll
			.select()
			.from(allReadPosition)
			.where(eq(allReadPosition.conversationID, id))
			.all();
		expect(new Map(positions.map(({ memberID, seq }) => [memberID, seq]))).toEqual(
			new Map([
				[company.minji, 1],
				[company.jisoo, 2],
			]),
		);
	});

	test("is kept in one form of every character", () => {
		const id = conversationOf(company.minji, company.jisoo);
		expect(write(company.minji, id, { text: "주간회의".normalize("NFD") }).row.text).toBe("주간회의".normalize("NFC"));
	});
});

describe("a client's own id", () => {
	test("makes a repeated message one, and nobody hears of it twice", () => {
		const id = conversationOf(company.minji, company.jisoo);
		const first = write(company.minji, id, { text: "Once", clientMessageID: "c-1" });
		const again = write(company.minji, id, { text: "Once", clientMessageID: "c-1" });
		expect([first.isNew, again.isNew]).toEqual([true, false]);
		expect(again.row.id).toBe(first.row.id);
		expect(heard).toEqual([]);
	});

	test("is each writer's own", () => {
		const id = conversationOf(company.minji, company.jisoo);
		expect(write(company.jisoo, id, { text: "Mine", clientMessageID: "c-1" })).toMatchObject({
			isNew: true,
			row: { text: "Mine" },
		});
	});

	test("used in another conversation is refused: that message was never written there", () => {
		const count = stored().length;
		const id = conversationOf(company.minji, company.daniel);
		expect(refusal(() => write(company.minji, id, { text: "Elsewhere", clientMessageID: "c-1" })).code).toBe(
			"idempotency_key_reused",
		);
		expect(stored()).toHaveLength(count);
	});

	test("still answers the message after the other one left", () => {
		const leaver = company.addMember("Hana Seo");
		const id = conversationOf(company.minji, leaver);
		const first = write(company.minji, id, { text: "Bye", clientMessageID: "c-2" });
		company.app.store.system((db) =>
			db.update(allMember).set({ status: "departed" }).where(eq(allMember.id, leaver)).run(),
		);
		expect(write(company.minji, id, { text: "Bye", clientMessageID: "c-2" }).row.id).toBe(first.row.id);
	});
});

describe("a thread", () => {
	test("has one level: a reply answers a message, not a reply", () => {
		const id = conversationOf(company.minji, company.jisoo);
		const parent = write(company.minji, id, { text: "Question" }).row;
		const reply = write(company.jisoo, id, { text: "Answer", parentMessageID: parent.id }).row;
		expect(reply.parentMessageID).toBe(parent.id);
		expect(refusal(() => write(company.minji, id, { text: "Thanks", parentMessageID: reply.id }))).toEqual({
			code: "thread_not_available",
			because: "reply_to_reply",
		});
	});

	test("stays in its conversation, and a message one may not see is as one that never was", () => {
		const strange = write(company.jisoo, conversationOf(company.jisoo, company.daniel), { text: "Ours" }).row;
		const own = write(company.minji, conversationOf(company.minji, company.daniel), { text: "Mine" }).row;
		const id = conversationOf(company.minji, company.jisoo);
		for (const parentMessageID of [strange.id, own.id, "msg_00000000000000000000000000"])
			expect(refusal(() => write(company.minji, id, { text: "Here", parentMessageID }))).toEqual({
				code: "thread_not_available",
				because: "reply_elsewhere",
			});
	});
});

describe("somebody who is gone", () => {
	test("gets no message, departed or withdrawn, and nothing is left behind", () => {
		for (const status of ["departed", "withdrawn"] as const) {
			const leaver = company.addMember(`Leaver ${status}`, { email: `${status}@moonrise.example` });
			const id = conversationOf(company.minji, leaver);
			company.app.store.system((db) => db.update(allMember).set({ status }).where(eq(allMember.id, leaver)).run());
			const count = stored().length;
			expect(refusal(() => write(company.minji, id, { text: "Still there?" }))).toEqual({
				code: "record_refused",
				because: "has_left",
			});
			expect(stored()).toHaveLength(count);
		}
	});

	test("does not keep the others of a channel from writing", () => {
		const leaver = company.addMember("Bora Moon");
		const id = generalID(company, leaver, company.jisoo);
		company.app.store.system((db) =>
			db.update(allMember).set({ status: "departed" }).where(eq(allMember.id, leaver)).run(),
		);
		expect(write(company.jisoo, id, { text: "Morning" }).isNew).toBe(true);
	});

	test("is never oneself: notes to oneself are written", () => {
		expect(write(company.daniel, conversationOf(company.daniel, company.daniel), { text: "Buy milk" }).isNew).toBe(
			true,
		);
	});
});

test("a conversation that is not one's own is none: a stranger writes nothing into it", () => {
	const theirs = talkWithKontor(company, company.jisoo);
	const count = stored().length;
	expect(refusal(() => write(company.minji, theirs, { text: "Let me in" })).code).toBe("not_found");
	expect(stored()).toHaveLength(count);
});

test("a message says through what it was written when its writer did not type it", () => {
	expect(viaOf({ origin: "web" }, false)).toBeNull();
	expect(viaOf({ origin: "cli" }, false)).toBeNull();
	expect(viaOf({ origin: "web" }, true)).toBe("agent");
	expect(viaOf({ origin: "agent" }, true)).toBe("agent");
	expect(viaOf({ origin: "schedule" }, true)).toBe("schedule");
	expect([viaOf({ origin: "api" }, false), viaOf({ origin: "mcp" }, false)]).toEqual(["api", "api"]);
});
