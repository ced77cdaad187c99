/** Text in every field of every tool: what is composed, what is cleaned, what is refused, and what comes back out of the record. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { type InputFault, ToolError } from "#base/errors.ts";
import { TOOLS } from "#generated/tools.ts";
import { readArguments } from "#registry/arguments.ts";
import { exactOf, inputSchema } from "#registry/registry.ts";
import { type Company, openCompany } from "#test/support/company.ts";

const REFUSED = null;
type Kind = "exact" | "name" | "text";
/** a text, and how it is read by kind of field; the same text where nothing is said */
type Sample = { text: string } & Partial<Record<Kind, string | typeof REFUSED>>;

const marks = (count: number): string => "\u0301\u0323\u0489".repeat(count).slice(0, count);
const hangul = "주간회의록".normalize("NFD");
const SAMPLES: Record<string, Sample> = {
	"plain words": { text: "Draft the report" },
	"Hangul in parts": { text: hangul, name: "주간회의록" },
	"Latin in parts": { text: "re\u0301sume\u0301", name: "résumé" },
	"a family of joined emoji": { text: "x 👨‍👩‍👧‍👦" },
	"a keycap, a flag and a skin tone": { text: "x 1️⃣ 🇰🇷 👍🏽" },
	"a joiner that Persian needs": { text: "می‌خواهم" },
	"Hebrew with a hint of direction": { text: "שלום\u200f abc" },
	"an ideograph beyond the first plane": { text: "𠮷野家" },
	"an override of direction": { text: "pay\u202egnp.exe", name: "paygnp.exe" },
	"isolates and embeddings left open": { text: "a\u2067b\u2066c\u202ad\u202be", name: "abcde" },
	"zero-width spaces and a byte order mark": { text: "\ufeffJi\u200bsoo\u2060", name: "Jisoo" },
	"lines, a bell and an escape": { text: "a\r\nb\u2028c\u0007\u001b[31md", name: "a b c [31md" },
	"a tab": { text: "a\tb", name: "a b" },
	"as many marks as a script may need": { text: `o${marks(8)}` },
	"a pile of marks": { text: `o${marks(20)}`, name: REFUSED },
	"a flood of marks": { text: `o${marks(400)}`, name: REFUSED },
	"nothing that can be seen": { text: "\u200b\u2066\u3164", name: REFUSED },
	"a blank pattern": { text: "\u2800", name: REFUSED },
	NUL: { text: "a\0b", name: REFUSED, exact: REFUSED },
	"half a pair, the first": { text: "a\ud83d", name: REFUSED, exact: REFUSED },
	"half a pair, the second": { text: "\ude00a", name: REFUSED, exact: REFUSED },
};
const BROKEN = new Set(["NUL", "half a pair, the first", "half a pair, the second", "a flood of marks"]);

/** What the rule makes of a sample; written once more, apart from the reader. */
function expected(what: string, kind: Kind): string | null {
	const sample = SAMPLES[what];
	if (sample === undefined) throw new Error(what);
	if (kind === "exact") return sample.exact === REFUSED ? null : sample.text;
	if (kind === "text") return BROKEN.has(what) ? null : sample.text.normalize("NFC");
	return sample.name === undefined ? sample.text.normalize("NFC") : sample.name;
}

const NAMES = ["title", "name", "jobTitle", "topic", "business", "type"];
const TEXT_PROBLEMS = [
	"holds a NUL character",
	"is not valid Unicode",
	"stacks more than {limit} marks on one letter",
	"shows nothing that can be seen",
];

type Schema = {
	type?: string;
	enum?: unknown;
	const?: unknown;
	properties?: Record<string, Schema>;
	items?: Schema;
	anyOf?: Schema[];
};
type Field = { tool: (typeof TOOLS)[number]; path: string[]; kind: Kind };

/** Every field of a schema that takes text of one's own; `[]` stands for an entry of a list. */
function textPaths(schema: Schema, path: string[] = []): string[][] {
	if (schema.type === "string") return schema.enum === undefined && schema.const === undefined ? [path] : [];
	return [
		...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textPaths(one, [...path, name])),
		...(schema.items === undefined ? [] : textPaths(schema.items, [...path, "[]"])),
		...(schema.anyOf ?? []).flatMap((one) => textPaths(one, path)),
	];
}

const FIELDS: Field[] = TOOLS.flatMap((tool) =>
	textPaths(inputSchema(tool) as Schema).map((path): Field => {
		const isExact = exactOf(tool).includes(path[0] ?? "");
		const last = path.findLast((part) => part !== "[]") ?? "";
		return { tool, path, kind: isExact ? "exact" : NAMES.includes(last) ? "name" : "text" };
	}),
);

const nested = (path: string[], text: string): unknown =>
	path.reduceRight<unknown>((inner, part) => (part === "[]" ? [inner] : { [part]: inner }), text);
const dug = (path: string[], from: unknown): unknown =>
	path.reduce<unknown>((one, part) => (one as Record<string, unknown>)[part === "[]" ? "0" : part], from);
const faultPath = (path: string[]): string => ["input", ...path.map((part) => (part === "[]" ? "0" : part))].join(".");

function faultsOf(read: () => unknown): InputFault[] {
	try {
		read();
		return [];
	} catch (error) {
		if (error instanceof ToolError && error.code === "invalid_input") return error.input ?? [];
		throw error;
	}
}

describe("every text field of the catalog", () => {
	test("is of one of three kinds, and there are many of each but the exact ones", () => {
		const count = (kind: Kind) => FIELDS.filter((field) => field.kind === kind).length;
		expect(FIELDS.length).toBeGreaterThan(150);
		expect(count("name")).toBeGreaterThan(12);
		expect(count("exact")).toBeGreaterThan(2);
	});

	for (const what of Object.keys(SAMPLES)) {
		test(`${what}: is read or refused by the rule, and named where it stands`, () => {
			const wrong = FIELDS.flatMap(({ tool, path, kind }) => {
				const where = `${tool.name}${faultPath(path).slice("input".length)}`;
				const text = SAMPLES[what]?.text ?? "";
				const input = nested(path, text) as Record<string, unknown>;
				const wanted = expected(what, kind);
				const top = path[0] ?? "";
				const found = faultsOf(() => readArguments(tool.input, input, exactOf(tool))).filter(
					({ path: at, problem }) => at === faultPath(path) && TEXT_PROBLEMS.includes(problem),
				);
				if ((wanted === null) !== found.length > 0)
					return [`${where}: ${found.length} faults, wanted ${String(wanted)}`];
				if (wanted === null) return [];
				// what a handler is given, whatever else its schema asks of the text
				const read = readArguments(z.strictObject({ [top]: z.unknown() }), input, exactOf(tool));
				const got = dug(path, read);
				return got === wanted ? [] : [`${where}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`];
			});
			expect(wrong).toEqual([]);
		});
	}
});

let company: Company;
beforeAll(async () => {
	company = await openCompany();
});
afterAll(() => company.close());

type Way = { kind: Kind; most: number; write: (text: string) => Promise<string> };
const rows = (table: string, column: string, id: string): string =>
	String(company.app.store.writer.prepare(`select ${column} from ${table} where id = ?`).pluck().get(id));

/** Writes through a tool, and what the record then holds. */
const WAYS: Record<string, Way> = {
	"the title of a task": {
		kind: "name",
		most: 512,
		async write(title) {
			const { taskID } = await company.done("task_add", { title }, company.minji);
			return rows("all_task", "title", String(taskID));
		},
	},
	"the note of a task": {
		kind: "text",
		most: 10_000,
		async write(note) {
			const { taskID } = await company.done("task_add", { title: "Noted" }, company.minji);
			await company.done("task_update", { taskHint: String(taskID), note }, company.minji);
			return (await company.done("task_get", { taskID: String(taskID) }, company.minji)).note as string;
		},
	},
	"a label of work": {
		kind: "name",
		most: 128,
		async write(name) {
			const { types } = await company.done("task_vocabulary_set", { types: [{ name }] }, company.minji);
			return (types as { name: string }[])[0]?.name ?? "";
		},
	},
	"a message": {
		kind: "text",
		most: 40_000,
		async write(text) {
			const made = await company.done(
				"conversation_add",
				{ kind: "direct", memberIDs: [company.jisoo] },
				company.minji,
			);
			const conversationID = (made.conversation as { id: string }).id;
			const { message } = await company.done("message_add", { conversationID, text }, company.minji);
			return rows("all_message", "text", (message as { id: string }).id);
		},
	},
	"the name of a team": {
		kind: "name",
		most: 256,
		async write(name) {
			const { teamID } = await company.done("team_add", { name }, company.minji);
			return rows("all_team", "name", String(teamID));
		},
	},
	"somebody's job title": {
		kind: "name",
		most: 256,
		async write(jobTitle) {
			await company.done("person_update", { personHint: company.daniel, jobTitle }, company.minji);
			return rows("all_member", "job_title", company.daniel);
		},
	},
};

describe("what the record holds afterwards", () => {
	for (const [where, { kind, most, write }] of Object.entries(WAYS)) {
		test(`${where}, for every sample`, async () => {
			for (const what of Object.keys(SAMPLES)) {
				const wanted = expected(what, kind);
				const text = SAMPLES[what]?.text ?? "";
				if (text.length > most) continue;
				const got = await write(text).catch((error: unknown) => {
					if (error instanceof ToolError && error.code === "invalid_input") return null;
					throw error;
				});
				// outer blanks are nobody's words; a text of which nothing is left is none
				expect({ what, got: got?.trim() ?? null }).toEqual({ what, got: wanted?.trim() ?? null });
			}
		});
	}
});

test("what is composed or spelled with unseen characters is found by what people type", async () => {
	const { taskID } = await company.done("task_add", { title: "회의록 정리".normalize("NFD") }, company.minji);
	for (const taskHint of ["회의록 정리", "회의록 정리".normalize("NFD"), "회의록\u200b 정리", "록 정리"]) {
		const found = await company.done("task_update", { taskHint, size: "L" }, company.minji);
		expect(found.taskID).toBe(taskID as string);
	}
	const list = await company.done("task_list", { query: "회의록".normalize("NFD"), everyWeek: true }, company.minji);
	expect(list.count).toBe(2);
});
