/** message_search's filters: whose messages, with files, within days; alone, together, with words and without. */

import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { messageValues } from "#record/message.ts";
import { allFile, allMessageFile } from "#store/schema/file.ts";
import { allMember, KONTOR_ID } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { searchWords } from "#store/search.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { generalID, talkWithKontor } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";

const SEOUL = "+09:00";
const at = (moment: string): number => Temporal.Instant.from(`${moment}${SEOUL}`).epochMilliseconds;
const texts = (result: Record<string, unknown>) =>
	(result.candidates as { preview?: string }[]).map(({ preview }) => preview);

/** Writes past messages as the record has them: a clock that only goes forward could not say them. */
function write(c: Company, conversationID: string, said: [authorID: string, moment: string, text: string][]): void {
	c.app.store.system((db) => {
		const first = db.select().from(allMessage).where(eq(allMessage.conversationID, conversationID)).all().length;
		for (const [index, [authorID, moment, text]] of said.entries()) {
			const row = { id: c.app.ids.next("msg"), conversationID, authorID, text, via: null, createdAt: at(moment) };
			db.insert(allMessage)
				.values(messageValues(row, first + index + 1))
				.run();
		}
	});
}
function giveFile(c: Company, text: string, name: string): void {
	c.app.store.system((db) => {
		const row = db.select().from(allMessage).where(eq(allMessage.text, text)).get();
		if (row === undefined) throw new Error(`nobody said ${text}`);
		const id = c.app.ids.next("file");
		const what = { sha256: "a".repeat(64), size: 3, contentType: "text/plain", excerpt: null };
		db.insert(allFile)
			.values({ id, uploaderID: row.authorID, name, createdAt: row.createdAt, ...what })
			.run();
		db.insert(allMessageFile).values({ messageID: row.id, fileID: id, position: 0 }).run();
	});
}
function fill(c: Company): void {
	write(c, generalID(c, c.jisoo, c.daniel), [
		[c.jisoo, "2026-11-01T23:59:59.999", "lamp plan, first of November"],
		[c.daniel, "2026-11-02T00:00:00", "lamp plan, second at midnight"],
		[c.jisoo, "2026-11-02T23:59:59.999", "lamp plan, second to its end"],
		[c.daniel, "2026-11-03T00:00:00", "nothing to see"],
		[c.jisoo, "2026-11-04T10:00:00", ""],
	]);
	giveFile(c, "lamp plan, second at midnight", "plan.pdf");
	giveFile(c, "", "초안.pdf");
	write(c, talkWithKontor(c, c.minji), [
		[c.minji, "2026-11-02T09:00:00", "my lamp plan, for Kontor"],
		[KONTOR_ID, "2026-11-02T09:00:01", "the lamp plan is kept"],
	]);
}

scenarios("message_search: filters", {
	"whose messages is said once, and reading by id takes no filter": {
		before: fill,
		as: (c) => c.minji,
		call: "message_search",
		args: (c: Company) => ({
			messageIDs: ["msg_x"],
			authorHint: c.jisoo,
			authoredBy: "requester",
			hasFile: true,
			startsAt: "2026-11-02",
			endsAt: "2026-11-02",
		}),
		outcome: "invalid_input",
		after: (_, { error }) =>
			expect(faultPaths(error)).toEqual([
				"input.authorHint",
				"input.authorHint",
				"input.endsAt",
				"input.hasFile",
				"input.startsAt",
			]),
	},
	"a day that is none is named": {
		as: (c) => c.minji,
		call: "message_search",
		args: { startsAt: "2026-11-31" },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.startsAt"]),
	},
	"an author nobody is called is not found, and two of a name are candidates": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "message_search",
		args: { authorHint: "Jisoo" },
		outcome: "interaction_required",
		after: async (c, { error }) => {
			expect(error?.details).toEqual({ hint: "authorHint" });
			const nobody = await c.call("message_search", { authorHint: "Zebedee" }, c.minji);
			expect(nobody).toMatchObject({ error: { code: "person_not_found" } });
		},
	},
	"a person's messages, with words and without, everywhere and in one place": {
		as: (c) => c.minji,
		call: "message_search",
		args: { authorHint: "Daniel", queries: ["lamp"] },
		outcome: "done",
		after: async (c, { result }) => {
			expect(texts(result)).toEqual(["lamp plan, second at midnight"]);
			const all = await c.done("message_search", { authorHint: "Daniel", channelName: "general" }, c.minji);
			expect(texts(all)).toEqual(["nothing to see", "lamp plan, second at midnight"]);
			const direct = await c.done("message_search", { authorHint: "Daniel", scope: "directMessage" }, c.minji);
			expect(texts(direct)).toEqual([]);
			const agent = await c.done("message_search", { authoredBy: "assistant", queries: ["lamp"] }, c.minji);
			expect(texts(agent)).toEqual(["the lamp plan is kept"]);
		},
	},
	"what somebody wrote before they left is found by their name": {
		before: (c) => {
			c.app.store.system((db) =>
				db.update(allMember).set({ status: "departed" }).where(eq(allMember.id, c.daniel)).run(),
			);
		},
		as: (c) => c.minji,
		call: "message_search",
		args: { authorHint: "Daniel", queries: ["see"] },
		outcome: "done",
		after: (_, { result }) => expect(texts(result)).toEqual(["nothing to see"]),
	},
	"days are whole in the company's zone, from the first moment of one to the last of the other": {
		as: (c) => c.minji,
		call: "message_search",
		args: { channelName: "general", startsAt: "2026-11-02", endsAt: "2026-11-02" },
		outcome: "done",
		after: async (c, { result }) => {
			expect(texts(result)).toEqual(["lamp plan, second to its end", "lamp plan, second at midnight"]);
			const words = { queries: ["lamp plan"], startsAt: "2026-11-02", endsAt: "2026-11-02" };
			expect(texts(await c.done("message_search", words, c.minji))).toEqual([
				"lamp plan, second to its end",
				"the lamp plan is kept",
				"my lamp plan, for Kontor",
				"lamp plan, second at midnight",
			]);
			const before = await c.done("message_search", { queries: ["lamp"], endsAt: "2026-11-01" }, c.minji);
			expect(texts(before)).toEqual(["lamp plan, first of November"]);
			const none = await c.done("message_search", { startsAt: "2026-11-04", endsAt: "2026-11-02" }, c.minji);
			expect(texts(none)).toEqual([]);
		},
	},
	"only what carries a file, with the files' names, also where nothing was written beside it": {
		as: (c) => c.minji,
		call: "message_search",
		args: { hasFile: true },
		outcome: "done",
		after: async (c, { result }) => {
			expect(result.candidates).toMatchObject([
				{ preview: "", fileNames: ["초안.pdf"] },
				{ preview: "lamp plan, second at midnight", fileNames: ["plan.pdf"] },
			]);
			const words = await c.done("message_search", { hasFile: true, queries: ["lamp"] }, c.minji);
			expect(texts(words)).toEqual(["lamp plan, second at midnight"]);
			const together = { hasFile: true, authorHint: "Jisoo Park", endsAt: "2026-11-03" };
			expect(texts(await c.done("message_search", together, c.minji))).toEqual([]);
			const other = await c.addMember("Somi Seo", { email: "somi@moonrise.example" });
			expect(texts(await c.done("message_search", { hasFile: true }, other))).toEqual([]);
		},
	},
	"a message is found by the name of its file, decomposed as some computers write it, also after an edit of its text": {
		before: (c) => {
			write(c, generalID(c), [[c.jisoo, "2026-11-04T11:00:00", "here it is"]]);
			giveFile(c, "here it is", "주간회의록.pdf".normalize("NFD"));
		},
		as: (c) => c.minji,
		call: "message_search",
		args: { queries: ["회의록"] },
		outcome: "done",
		after: async (c, { result }) => {
			expect(texts(result)).toEqual(["here it is"]);
			const [found] = result.candidates as { messageID: string; fileNames: string[] }[];
			expect(found?.fileNames[0]?.normalize("NFC")).toBe("주간회의록.pdf");
			await c.done("message_update", { messageID: found?.messageID, text: "here it is, at last" }, c.jisoo);
			expect(texts(await c.done("message_search", { queries: ["회의록 at last"], limit: 1 }, c.minji))).toEqual([
				"here it is, at last",
			]);
			// what is deleted leaves nothing in the index
			const match = `"${searchWords("회의록").split(" ").slice(0, 2).join(" ")}"`;
			const indexed = () =>
				c.app.store.writer.prepare("select count(*) from all_message_fts where words match ?").pluck().get(match);
			expect(indexed()).toBe(1);
			await c.done("message_delete", { messageIDs: [found?.messageID] }, c.jisoo);
			expect(indexed()).toBe(0);
		},
	},
	"in conversations too long to read whole each filter finds what is old, page by page": {
		before: (c) => {
			write(
				c,
				generalID(c),
				Array.from({ length: 4_000 }, (_, index) => [
					index === 100 ? c.jisoo : c.minji,
					Temporal.Instant.fromEpochMilliseconds(at("2026-11-05T00:00:00") + index * 60_000)
						.toZonedDateTimeISO("Asia/Seoul")
						.toPlainDateTime()
						.toString(),
					`harbour note ${index}`,
				]),
			);
			giveFile(c, "harbour note 7", "old.txt");
			giveFile(c, "harbour note 9", "older.txt");
			giveFile(c, "harbour note 11", "winch manual.txt");
		},
		as: (c) => c.minji,
		call: "message_search",
		args: { hasFile: true, queries: ["harbour"], limit: 1 },
		outcome: "done",
		after: async (c, { result }) => {
			const find = async (args: object) => texts(await c.done("message_search", { ...args }, c.minji));
			expect(texts(result)).toEqual(["harbour note 11"]);
			const next = { hasFile: true, queries: ["harbour"], limit: 2, cursor: result.nextCursor };
			expect(await find(next)).toEqual(["harbour note 9", "harbour note 7"]);
			expect(await find({ hasFile: true, limit: 2, channelName: "general" })).toEqual([
				"harbour note 11",
				"harbour note 9",
			]);
			expect(await find({ queries: ["winch"] })).toEqual(["harbour note 11"]);
			expect(await find({ authorHint: "Jisoo Park", queries: ["harbour"] })).toEqual(["harbour note 100"]);
			expect(await find({ authoredBy: "requester", queries: ["harbour note 3"], limit: 1 })).toEqual([
				"harbour note 3999",
			]);
			const days = { startsAt: "2026-11-05", endsAt: "2026-11-07", queries: ["harbour note 5"], limit: 1 };
			expect(await find({ ...days, endsAt: "2026-11-05T00:05:00+09:00" })).toEqual(["harbour note 5"]);
			expect(await find({ startsAt: "2026-11-05", queries: ["harbour note 4000"], limit: 1 })).toEqual([
				"harbour note 3999",
			]);
			expect(await find({ startsAt: "2026-11-05", queries: ["harbour note 2"], limit: 1 })).toEqual([
				"harbour note 2999",
			]);
			const until = { channelName: "general", endsAt: "2026-11-05T00:07:00+09:00", limit: 2 };
			expect(await find(until)).toEqual(["harbour note 7", "harbour note 6"]);
		},
	},
});
