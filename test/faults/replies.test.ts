// Replies (spec/faults.md C): nothing that was accepted is lost, nothing is said or sent twice, and an unknown outcome is called that.

import { afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { allMessage } from "#store/schema/message.ts";
import { allTurn } from "#store/schema/turn.ts";
import { crash, foundIn, killed, restart } from "#test/crash/crash.ts";
import { ANSWER, LONG, type SceneName } from "#test/support/crash-scene.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { faultTable } from "./found.ts";
import { DONE, type House, openHouse } from "./house.ts";

const note = faultTable("replies");

describe("C1 an act in the world whose answer never came", () => {
	const root = temporaryFolder();
	const company = { folder: join(root, "company"), memberID: "" };
	beforeAll(async () => {
		company.memberID = await foundIn(company.folder);
	});

	for (const [scene, moment, effects] of [
		["send", "before", 0],
		["send", "after", 1],
		["note", "before", 0],
		["note", "after", 1],
	] as const) {
		test(`is told as unknown and never done again by itself, through two more restarts (${scene}, cut off ${moment} it took effect)`, async () => {
			const crashed = await crash(company, scene, `outside:${moment}`, join(root, `${scene}-${moment}`));
			if (crashed === null) throw new Error("it never came to that point");
			for (const round of [1, 2, 3]) {
				const again = await restart(crashed);
				const found = await again.look();
				expect({ round, faults: found.faults, effects: found.effects }).toEqual({ round, faults: [], effects });
				expect(found.turn?.steps.map(({ state }) => state)).toEqual(["unknown"]);
				const waits = found.holds.map(({ state }) => state);
				expect(waits).toEqual(scene === "send" ? ["unknown"] : []);
				if (round < 3) await again.app.stop(5000);
				else await again.close();
			}
			note(
				"C1",
				`${scene}, killed ${moment} it took effect`,
				`outcome unknown · took effect ${effects}× · still ${effects}× after 3 starts`,
			);
		});
	}
});

describe("through a real port", () => {
	let house: House;
	beforeEach(async () => {
		house = await openHouse({ otherwise: () => ({ text: "All right." }) });
	});
	afterEach(() => house.close());

	const messages = (text: string) =>
		house.server.app.store.inspectAll
			.select()
			.from(allMessage)
			.all()
			.filter((one) => one.text === text);
	const turns = () => house.server.app.store.inspectAll.select().from(allTurn).all();

	test("C2 the same message sent five times at once, and again after a restart, is one message, one turn, one request", async () => {
		const first = await house.minji.post("/api/v1/agent/messages", { text: "warm up" });
		const conversationID = String(first.json.conversationID);
		await house.until(String(first.json.turnID), ...DONE);
		const doors: Record<string, (id: string, text: string) => Promise<{ status: number; messageID: string }>> = {
			"the agent's door": async (clientMessageID, text) => {
				const answer = await house.minji.post("/api/v1/agent/messages", { text, clientMessageID });
				return { status: answer.status, messageID: String(answer.json.messageID) };
			},
			"the conversation's door": async (clientMessageID, text) => {
				const answer = await house.minji.post(`/api/v1/conversations/${conversationID}/messages`, {
					text,
					clientMessageID,
				});
				return { status: answer.status, messageID: String((answer.json.message as { id: string } | undefined)?.id) };
			},
		};
		for (const [door, post] of Object.entries(doors)) {
			const text = `Once, through ${door}`;
			const before = { turns: turns().length, requests: house.script.requests.length };
			const answers = await Promise.all(Array.from({ length: 5 }, () => post(`id of ${door}`, text)));
			expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
			expect(new Set(answers.map(({ messageID }) => messageID)).size).toBe(1);
			const turn = turns().at(-1);
			await house.until(turn?.id ?? "", ...DONE);
			await house.restart();
			expect((await post(`id of ${door}`, text)).messageID).toBe(answers[0]?.messageID ?? "");
			expect([
				messages(text).length,
				turns().length - before.turns,
				house.script.requests.length - before.requests,
			]).toEqual([1, 1, 1]);
			note("C2", `five at once by ${door}, then after a restart`, "1 message · 1 turn · 1 request to the model");
		}
	});

	for (const [how, more] of [
		["empty", { text: "" }],
		["only blanks", { text: " \n\t " }],
		["nothing but thoughts", { text: "", reasoning: "I have already answered." }],
	] as const) {
		test(`C4 a turn whose tool has answered in the conversation says nothing twice when the model's last word is ${how}`, async () => {
			const text = `Here is the list (${how}).`;
			house.script.call("message_send", { targetType: "currentChannel", message: text });
			house.script.reply(more);
			const turn = await house.until(await house.ask("Post the list here"), ...DONE);
			expect([turn.state, messages(text).length, turn.reply]).toEqual(["done", 1, null]);
			await house.restart();
			expect([(await house.turn(turn.id)).state, messages(text).length]).toEqual(["done", 1]);
			note("C4", `the last word is ${how}`, "turn done · 1 message · none made up");
		});
	}
});

describe("C5 a crash between an answer and its showing", () => {
	const root = temporaryFolder();
	const company = { folder: join(root, "company"), memberID: "" };
	beforeAll(async () => {
		company.memberID = await foundIn(company.folder);
	});
	const texts: Partial<Record<SceneName, string>> = { talk: LONG.text.join(""), add: ANSWER };

	for (const [scene, kill] of [
		["talk", "after:item.answer"],
		["talk", "before:turn.done"],
		["talk", "after:turn.done"],
		["add", "after:item.answer#2"],
		["add", "before:turn.done"],
		["add", "after:turn.done"],
	] as const) {
		test(`shows exactly one answer, whole, to who comes back and to who listens (${scene} ${kill})`, async () => {
			const crashed = await crash(company, scene, kill, join(root, `${scene}-${kill.replace(/\W/g, "-")}`));
			if (crashed === null) throw new Error("it never came to that point");
			const again = await restart(crashed);
			try {
				const found = await again.look();
				expect([found.turn?.state, found.answers, found.faults.length]).toEqual(["done", 1, 0]);
				const rows = again.app.store.writer
					.prepare("select text from all_message where turn_id = ?")
					.pluck()
					.all(found.turn?.id ?? "");
				expect(rows).toEqual([texts[scene] ?? ""]);
				const told = again.app.store.writer
					.prepare(
						"select count(*) from all_event e join all_message m on m.id = e.subject_id where e.type = 'message.added' and m.turn_id = ?",
					)
					.pluck()
					.get(found.turn?.id ?? "");
				expect(told).toBe(1);
				note("C5", `${scene}, killed ${kill}`, "turn done · 1 answer, whole · told once");
			} finally {
				await again.close();
			}
		});
	}

	test("the second crash in a row loses nothing either", async () => {
		const folder = join(root, "twice");
		const crashed = await crash(company, "talk", "after:item.answer", folder);
		if (crashed === null) throw new Error("it never came to that point");
		await killed(folder, "talk", "never", company.memberID);
		const again = await restart(crashed);
		try {
			expect((await again.look()).faults).toEqual([]);
			const answers = again.app.store.writer
				.prepare("select count(*) from all_message where turn_id is not null group by turn_id")
				.pluck()
				.all();
			expect(answers.every((count) => count === 1)).toBe(true);
		} finally {
			await again.close();
		}
	});
});
