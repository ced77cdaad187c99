/** The change list over HTTP: a page of it, and the whole as a file that a spreadsheet opens without running anything. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { ChangedCallView } from "#record/views.ts";
import type { Client } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let jisoo: Client;
beforeAll(async () => {
	server = await openServer();
	server.addMember("Jisoo Park");
	jisoo = await server.signIn("jisoo@moonrise.example");
	for (const title of [
		'=HYPERLINK("http://evil.example")',
		"+1",
		"-2+3",
		"@SUM(A1)",
		"\t=1",
		'Say "hi", 지수',
		"lines\nof two",
	])
		expect((await jisoo.invoke("task_add", { title })).status).toBe(200);
	for (let at = 0; at < 230; at++) await jisoo.invoke("task_add", { title: `Many ${at}` });
});
afterAll(() => server.close());

test("a page, with the filters of the tool in the address", async () => {
	const page = await server.minji.get("/api/v1/changes?scope=all&personHint=Jisoo&tool=task_add&limit=2");
	expect(page.status).toBe(200);
	expect((page.json.changes as ChangedCallView[]).map(({ by }) => by.name)).toEqual(["Jisoo Park", "Jisoo Park"]);
	expect(page.json.nextCursor).toEqual(expect.any(String));
	const refused = await jisoo.get("/api/v1/changes?scope=all");
	expect([refused.status, refused.problem.code]).toEqual([403, "administrator_only"]);
	expect((await server.client().get("/api/v1/changes")).status).toBe(401);
});

test("as JSON it is whole, over every page, newest first", async () => {
	const file = await server.minji.get("/api/v1/changes/export?format=json&scope=all&tool=task_add");
	expect(file.headers.get("content-disposition")).toMatch(
		/^attachment; filename="kontor-changes-\d{4}-\d\d-\d\d\.json"$/,
	);
	const calls = JSON.parse(file.text) as ChangedCallView[];
	expect(calls.length).toBe(237);
	expect(new Set(calls.map(({ callID }) => callID)).size).toBe(237);
	expect(calls[0]?.sentence).toBe("Added a task · Many 229");
	const none = await server.minji.get("/api/v1/changes/export?format=json&scope=all&tool=team_add");
	expect(JSON.parse(none.text)).toEqual([]);
});

test("as CSV every cell that looks like a formula is text, and quotes, lines and Hangul survive", async () => {
	const file = await server.minji.get("/api/v1/changes/export?scope=all&tool=task_add");
	expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	const raw = await fetch(`${server.url}/api/v1/changes/export?scope=all&tool=task_add`, {
		headers: server.minji.headers("GET"),
	});
	// the byte order mark, which reading as text takes off
	expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	const rows = readCSV(file.text);
	const titles = rows
		.filter(({ field, effect }) => field === "Title" && effect === "created")
		.map(({ after }) => after);
	expect(titles.length).toBe(237);
	expect(titles).toContain('\'=HYPERLINK("http://evil.example")');
	expect(titles).toContain("'+1");
	expect(titles).toContain("'-2+3");
	expect(titles).toContain("'@SUM(A1)");
	expect(titles).toContain('Say "hi", 지수');
	for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
	expect(rows[0]).toMatchObject({ by: "Jisoo Park", via: "web", tool: "task_add", objectType: "task" });
});

test("a refusal is a refusal, not a file with an error in it", async () => {
	const refused = await jisoo.get("/api/v1/changes/export?scope=all");
	expect([refused.status, refused.problem.code]).toEqual([403, "administrator_only"]);
	const format = await server.minji.get("/api/v1/changes/export?format=xml");
	expect([format.status, format.problem.code]).toEqual([400, "invalid_input"]);
	const own = await jisoo.get("/api/v1/changes/export?format=json&limit=1");
	expect((JSON.parse(own.text) as ChangedCallView[]).length).toBe(237);
});

test("a call of more rows than one answer holds is whole in both", async () => {
	const titles = Array.from({ length: 215 }, (_, at) => `Many ${at}`);
	await jisoo.invoke("task_add", { title: "All of it" });
	for (let at = 0; at < titles.length; at += 50) {
		const childTaskHints = titles.slice(at, at + 50);
		expect((await jisoo.invoke("task_update", { taskHint: "All of it", childTaskHints })).status).toBe(200);
	}
	expect((await jisoo.invoke("task_delete", { taskHint: "All of it" })).status).toBe(200);
	const address = "/api/v1/changes/export?scope=all&tool=task_delete";
	const [call, ...others] = JSON.parse((await server.minji.get(`${address}&format=json`)).text) as ChangedCallView[];
	expect(others).toEqual([]);
	expect(call?.total).toBe(217);
	const freed = (rows: readonly { label: string }[]) =>
		rows.map(({ label }) => label).filter((label) => label.startsWith("Many"));
	expect(freed(call?.changes ?? []).sort()).toEqual(titles.toSorted());
	const table = readCSV((await server.minji.get(address)).text) as { label: string }[];
	expect(freed(table).sort()).toEqual(titles.toSorted());
});

test("the file is named after the company's day, which may be another one than the machine's", async () => {
	// half past midnight in Seoul, the afternoon before in UTC
	server.clock.advance(14.5 * 3600_000);
	const file = await server.minji.get("/api/v1/changes/export?limit=1");
	expect(file.headers.get("content-disposition")).toContain("kontor-changes-2026-12-03.csv");
});

/** RFC 4180 read back: quoted cells with doubled quotes, lines that end in CR LF. */
function readCSV(text: string): Record<string, string>[] {
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
	const rows: string[][] = [[]];
	for (let match = cell.exec(text); match !== null && cell.lastIndex <= text.length; match = cell.exec(text)) {
		rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? "") : match[1].replaceAll('""', '"'));
		if (match[3] === "\r\n") rows.push([]);
		if (cell.lastIndex === text.length) break;
	}
	const [names = [], ...lines] = rows.filter((row) => row.length > 1);
	return lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])));
}
