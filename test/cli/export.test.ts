// Exports: what the tools would show, as tables that other programs open safely, and as JSON.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { systemIds } from "#base/ids.ts";
import { openStore } from "#store/open.ts";
import { allMember } from "#store/schema/member.ts";
import { allTask, allTaskParticipant } from "#store/schema/task.ts";
import { NOW, stillClock, temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, PASSWORD, type RunningKontor, startKontor } from "./kontor.ts";

const folder = temporaryFolder();
let server: RunningKontor;

async function call(tool: string, input: unknown, as = "minji@moonrise.example"): Promise<void> {
	const body = JSON.stringify({ tool, input, as, language: "en" });
	const headers = { "content-type": "application/json" };
	const answer = await fetch("http://kontor/call", {
		unix: `${folder}/data/run/kontor.sock`,
		method: "POST",
		body,
		headers,
	});
	const told = (await answer.json()) as { ok?: { kind: string } };
	if (told.ok?.kind !== "done") throw new Error(JSON.stringify(told));
}

beforeAll(async () => {
	await foundCompany(folder);
	await kontor(
		folder,
		["user", "add", "--email", "jisoo@moonrise.example", "--name", '=HYPERLINK("http://x","지수")'],
		{ input: PASSWORD },
	);
	server = await startKontor(folder);
	await call("task_add", { title: 'Count, and "name" the lamps' });
	await call("task_add", { title: "@SUM(1+1)*cmd|' /C calc'!A0" }, "jisoo@moonrise.example");
	await call(
		"message_send",
		{ targetType: "directMessage", personHint: "minji", message: '-1+1 이건\n"비밀"이에요' },
		"jisoo@moonrise.example",
	);
});
afterAll(() => server?.stop());

/** Finished work of Minji's, a day apart, and one task in which nobody takes part: more than one answer holds. */
function addFinished(count: number): void {
	const store = openStore({ path: `${folder}/data/kontor.db`, clock: stillClock });
	store.system((db) => {
		const minji = db.select().from(allMember).where(eq(allMember.email, "minji@moonrise.example")).get();
		const requesterID = minji?.id ?? "";
		const ids = systemIds(stillClock);
		for (let at = 0; at < count; at++) {
			const id = ids.next("task");
			const day = NOW - at * 24 * 3600_000;
			const flags = {
				isEvent: false,
				isWholeDay: false,
				isOpenToCompany: true,
				size: "M",
				status: "completed",
			} as const;
			const stamps = { statusAt: day, endsAt: day, createdAt: day, updatedAt: day };
			db.insert(allTask)
				.values({ id, title: `Done ${at}`, requesterID, createdBy: requesterID, ...flags, ...stamps })
				.run();
			db.insert(allTaskParticipant).values({ taskID: id, memberID: requesterID }).run();
		}
		const row = db.select().from(allTask).limit(1).get();
		if (row !== undefined)
			db.insert(allTask)
				.values({ ...row, id: ids.next("task"), title: "Nobody's" })
				.run();
	});
	store.close();
}

/** Lines of RFC 4180: rows end with CRLF, cells in quotes may hold anything. */
function cells(text: string): string[][] {
	const rows: string[][] = [[]];
	for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
		rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
		if (end === "\r\n") rows.push([]);
		if (end === "") break;
	}
	return rows.slice(0, -1);
}

describe("kontor export", () => {
	test("users is a table with a line for each, in which no cell is a formula", async () => {
		const { exit, out, err } = await kontor(folder, ["export", "users"]);
		expect([exit, err]).toEqual([0, "2 rows.\n"]);
		const [head, ...rows] = cells(out);
		expect(head?.slice(0, 3)).toEqual(["personID", "name", "email"]);
		expect(rows.map((row) => row[1]).sort()).toEqual(['\'=HYPERLINK("http://x","지수")', "Minji Kim"]);
	});

	test("tasks are all of the company, with their names whole", async () => {
		const { out } = await kontor(folder, ["export", "tasks", "--format", "csv"]);
		const contents = cells(out).map((row) => row[1]);
		expect(contents.sort()).toEqual(["'@SUM(1+1)*cmd|' /C calc'!A0", 'Count, and "name" the lamps', "content"].sort());
		const lines = (await kontor(folder, ["export", "tasks", "--format", "json"])).out.trim().split("\n");
		// a program that reads JSON runs no formulas
		expect(lines.map((text) => JSON.parse(text).content).sort()).toEqual([
			"@SUM(1+1)*cmd|' /C calc'!A0",
			'Count, and "name" the lamps',
		]);
	});

	test("messages are those of one person, who has to be named, and nobody else's", async () => {
		const nobody = await kontor(folder, ["export", "messages"]);
		expect([nobody.exit, nobody.err]).toEqual([2, "--as is needed. See: kontor help export messages\n"]);
		await kontor(folder, ["user", "add", "--email", "daniel@moonrise.example", "--name", "Daniel Quill"], {
			input: PASSWORD,
		});
		const read = async (as: string) => (await kontor(folder, ["export", "messages", "--as", as])).out;
		expect(await read("minji@moonrise.example")).toContain(`'-1+1 이건\n""비밀""이에요`);
		expect(await read("jisoo@moonrise.example")).toContain("비밀");
		expect(await read("daniel@moonrise.example")).not.toContain("비밀");
	});

	test("JSON keeps truths, lists and what is missing as they are, and tells namesakes apart by their ids", async () => {
		const read = async (...words: string[]) =>
			(await kontor(folder, ["export", ...words, "--format", "json"])).out
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line) as Record<string, unknown>);
		const minji = (await read("users")).find(({ name }) => name === "Minji Kim");
		expect(minji).toMatchObject({ isAdmin: true, supervisorID: null, hireDate: null });
		const task = (await read("tasks")).find(({ content }) => content === 'Count, and "name" the lamps');
		expect(task).toMatchObject({
			participantNames: ["Minji Kim"],
			participantIDs: [minji?.["personID"]],
			requesterID: minji?.["personID"],
			parentTaskID: null,
		});
		const messages = await read("messages", "--as", "minji@moonrise.example");
		const sent = messages.find(({ text }) => String(text).includes("비밀"));
		expect(sent).toMatchObject({ files: [], editedAt: null, authorID: expect.stringMatching(/^mem_/) });
		expect(sent?.["authorID"]).not.toBe(minji?.["personID"]);
	});

	test("what cannot be read writes no table, and what is empty writes its head", async () => {
		expect(await kontor(folder, ["export", "messages", "--as", "who@moonrise.example"])).toMatchObject({
			exit: 1,
			out: "",
		});
		const nowhere = { env: { KONTOR_DATA: `${folder}/nowhere` } };
		expect(await kontor(folder, ["export", "users"], nowhere)).toMatchObject({ exit: 69, out: "" });
		const idle = temporaryFolder();
		await foundCompany(idle);
		const { exit, out } = await kontor(idle, ["export", "tasks"]);
		expect([exit, cells(out).length, cells(out)[0]?.[0]]).toEqual([0, 1, "taskID"]);
	});

	test("tasks that no answer holds are read page by page, each once: of who was withdrawn and of nobody too", async () => {
		await call("person_withdraw", { personHint: "jisoo@moonrise.example" });
		await server.stop();
		addFinished(6_000);
		server = await startKontor(folder);
		const { exit, out, err } = await kontor(folder, ["export", "tasks"]);
		expect([exit, err]).toEqual([0, "6,003 rows.\n"]);
		const rows = cells(out);
		const contents = rows.map((row) => row[1]);
		expect(new Set(contents).size).toBe(6_004);
		expect(contents).toContain("'@SUM(1+1)*cmd|' /C calc'!A0");
		expect(rows.find((row) => row[1] === "Nobody's")?.[3]).toBe("");
	});

	test("works without a server, in Korean, and quietly", async () => {
		await server.stop();
		const { exit, out, err } = await kontor(folder, ["export", "users", "--quiet"], { korean: true });
		expect([exit, err, cells(out).length]).toEqual([0, "", 3]);
		expect((await kontor(folder, ["export", "users"], { korean: true })).err).toBe("행 2개.\n");
		expect(await kontor(folder, ["export", "users", "--format", "xlsx"])).toMatchObject({
			exit: 2,
			err: "--format must be csv, json.\n",
		});
	});
});
