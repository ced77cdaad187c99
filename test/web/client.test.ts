/** The pages' own logic without a page: rows of a timeline, growing text, the event stream's text. */

import { beforeEach, expect, test } from "bun:test";
import { sections } from "#web/client/derive.ts";
import { parseBlock, readEvents } from "#web/client/event-text.ts";
import { addWords, withHeardWords } from "#web/client/live-text.ts";
import { getState, putTurns, setState } from "#web/client/store.ts";
import { type Item, timelineItems } from "#web/messenger/timeline-items.ts";
import { conversation, ME, message, turn } from "./records.ts";

beforeEach(() => setState({ turns: {} }));

const AGENT = { id: "mem_kontor", name: "Kontor", kind: "agent" as const };
const OTHER = { id: "mem_jisoo", name: "Jisoo Park", kind: "member" as const };
const at = (minute: number, day = 2): string => new Date(2026, 11, day, 10, minute).toISOString();

type Source = Parameters<typeof timelineItems>[0];
const rows = (source: Partial<Source>): string[] =>
	timelineItems({ messages: [], turns: new Map(), outbox: [], newAfter: null, myID: ME, ...source }).map(told);

function told(item: Item): string {
	if (item.kind === "message") return `${item.isContinued ? "+" : ""}${item.message.id}`;
	if (item.kind === "turn") return `turn ${item.turn.id}: ${item.messages.map(({ id }) => id).join(" ")}`;
	if (item.kind === "pending") return `${item.isContinued ? "+" : ""}pending ${item.pending.text}`;
	return item.kind;
}

test("days divide, five minutes join, another author begins anew", () => {
	const messages = [
		message("a", at(0)),
		message("b", at(4)),
		message("c", at(10)),
		message("d", at(11), { author: OTHER }),
		message("e", at(0, 3), { author: OTHER }),
	];
	expect(rows({ messages })).toEqual(["day", "a", "+b", "c", "d", "day", "e"]);
});

test("an answer is drawn with its turn below the question, and only there", () => {
	const messages = [message("q", at(0)), message("later", at(1)), message("r", at(2), { author: AGENT, turnID: "t" })];
	expect(rows({ messages, turns: new Map([["q", [turn("t", "q")]]]) })).toEqual(["day", "q", "turn t: r", "later"]);
	expect(rows({ messages: messages.slice(1), turns: new Map([["q", [turn("t", "q")]]]) })).toEqual([
		"day",
		"later",
		"turn t: r",
	]);
	expect(rows({ messages: messages.slice(2) })).toEqual(["day", "r"]);
});

test("the line for what is new stands before the first unread message of somebody else", () => {
	const messages = [
		message("a", at(0), { author: OTHER }),
		message("b", at(1)),
		message("c", at(2), { author: OTHER }),
	];
	const after = (seq: number | undefined, count = 1) => ({ newAfter: { seq: seq ?? 0, count } });
	expect(rows({ messages, ...after(messages[0]?.seq) })).toEqual(["day", "a", "b", "new", "c"]);
	expect(rows({ messages })).not.toContain("new");
	// reading ended at a reply, which is not in this log
	expect(rows({ messages, ...after((messages[1]?.seq ?? 0) - 1) })).toEqual(["day", "a", "b", "new", "c"]);
	// or on a page that is not loaded: then there is no moment to name, and the line says how many are new
	const page = { messages: messages.slice(2), turns: new Map(), outbox: [], myID: ME, ...after(messages[0]?.seq, 7) };
	expect(timelineItems(page)[1]).toMatchObject({ kind: "new", at: null, count: 7 });
	// an id that was made before, as an approved call's are, is no place
	const approved = [message("z", at(0), { author: OTHER }), message("m", at(1), { author: OTHER })];
	expect(rows({ messages: approved.slice(1), ...after(approved[0]?.seq) })).toEqual(["day", "new", "m"]);
});

test("conversations stand in the order in which something was said in them, whatever the clock said", () => {
	const said = (id: string, place: number, createdAt: string) =>
		conversation(id, { place, lastMessage: message(`${id}-last`, createdAt) });
	const all = [said("a", 7, at(9)), said("b", 8, at(1)), conversation("c")];
	const { direct } = sections(Object.fromEntries(all.map((one) => [one.id, one])));
	expect(direct.map(({ id }) => id)).toEqual(["b", "a", "c"]);
});

test("replies of a thread stay out, unsent messages come last", () => {
	const messages = [message("a", at(0)), message("in thread", at(1), { parentMessageID: "a" })];
	const pending = {
		clientMessageID: "p",
		conversationID: "conv_1",
		isWithKontor: false,
		text: "p",
		createdAt: at(2),
		state: "waiting" as const,
	};
	expect(rows({ messages, outbox: [pending] })).toEqual(["day", "a", "+pending p"]);
});

const text = (id: string): string => getState().turns[id]?.partialText ?? "";
const never = async (): Promise<void> => {
	throw new Error("nothing had to be read");
};

test("words are put where they belong, a piece heard twice changes nothing", () => {
	putTurns([turn("t1", "q")]);
	addWords("t1", { offset: 0, text: "One " }, never);
	addWords("t1", { offset: 4, text: "two " }, never);
	addWords("t1", { offset: 4, text: "two " }, never);
	addWords("t1", { offset: 8, text: "three" }, never);
	expect(text("t1")).toBe("One two three");
});

test("after a gap the turn is read once, and what came meanwhile is joined to it", async () => {
	putTurns([turn("t2", "q")]);
	let reads = 0;
	const read = async (): Promise<void> => {
		reads += 1;
		await Promise.resolve();
		putTurns([turn("t2", "q", { partialText: "One two " })]);
	};
	addWords("t2", { offset: 8, text: "three " }, read);
	addWords("t2", { offset: 14, text: "four" }, read);
	await Bun.sleep(5);
	expect(reads).toBe(1);
	expect(text("t2")).toBe("One two three four");
});

test("a stored turn never takes words back that were heard, and an ended one keeps them until its answer is there", () => {
	putTurns([turn("t3", "q")]);
	addWords("t3", { offset: 0, text: "Said already" }, never);
	expect(withHeardWords(turn("t3", "q", { partialText: "Said" })).partialText).toBe("Said already");
	const done = withHeardWords(turn("t3", "q", { state: "done", reply: { messageID: "r" } }));
	expect(done.partialText).toBe("Said already");
	expect(withHeardWords(turn("t9", "q", { partialText: "first sight" })).partialText).toBe("first sight");
});

async function read(pieces: readonly string[]): Promise<{ types: string[]; heard: number }> {
	let heard = 0;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
			controller.close();
		},
	});
	const types: string[] = [];
	for await (const event of readEvents(body, () => (heard += 1))) types.push(event.type);
	return { types, heard };
}

test("events are read from pieces cut anywhere, comments only break the silence", async () => {
	const stream =
		': hello\n\nid: 1\ndata: {"type":"resync"}\n\nevent: typing\ndata: {"conversationID":"c",\ndata: "memberID":"m"}\r\n\r\n';
	for (const size of [1, 3, 7, 200]) {
		const pieces = stream.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
		const { types, heard } = await read(pieces);
		expect(types).toEqual(["resync", "typing"]);
		expect(heard).toBe(pieces.length);
	}
	expect((await read([": waiting\n\n"])).types).toEqual([]);
});

test("what is no event of ours is passed over", () => {
	expect(parseBlock("data: not json")).toBeNull();
	expect(parseBlock("data: 3")).toBeNull();
	expect(parseBlock(": comment")).toBeNull();
	expect(parseBlock('data: {"a":"한글"}\nevent: x')).toMatchObject({ type: "x", a: "한글" });
});
