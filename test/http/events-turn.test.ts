/** A turn watched over a line that breaks: whoever comes back with `after=` has everything once (faults.md Q1, Q4). */

import { afterEach, beforeEach, expect, test } from "bun:test";
import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import type { TurnView } from "#record/views.ts";
import type { Sent } from "#test/support/client.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let script: ScriptedModel;
beforeEach(async () => {
	script = await scriptedModel();
	const clock = { now: () => 0, sleep: async () => {} };
	const model = connectModel(script.connection, { clock, log: silentLog, maxRetries: 0 });
	server = await openServer({ model: () => model });
});
afterEach(async () => {
	script.stop();
	await server.close();
});

const turnIn = (sent: Sent) => sent.turn as TurnView | undefined;

test("dropped in the middle of a turn, the line goes on where it broke, and the end is the same as for who stayed", async () => {
	let goOn = () => {};
	script.call("task_add", { title: "Count the lamps" });
	script.reply({ text: "The task is there.", gate: new Promise<void>((resolve) => (goOn = resolve)) });
	const stayed = await server.minji.events();
	const dropped = await server.minji.events();
	const { turnID } = (await server.minji.post("/api/v1/agent/messages", { text: "Add a task: count the lamps" }))
		.json as { turnID: string };
	const isStepDone = (sent: Sent) => turnIn(sent)?.steps.some(({ state }) => state === "done") ?? false;
	await dropped.next(isStepDone);
	await dropped.close();
	const reached = dropped.stored.at(-1)?.id ?? 0;

	goOn();
	const isDone = (sent: Sent) => turnIn(sent)?.state === "done";
	await stayed.next(isDone);
	const back = await server.minji.events(reached);
	await back.next(isDone);
	await back.next(({ type }) => type === "message.added");

	const both = [...dropped.stored, ...back.stored].map(({ id }) => id);
	expect(new Set(both).size).toBe(both.length);
	expect(back.stored[0]?.prev).toBe(reached);
	const last = (list: Sent[]) => list.filter((sent) => turnIn(sent)?.id === turnID).at(-1)?.turn as TurnView;
	expect(last(back.stored)).toEqual(last(stayed.stored));
	expect(last(back.stored).steps.map(({ state, tool }) => [tool, state])).toEqual([["task_add", "done"]]);
	const replies = (list: Sent[]) =>
		list.filter(
			({ type, message }) =>
				type === "message.added" && (message as { author: { kind: string } }).author.kind === "agent",
		);
	expect(replies([...dropped.stored, ...back.stored])).toHaveLength(1);
	await Promise.all([stayed.close(), back.close()]);
});

test("the words of a running answer reach the person who asked, each at its place, and nobody else", async () => {
	server.addMember("Jisoo Park", { isAdmin: true });
	const other = await (await server.signIn("jisoo@moonrise.example")).events();
	const own = await server.minji.events();
	const text = "One two three four five six seven eight.";
	script.reply({ text, wire: { pieces: 5 } });
	const { turnID } = (await server.minji.post("/api/v1/agent/messages", { text: "Count" })).json as { turnID: string };
	await own.next((sent) => turnIn(sent)?.id === turnID && turnIn(sent)?.state === "done");
	const deltas = own.all.filter((sent) => sent.type === "text.delta") as unknown as {
		offset: number;
		text: string;
		id?: number;
	}[];
	let said = "";
	for (const { offset, text: piece, id } of deltas) {
		expect([offset, id]).toEqual([said.length, undefined]);
		said += piece;
	}
	expect(said).toBe(text);
	server.addMember("Daniel Quill");
	expect(other.all.filter(({ type }) => /^(text|turn|step|message)\./.test(type))).toEqual([]);
	await Promise.all([own.close(), other.close()]);
});

test("the stream ends cleanly for all when the server stops, and a message in flight is there at the next start", async () => {
	const stream = await server.minji.events();
	script.reply({ text: "Slow", gate: new Promise(() => {}) });
	const { conversationID } = (await server.minji.post("/api/v1/agent/messages", { text: "Never lost" })).json as {
		conversationID: string;
	};
	await server.close(true);
	await stream.ended;
	server = await openServer({ folder: server.folder, isSetUp: false });
	const client = await server.signIn("minji@moonrise.example");
	const messages = (await client.get(`/api/v1/conversations/${conversationID}/messages`)).json.messages as {
		text: string;
	}[];
	expect(messages.filter(({ text }) => text === "Never lost")).toHaveLength(1);
});
