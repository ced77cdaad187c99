/** Answers and events in every order: what a page shows is the newest state that reached it, and nothing is dropped. */

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { retryTurn } from "#web/client/act.ts";
import { applyEvent } from "#web/client/events.ts";
import { loadConversations, loadHold, loadTimeline, loadTurn } from "#web/client/load.ts";
import { getState, putHolds, setState, type Timeline } from "#web/client/store.ts";
import { conversation, hold, message, turn } from "./records.ts";

const realFetch = globalThis.fetch;
/** answers of the server that are on their way, oldest first */
const underWay: { path: string; arrive: (body: unknown, status?: number) => Promise<void> }[] = [];

beforeAll(() => {
	const ask = (path: unknown): Promise<Response> =>
		new Promise((resolve) => {
			underWay.push({
				path: String(path),
				arrive: async (body, status = 200) => {
					resolve(Response.json(body, { status }));
					await Bun.sleep(1);
				},
			});
		});
	globalThis.fetch = ask as typeof fetch;
});
afterAll(() => {
	globalThis.fetch = realFetch;
});
beforeEach(() => {
	underWay.length = 0;
	setState({ turns: {}, holds: {}, conversations: {}, timelines: {} });
});

const next = (path: string) => {
	const at = underWay.findIndex((one) => one.path.includes(path));
	const [found] = underWay.splice(at, at < 0 ? 0 : 1);
	if (found === undefined) throw new Error(`nothing asks for ${path}`);
	return found;
};
const stored = { at: "2026-12-02T01:00:00Z", prev: null };
const texts = (id = "conv_1") => getState().timelines[id]?.messages.map(({ text }) => text);

test("a turn that is done before the answer to Try again arrives stays done", async () => {
	const pressed = retryTurn("turn_a");
	applyEvent({ ...stored, id: 1, type: "turn.changed", turn: turn("turn_a", "q", { state: "done" }) });
	await next("turn_a/retry").arrive(turn("turn_a", "q", { state: "queued" }));
	expect(await pressed).toBeNull();
	expect(getState().turns["turn_a"]?.state).toBe("done");
});

test("of two readings of one turn the one that was asked for last is shown, in whatever order they arrive", async () => {
	const pressed = retryTurn("turn_b");
	const read = loadTurn("turn_b");
	await next("/turn_b").arrive(turn("turn_b", "q", { state: "queued" }));
	expect(getState().turns["turn_b"]?.state).toBe("queued");
	await next("turns/turn_b").arrive(turn("turn_b", "q", { state: "done" }));
	await Promise.all([pressed, read]);
	expect(getState().turns["turn_b"]?.state).toBe("done");
});

test("a hold answered elsewhere while it was read stays answered, and one that may not be seen any more is gone", async () => {
	const read = loadHold("hold_a");
	applyEvent({ ...stored, id: 2, type: "hold.changed", hold: hold("hold_a", { state: "done" }) });
	await next("holds/hold_a").arrive(hold("hold_a", { state: "waiting" }));
	await read;
	expect(getState().holds["hold_a"]?.state).toBe("done");

	putHolds([hold("hold_b")]);
	const gone = loadHold("hold_b");
	await next("holds/hold_b").arrive({ code: "not_found", status: 404 }, 404);
	await gone;
	expect(getState().holds["hold_b"]).toBeUndefined();
});

test("a message and an edit that arrive while the page of them is read are both there afterwards", async () => {
	const read = loadTimeline("conv_1");
	const page = [message("m1", "2026-12-02T01:00:00Z", { text: "first" })];
	const edited = message("m1", "2026-12-02T01:00:00Z", { text: "first, edited" });
	const late = message("m2", "2026-12-02T01:01:00Z", { text: "second" });
	applyEvent({ ...stored, id: 3, type: "message.added", conversationID: "conv_1", message: late, place: 1 });
	applyEvent({ ...stored, id: 4, type: "message.updated", conversationID: "conv_1", message: edited });
	for (const asks of underWay.filter(({ path }) => !path.includes("/messages"))) await asks.arrive({}, 503);
	await next("/messages").arrive({ messages: page, turns: [], nextCursor: null });
	await read;
	expect(texts()).toEqual(["first, edited", "second"]);
});

test("a page asked for after a message was removed does not bring it back", async () => {
	setState({ conversations: { conv_1: conversation("conv_1") } });
	const first = loadTimeline("conv_1");
	const two = [message("m1", "2026-12-02T01:00:00Z"), message("m2", "2026-12-02T01:01:00Z")];
	await next("/messages").arrive({ messages: two, turns: [], nextCursor: null });
	await first;
	const again = loadTimeline("conv_1");
	await next("/messages").arrive({ messages: two.slice(0, 1), turns: [], nextCursor: null });
	await again;
	expect(texts()).toEqual(["m1"]);
});

test("the list of conversations does not undo what events told while it was read, and drops those that were left", async () => {
	setState({ conversations: { conv_left: conversation("conv_left") } });
	const read = loadConversations();
	const told = conversation("conv_1", { name: "Renamed" });
	applyEvent({ ...stored, id: 5, type: "conversation.changed", conversationID: "conv_1", conversation: told });
	applyEvent({
		...stored,
		id: 6,
		type: "conversation.changed",
		conversationID: "conv_new",
		conversation: conversation("conv_new"),
	});
	applyEvent({ ...stored, id: 7, type: "conversation.changed", conversationID: "conv_gone", conversation: null });
	await next("conversations").arrive({
		conversations: [conversation("conv_1"), conversation("conv_2"), conversation("conv_gone")],
		nextCursor: null,
	});
	await read;
	expect(Object.keys(getState().conversations).sort()).toEqual(["conv_1", "conv_2", "conv_new"]);
	expect(getState().conversations["conv_1"]?.name).toBe("Renamed");
});

test("a message stamped earlier than the one before it, as the server's clock went back, is the newest all the same", () => {
	const jisoo = { id: "mem_jisoo", name: "Jisoo Park", kind: "member" as const };
	const before = message("msg_1", "2026-12-02T02:00:00Z", { text: "before", seq: 7, author: jisoo });
	const after = message("msg_2", "2026-12-02T01:00:00Z", { text: "after", seq: 8, author: jisoo });
	const ready: Timeline = {
		messages: [before],
		state: "ready",
		hasOlder: false,
		isLoadingOlder: false,
		newAfter: null,
	};
	setState({
		timelines: { conv_1: ready },
		conversations: { conv_1: conversation("conv_1", { lastMessage: before, unreadCount: 1, isHidden: true }) },
	});
	applyEvent({ ...stored, id: 20, type: "message.added", conversationID: "conv_1", message: after, place: 8 });
	expect(texts()).toEqual(["before", "after"]);
	expect(getState().conversations["conv_1"]).toMatchObject({
		lastMessage: { text: "after" },
		place: 8,
		unreadCount: 2,
		isHidden: false,
	});
	// and one the list knew already counts nothing more
	applyEvent({ ...stored, id: 21, type: "message.added", conversationID: "conv_1", message: before, place: 7 });
	expect(getState().conversations["conv_1"]).toMatchObject({ lastMessage: { text: "after" }, unreadCount: 2 });
	expect(texts()).toEqual(["before", "after"]);
});
