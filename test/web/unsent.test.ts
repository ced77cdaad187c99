/** Drafts and the outbox: words that were not sent yet are kept for their writer, and sent in order, once. */

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { NOTHING_CHOSEN } from "#record/preference.ts";
import type { MeView } from "#record/views.ts";
import { dropDraft, keepDraft, readDraft } from "#web/client/drafts.ts";
import { dropPending, restoreOutbox, retryPending, sendMessage, settleOutbox } from "#web/client/outbox.ts";
import { getState, setState } from "#web/client/store.ts";
import { conversation, ME, message } from "./records.ts";

const kept = new Map<string, string>();
const storage = {
	getItem: (name: string) => kept.get(name) ?? null,
	setItem: (name: string, value: string) => void kept.set(name, value),
	removeItem: (name: string) => void kept.delete(name),
};
const before = { fetch: globalThis.fetch, storage: globalThis.localStorage };

type Sent = { path: string; body: { text: string; clientMessageID: string; fileIDs?: string[] } };
const sent: Sent[] = [];
let answer: (sent: Sent) => Response | Promise<Response>;

beforeAll(() => {
	Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true, writable: true });
	const take = async (path: unknown, init?: RequestInit): Promise<Response> => {
		const one = { path: String(path), body: JSON.parse(String(init?.body)) as Sent["body"] };
		sent.push(one);
		return await answer(one);
	};
	globalThis.fetch = take as typeof fetch;
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

beforeEach(() => {
	kept.clear();
	sent.length = 0;
	answer = ({ body }) =>
		Response.json({
			message: message(`msg_${body.text}`, "2026-12-02T01:00:00Z", { clientMessageID: body.clientMessageID }),
		});
	setState({ me: me(ME), outbox: [], conversations: { conv_1: conversation("conv_1") } });
});

const settled = async (): Promise<void> => {
	while (getState().outbox.some(({ state }) => state === "sending")) await Bun.sleep(1);
	await Bun.sleep(1);
};

test("a draft belongs to its conversation and its writer, is in the storage at once, and a sent one is nowhere", () => {
	keepDraft("conv_1", "half a thought");
	expect(readDraft("conv_1")).toBe("half a thought");
	expect(readDraft("conv_2")).toBe("");
	expect([...kept].map(([name, value]) => [name, JSON.parse(value).text])).toEqual([
		[`kontor.draft.${ME}.conv_1`, "half a thought"],
	]);
	setState({ me: me("mem_other") });
	expect(readDraft("conv_1")).toBe("");
	setState({ me: me(ME) });
	dropDraft("conv_1");
	expect(readDraft("conv_1")).toBe("");
});

test("messages go out one after the other, normalised, and leave nothing behind", async () => {
	sendMessage("conv_1", "one");
	sendMessage("conv_1", "회의록".normalize("NFD"));
	await settled();
	await settled();
	expect(sent.map(({ body }) => body.text)).toEqual(["one", "회의록"]);
	expect(getState().outbox).toEqual([]);
	expect([...kept]).toEqual([]);
});

test("without a network they wait in the storage, and go out later under the same id", async () => {
	answer = () => Promise.reject(new TypeError("no network"));
	sendMessage("conv_1", "one");
	sendMessage("conv_1", "two");
	await settled();
	expect(sent).toHaveLength(1);
	expect(getState().outbox.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
	const firstID = sent[0]?.body.clientMessageID;
	setState({ outbox: [] });
	answer = ({ body }) =>
		Response.json({
			message: message(`msg_${body.text}`, "2026-12-02T01:00:00Z", { clientMessageID: body.clientMessageID }),
		});
	restoreOutbox();
	await settled();
	await settled();
	expect(sent.slice(1).map(({ body }) => body.text)).toEqual(["one", "two"]);
	expect(sent[1]?.body.clientMessageID).toBe(firstID ?? "");
	expect([...kept]).toEqual([]);
});

test("a refused message stays with its reason until it is tried again or dropped; those behind it go out", async () => {
	answer = ({ body }) =>
		body.text === "bad"
			? Response.json({ code: "too_large", status: 413, detail: "Too long." }, { status: 413 })
			: Response.json({
					message: message("msg_good", "2026-12-02T01:00:00Z", { clientMessageID: body.clientMessageID }),
				});
	sendMessage("conv_1", "bad");
	sendMessage("conv_1", "good");
	await settled();
	await settled();
	const [left] = getState().outbox;
	expect([left?.state, left?.problem?.detail]).toEqual(["failed", "Too long."]);
	expect(getState().outbox).toHaveLength(1);
	retryPending(left?.clientMessageID ?? "");
	await settled();
	expect(sent.filter(({ body }) => body.text === "bad")).toHaveLength(2);
	expect(dropPending(left?.clientMessageID ?? "")?.text).toBe("bad");
	expect(getState().outbox).toEqual([]);
});

test("files go with their message under the same id, again after a reload, and are given back with a dropped one", async () => {
	const file = { fileID: "file_1", name: "plan.txt", size: 11, contentType: "text/plain" };
	answer = () => Promise.reject(new TypeError("no network"));
	sendMessage("conv_1", "", undefined, [file]);
	await settled();
	setState({ outbox: [] });
	answer = () => Response.json({ code: "not_found", status: 404, detail: "There is no such file." }, { status: 404 });
	restoreOutbox();
	await settled();
	expect(sent.map(({ body }) => body.fileIDs)).toEqual([["file_1"], ["file_1"]]);
	expect(new Set(sent.map(({ body }) => body.clientMessageID)).size).toBe(1);
	const [left] = getState().outbox;
	expect([left?.state, left?.problem?.detail]).toEqual(["failed", "There is no such file."]);
	expect(dropPending(left?.clientMessageID ?? "")?.files).toEqual([file]);
});

test("a message the server already has is not sent again, and a broken storage is thrown away", async () => {
	answer = () => Promise.reject(new TypeError("no network"));
	sendMessage("conv_1", "arrived after all");
	await settled();
	const id = getState().outbox[0]?.clientMessageID ?? "";
	settleOutbox([message("msg_1", "2026-12-02T01:00:00Z", { clientMessageID: id })]);
	expect(getState().outbox).toEqual([]);
	kept.set(`kontor.outbox.${ME}`, "{broken");
	restoreOutbox();
	expect([...kept]).toEqual([]);
	await Bun.sleep(1);
});
