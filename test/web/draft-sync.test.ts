/** Drafts between this page and the server: what is sent, what waits, what is taken over, and what never overwrites what. */

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { NOTHING_CHOSEN } from "#record/preference.ts";
import type { DraftView, MeView } from "#record/views.ts";
import { flushDrafts, hearDrafts, syncDrafts } from "#web/client/draft-sync.ts";
import { boxKey, dropDraft, hasDraft, keepDraft, keepFiles, onDrafts, readDraft } from "#web/client/drafts.ts";
import { getState, type PendingMessage, setState } from "#web/client/store.ts";
import { addFiles, uploadsOf } from "#web/client/uploads.ts";

const before = { fetch: globalThis.fetch, storage: globalThis.localStorage };
const kept = new Map<string, string>();
const storage = {
	getItem: (name: string) => kept.get(name) ?? null,
	setItem: (name: string, value: string) => void kept.set(name, value),
	removeItem: (name: string) => void kept.delete(name),
};

/** The server's side: one draft for each box, as the tool keeps them. */
const server = new Map<string, DraftView>();
const sent: string[] = [];
let isReachable = true;
let second = 0;
let members = 0;
const stamp = (): string => `2026-12-02T01:00:${String(second++).padStart(2, "0")}.000Z`;

function put(box: string, text: string, fileIDs: readonly string[] = []): DraftView | null {
	const [conversationID = "", parentMessageID] = box.split("/");
	const files = fileIDs.map((fileID) => ({ fileID, name: fileID, size: 1, contentType: "text/plain" }));
	const place = { conversationID, ...(parentMessageID === undefined ? {} : { parentMessageID }) };
	const draft = { ...place, text, files, updatedAt: stamp() };
	if (text.trim() === "" && files.length === 0) server.delete(box);
	else server.set(box, draft);
	return server.get(box) ?? null;
}

/** What the events of another device tell. */
const hear = (at: string): void => hearDrafts("conv_1", [...server.values()], at);

type Input = { conversationID: string; parentMessageID?: string; text: string; fileIDs: string[] };

async function answer(path: unknown, init?: RequestInit): Promise<Response> {
	if (!isReachable) throw new TypeError("no network");
	const { input } = JSON.parse(String(init?.body)) as { input: Input };
	if (String(path).includes("draft_list"))
		return Response.json({ outcome: "done", result: { drafts: [...server.values()] } });
	if (input.text.length > 40)
		return Response.json({ code: "invalid_input", status: 400, detail: "Too long." }, { status: 400 });
	sent.push(input.text);
	const draft = put(boxKey(input.conversationID, input.parentMessageID), input.text, input.fileIDs);
	return Response.json({ outcome: "done", result: { draft } });
}

beforeAll(() => {
	Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true, writable: true });
	globalThis.fetch = answer as typeof fetch;
});
afterAll(() => {
	globalThis.fetch = before.fetch;
	Object.defineProperty(globalThis, "localStorage", { value: before.storage, configurable: true, writable: true });
});

const me = (personID: string): MeView => ({
	member: { personID, name: "Minji Kim", email: "", isAdmin: true, employmentStatus: "active" },
	language: "en",
	preferences: NOTHING_CHOSEN,
	company: { name: "", timeZone: "Asia/Seoul", language: "en" },
	agent: { memberID: "mem_kontor", isDemo: true, provider: "demo" },
	waitingCount: 0,
	isGettingStarted: false,
	version: "",
});

beforeEach(async () => {
	server.clear();
	kept.clear();
	isReachable = true;
	// a member of their own, so that nothing of the test before is in memory
	setState({ me: me(`mem_${members++}`), outbox: [] });
	await syncDrafts();
	sent.length = 0;
});

/** Until nothing is on its way or due any more. */
async function rest(isDone: () => boolean): Promise<void> {
	while (!isDone()) await Bun.sleep(5);
	await Bun.sleep(5);
}

test("what is written is sent once the hand rests, with the files beside it, and a thread's apart", async () => {
	keepDraft("conv_1", "ㅎ");
	keepDraft("conv_1", "회의록".normalize("NFD"));
	keepFiles("conv_1", [{ fileID: "file_1", name: "plan", size: 1, contentType: "text/plain" }]);
	keepDraft("conv_1/msg_1", "below");
	expect(sent).toEqual([]);
	await rest(() => sent.length === 2);
	expect([server.get("conv_1")?.text, server.get("conv_1")?.files.map(({ fileID }) => fileID)]).toEqual([
		"회의록",
		["file_1"],
	]);
	expect(server.get("conv_1/msg_1")?.text).toBe("below");
	flushDrafts();
	await Bun.sleep(5);
	expect(sent).toHaveLength(2);
});

test("another device's draft is shown here, its files too, and goes when it is sent there", () => {
	const told: string[] = [];
	const forget = onDrafts((box, isOwn) => void told.push(`${box} ${isOwn ? "own" : "other"}`));
	expect(uploadsOf("conv_1")).toEqual([]);
	const draft = put("conv_1", "from the phone", ["file_2"]);
	hear(draft?.updatedAt ?? "");
	expect([readDraft("conv_1"), uploadsOf("conv_1").map(({ name }) => name)]).toEqual(["from the phone", ["file_2"]]);
	expect(hasDraft("conv_1")).toBe(true);
	put("conv_1", "");
	hear(stamp());
	expect([readDraft("conv_1"), uploadsOf("conv_1"), hasDraft("conv_1")]).toEqual(["", [], false]);
	expect(told).toEqual(["conv_1 other", "conv_1 other"]);
	expect(sent).toEqual([]);
	forget();
});

test("what is written here wins over what comes meanwhile, and an event that is late tells nothing", async () => {
	const old = put("conv_1", "old");
	keepDraft("conv_1", "new here");
	hear(old?.updatedAt ?? "");
	expect(readDraft("conv_1")).toBe("new here");
	await rest(() => server.get("conv_1")?.text === "new here");
	hearDrafts("conv_1", old === null ? [] : [old], old?.updatedAt ?? "");
	expect(readDraft("conv_1")).toBe("new here");
});

test("what another device writes after the server's clock has gone back is shown, and a late event still tells nothing", async () => {
	const old = put("conv_1", "old");
	keepDraft("conv_1", "new here");
	await rest(() => server.get("conv_1")?.text === "new here");
	const mine = server.get("conv_1") as DraftView;
	// our own answer was quicker than the event before it: that one is past
	hearDrafts("conv_1", old === null ? [] : [old], old?.updatedAt ?? "");
	expect(readDraft("conv_1")).toBe("new here");
	hear(mine.updatedAt);
	const at = "2026-12-02T00:00:00.000Z";
	hearDrafts("conv_1", [{ ...mine, text: "from the phone", updatedAt: at }], at);
	expect(readDraft("conv_1")).toBe("from the phone");
});

test("without a network it waits, survives a reload, and is sent later", async () => {
	isReachable = false;
	keepDraft("conv_1", "on the train");
	await Bun.sleep(350);
	expect([...kept.values()].map((value) => JSON.parse(value).isUnsent)).toEqual([true]);
	isReachable = true;
	await syncDrafts();
	await rest(() => sent.length > 0);
	expect(sent).toEqual(["on the train"]);
	expect([...kept.values()].map((value) => JSON.parse(value).isUnsent)).toEqual([false]);
});

test("after an absence on both sides nothing is lost; an edit of what the server has is no absence", async () => {
	keepDraft("conv_1", "plan");
	await rest(() => sent.length === 1);
	isReachable = false;
	keepDraft("conv_1", "another plan");
	isReachable = true;
	await syncDrafts();
	await rest(() => sent.length === 2);
	expect(server.get("conv_1")?.text).toBe("another plan");
	isReachable = false;
	keepDraft("conv_1", "laptop");
	put("conv_1", "phone");
	isReachable = true;
	await syncDrafts();
	await rest(() => sent.length === 3);
	expect([server.get("conv_1")?.text, readDraft("conv_1")]).toEqual(["phone\n\nlaptop", "phone\n\nlaptop"]);
	isReachable = false;
	dropDraft("conv_1");
	put("conv_1", "written on meanwhile");
	isReachable = true;
	await syncDrafts();
	expect(readDraft("conv_1")).toBe("written on meanwhile");
});

test("what follows a message waits until it has arrived: there the draft goes with it", async () => {
	const pending: PendingMessage = {
		clientMessageID: "web_1",
		conversationID: "conv_1",
		isWithKontor: false,
		text: "said",
		createdAt: "2026-12-02T01:00:00.000Z",
		state: "sending",
	};
	keepDraft("conv_1", "said");
	await rest(() => sent.length === 1);
	dropDraft("conv_1");
	setState({ outbox: [pending] });
	keepDraft("conv_1", "next");
	keepDraft("conv_2", "elsewhere");
	await rest(() => sent.includes("elsewhere"));
	expect(server.get("conv_1")?.text).toBe("said");
	put("conv_1", "");
	hear(stamp());
	expect(readDraft("conv_1")).toBe("next");
	setState({ outbox: [] });
	await rest(() => server.get("conv_1")?.text === "next");
	expect(getState().outbox).toEqual([]);
});

test("what the server refuses stays here, and goes once it was changed", async () => {
	const long = "long ".repeat(20);
	keepDraft("conv_1", long);
	await Bun.sleep(350);
	flushDrafts();
	await Bun.sleep(5);
	hear(stamp());
	expect([readDraft("conv_1"), sent]).toEqual([long, []]);
	keepDraft("conv_1", "short");
	await rest(() => sent.length === 1);
	expect(server.get("conv_1")?.text).toBe("short");
});

test("a file that is too large is no draft", () => {
	addFiles("conv_1", [{ name: "film", size: 26 * 1024 * 1024 } as File]);
	expect([uploadsOf("conv_1").length, hasDraft("conv_1")]).toEqual([1, false]);
	const draft = put("conv_1", "", ["file_3"]);
	hear(draft?.updatedAt ?? "");
	expect(uploadsOf("conv_1").map(({ name }) => name)).toEqual(["file_3", "film"]);
});
