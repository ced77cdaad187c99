// Small files that break a tidy rule, with the place where the rule has to see it, and near misses that it has to let pass.

import type { SourceText } from "./parse.ts";

/** `at` is the place of the one fault the rule must report; without it the rule must report none. */
export type Sample = { rule: string; files: SourceText[]; at?: string };

const bad = (rule: string, path: string, text: string, line = 1): Sample => ({
	rule,
	files: [{ path, text }],
	at: `${path}:${line}`,
});

const good = (rule: string, path: string, text: string): Sample => ({ rule, files: [{ path, text }] });

const lines = (count: number): string => "x();\n".repeat(count);
const opening = "// Says what this file is for.\n";

export const importSamples: Sample[] = [
	bad("layers", "src/store/a.ts", '\nimport { call } from "#registry/call.ts";', 2),
	bad("layers", "src/store/a.ts", 'import type { Call } from "#registry/call.ts";'),
	bad("layers", "src/base/a.ts", 'import { t } from "#text/t.ts";'),
	bad("layers", "src/mail/a.ts", 'import { page } from "#browser/page.ts";'),
	bad("layers", "src/http/a.ts", 'const cli = await import("#cli/run.ts");'),
	bad("layers", "src/gate/a.ts", 'export type T = import("#tools/define.ts").T;'),
	bad("layers", "src/tools/mail/mail_get.ts", 'import { connect } from "#mail/imap.ts";'),
	bad("layers", "src/tools/mail/mail_get.ts", 'import { mailPort } from "#mail/port.ts";'),
	bad("layers", "src/attic/a.ts", 'import { assert } from "#base/assert.ts";'),
	bad("layers", "src/gate/a.ts", 'import { tools } from "#generated/tools.ts";'),
	good("layers", "src/tools/mail/mail_get.ts", 'import type { MailPort } from "#mail/port.ts";'),
	good("layers", "src/registry/call.ts", 'import { hold } from "#gate/hold.ts";\nimport { z } from "zod";'),
	good("layers", "src/store/migrate.ts", 'import { migrations } from "#generated/migrations.ts";'),
	bad("a tool stands alone", "src/tools/task/task_add.ts", 'import { taskGet } from "./task_get.ts";'),
	bad("a tool stands alone", "src/tools/task/task_add.ts", 'import { read } from "#tools/kernel/read.ts";'),
	good("a tool stands alone", "src/tools/task/task_add.ts", 'import { task } from "./namespace.ts";'),
	good("a tool stands alone", "src/tools/task/task_add.ts", 'import { recordTool } from "#tools/define.ts";'),
	bad("stored tables", "src/tools/task/task_add.ts", 'import { task, allTask } from "#store/schema/task.ts";'),
	bad("stored tables", "src/tools/task/task_add.ts", 'import { allTask as task } from "#store/schema/task.ts";'),
	bad("stored tables", "src/tools/task/task_add.ts", 'import * as schema from "#store/schema/task.ts";'),
	good("stored tables", "src/tools/task/task_add.ts", 'import { task, allowed } from "#store/schema/task.ts";'),
	bad("the web takes types", "web/ui/a.ts", 'import { limits } from "#base/limits.ts";'),
	good(
		"the web takes types",
		"web/ui/a.ts",
		'import type { View } from "#record/views.ts";\nimport { josa } from "#text/josa.ts";',
	),
	good("the web takes types", "web/ui/a.ts", 'import { say } from "#web/text/say.ts";'),
	bad("ways out of src", "src/store/open.ts", 'import Database from "#sqlite";'),
	bad("ways out of src", "src/http/a.ts", 'import { Button } from "#web/ui/Button.tsx";'),
	good("ways out of src", "src/store/driver.ts", 'import Database from "#sqlite";'),
	bad("outside libraries", "src/store/open.ts", 'import { Database } from "bun:sqlite";'),
	bad("outside libraries", "src/store/driver.ts", 'import Database from "better-sqlite3";'),
	bad("outside libraries", "src/agent/a.ts", 'import { streamSSE } from "hono/streaming";'),
	bad("outside libraries", "src/agent/a.ts", 'import leftPad from "left-pad";'),
	bad(
		"outside libraries",
		"src/projection/a.ts",
		'export { Server } from "@modelcontextprotocol/sdk/server/index.js";',
	),
	good(
		"outside libraries",
		"src/http/a.ts",
		'import { Hono } from "hono";\nimport { readFile } from "node:fs/promises";',
	),
	bad("form of an import", "src/gate/a.ts", 'import { assert } from "../base/assert.ts";'),
	bad("form of an import", "src/gate/a.ts", 'import { hold } from "#gate/hold.ts";'),
	bad("form of an import", "src/store/a.ts", 'import { task } from "./schema/task.ts";'),
	good(
		"form of an import",
		"src/gate/a.ts",
		'import { hold } from "./hold.ts";\nimport { assert } from "#base/assert.ts";',
	),
	{
		rule: "a light start",
		files: [
			{ path: "src/main.ts", text: 'import { openMail } from "#mail/open.ts";' },
			{ path: "src/mail/open.ts", text: '\nimport { ImapFlow } from "imapflow";' },
		],
		at: "src/mail/open.ts:2",
	},
	{
		rule: "a light start",
		files: [
			{
				path: "src/main.ts",
				text: 'import { openMail } from "#mail/open.ts";\nconst m = await import("#model/ask.ts");',
			},
			{
				path: "src/mail/open.ts",
				text: 'import type { ImapFlow } from "imapflow";\nconst i = await import("imapflow");',
			},
			{ path: "src/model/ask.ts", text: 'import OpenAI from "openai";' },
		],
	},
];

export const codeSamples: Sample[] = [
	bad("banned globals", "src/agent/a.ts", "\nexport const now = () => Date.now();", 2),
	bad("banned globals", "src/agent/a.ts", "export const f = (day: Date) => day;"),
	bad("banned globals", "src/agent/a.ts", "export const now = () => Temporal.Now.instant();"),
	bad("banned globals", "src/base/ids.ts", "export const id = () => Math.random();"),
	bad("banned globals", "src/store/a.ts", "export const home = () => process.env.HOME;"),
	bad("banned globals", "src/store/a.ts", "export const home = () => Bun.env.HOME;"),
	bad("banned globals", "src/store/a.ts", 'import { env } from "node:process";'),
	bad("banned globals", "src/internet/a.ts", "export const get = () => globalThis.fetch('x');"),
	bad("banned globals", "src/internet/a.ts", "export const get = (call = { fetch }) => call;"),
	bad("banned globals", "src/http/a.ts", "export const f = () => console.log(1);"),
	bad("banned globals", "src/http/a.ts", "export const f = () => setTimeout(f, 1);"),
	bad("banned globals", "web/client/a.ts", "export const f = () => console.log(1);"),
	good(
		"banned globals",
		"src/http/a.ts",
		"export const f = (fetch: F) => fetch('x');\nexport const g = { fetch: f, Date: 1 };",
	),
	good("banned globals", "src/http/a.ts", "export const f = (app: App) => app.fetch(app.console);\n// Date.now()"),
	good("banned globals", "src/http/a.ts", "export let timer: ReturnType<typeof setTimeout>;"),
	good("banned globals", "web/client/a.ts", "export const f = () => fetch(String(new Date()));"),
	bad("no any", "src/gate/a.ts", "export const f = (value: unknown) => value as any;"),
	bad("no any", "test/gate/a.test.ts", "export const f = (values: any[]) => values;"),
	good("no any", "src/gate/a.ts", "// as any\nexport const any = 'any';"),
	bad("no ignored types", "src/gate/a.ts", "// @ts-ignore\nx();"),
	bad("no ignored types", "src/gate/a.ts", "\n// @ts-expect-error it is wrong\nx();", 2),
	good("no ignored types", "test/gate/a.test.ts", "// @ts-expect-error it is meant to be wrong\nx();"),
	bad("named exports", "src/gate/a.ts", "export default 1;"),
	bad("named exports", "src/gate/a.ts", "export default function a() {}"),
	bad("named exports", "src/gate/a.ts", "const a = 1;\nexport { a as default };", 2),
	good("named exports", "src/gate/a.ts", "export function a(b: B) { switch (b) { default: return 1; } }"),
	bad("no barrels", "src/gate/all.ts", 'export * from "./hold.ts";'),
	bad("no barrels", "src/gate/index.ts", "export const a = 1;"),
	good("no barrels", "src/gate/all.ts", "const a = 1;\nexport { a };"),
	bad("no swallowed errors", "src/gate/a.ts", "try { x(); } catch { /* never mind */ }"),
	bad("no swallowed errors", "src/gate/a.ts", "try { x(); } catch {}"),
	bad("no swallowed errors", "src/gate/a.ts", "export const a = () => x().catch(() => {});"),
	bad("no swallowed errors", "src/gate/a.ts", "export const a = () => x().catch(() => undefined);"),
	good("no swallowed errors", "src/gate/a.ts", "try { x(); } catch {\n// The file may be gone already.\n}"),
	good(
		"no swallowed errors",
		"src/gate/a.ts",
		"// whichever loses still settles\nexport const a = x().catch(() => {});",
	),
	good("no swallowed errors", "src/gate/a.ts", "try { x(); } catch (error) { log(error); }\nx().catch(report);"),
	bad("no skipped tests", "test/gate/a.test.ts", 'test.skip("a", () => {});'),
	bad("no skipped tests", "test/gate/a.test.ts", 'describe.only("a", () => {});'),
	bad("no skipped tests", "test/gate/a.test.ts", 'test.skipIf(isRoot)("a", () => {});'),
	good("no skipped tests", "test/gate/a.test.ts", 'test.each([1])("a", () => { list.skip(1); });'),
	bad("todos have issues", "src/gate/a.ts", "\n// TODO make it faster", 2),
	good("todos have issues", "src/gate/a.ts", "// TODO #12 make it faster\nexport const todos = 1;"),
	bad("no paths of one machine", "src/gate/a.ts", 'export const folder = "/tmp/kontor";'),
	good(
		"no paths of one machine",
		"src/gate/a.ts",
		'export const folder = "$' + '{data}/tmp/kontor";\nexport const a = "#workspace/tmp/";',
	),
	bad("no stored table names", "src/tools/task/task_add.ts", "export const sql = 'select * from all_task';"),
	good("no stored table names", "src/tools/task/task_add.ts", "export const sql = 'select overall_rank from task';"),
	bad("length of a file", "src/gate/a.ts", lines(501), 501),
	bad("length of a file", "src/tools/task/task_add.ts", lines(201), 201),
	good("length of a file", "src/gate/a.ts", lines(500)),
	good("length of a file", "src/tools/context.ts", lines(201)),
	bad("length of a function", "src/gate/a.ts", `\nexport function a() {\n${lines(69)}}\n`, 2),
	bad(
		"length of a function",
		"web/ui/A.tsx",
		`export const A = () => {\n// it's\n${lines(68)}return <p>it's {"}"}</p>;\n};\n`,
	),
	good("length of a function", "src/gate/a.ts", `export function a() {\n${lines(68)}}\n`),
	good("length of a function", "test/gate/a.test.ts", `describe("a", () => {\n${lines(90)}});\n`),
	bad("opening sentence", "src/gate/a.ts", "export const a = 1;"),
	bad("opening sentence", "src/gate/a.ts", "// holds\nexport const a = 1;"),
	good("opening sentence", "src/gate/a.ts", `${opening}export const a = 1;`),
	good("opening sentence", "src/gate/a.ts", "/**\n * Says what this file\n * is for.\n */\nexport const a = 1;"),
	bad("no effects at import", "src/gate/a.ts", `${opening}start();`, 2),
	bad("no effects at import", "src/gate/a.ts", `${opening}await start();`, 2),
	good("no effects at import", "src/main.ts", `${opening}await start();`),
];

export const layoutSamples: Sample[] = [
	bad("names of files", "src/gate/holdCall.ts", opening),
	bad("names of files", "src/gate/hold_call.ts", opening),
	bad("names of files", "src/some-thing/hold.ts", opening),
	bad("names of files", "src/gate/Hold.ts", opening),
	good("names of files", "web/ui/PasswordField.tsx", opening),
	good("names of files", "web/text/ui.en.ts", opening),
	good("names of files", "src/tools/task/task_add.ts", opening),
	good("names of files", "test/gate/hold-call.test.ts", opening),
	bad("a tool's file has its name", "src/tools/task/task_add.ts", 'export const a = recordTool({ name: "task_new" });'),
	bad("a tool's file has its name", "src/tools/task/helpers.ts", "export const a = 1;"),
	good(
		"a tool's file has its name",
		"src/tools/task/task_add.ts",
		'export const a = recordTool({ name: "task_add" });',
	),
	good("a tool's file has its name", "src/tools/task/namespace.ts", 'export const task = namespace({ name: "task" });'),
	bad("a tool has a test", "src/tools/task/task_add.ts", opening),
	{
		rule: "a tool has a test",
		files: [
			{ path: "src/tools/task/task_add.ts", text: opening },
			{ path: "test/tools/task/task_add.test.ts", text: opening },
		],
	},
	{
		rule: "numbers of migrations",
		files: [
			{ path: "migrations/0001_first.sql", text: "" },
			{ path: "migrations/0003_third.sql", text: "" },
		],
		at: "migrations/0003_third.sql:1",
	},
	bad("numbers of migrations", "migrations/1_first.sql", ""),
	{
		rule: "numbers of migrations",
		files: [
			{ path: "migrations/0001_first.sql", text: "" },
			{ path: "migrations/0002_second.sql", text: "" },
		],
	},
];
