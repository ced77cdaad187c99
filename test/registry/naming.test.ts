/** What every declared tool keeps to: its name, its words, its parameters, its schemas, its sentences and its effects. */

import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { TOOLS } from "#generated/tools.ts";
import { inputSchema, isModelVisible, isPersonal, outputSchema } from "#registry/registry.ts";
import { josa, type Particle } from "#text/josa.ts";
import { ANY_OBJECT, type Tool } from "#tools/define.ts";

const VERBS = new Set(["add", "list", "get", "update", "delete", "search"]);

/** Another verb, where the act is none of those: why. A name that is no tool any more has to go. */
const OTHER_VERBS: Record<string, string> = {
	change_preview: "nothing is read or written: a call is tried",
	change_undo: "taking back is neither a change of one's own nor a deletion",
	channel_join: "printed so in the catalog: one's own act, not an addition of somebody",
	channel_leave: "printed so in the catalog: one's own act, and the channel stays",
	conversation_hide: "printed so in the catalog: nothing is deleted",
	conversation_mute: "printed so in the catalog: the conversation itself stays as it is",
	conversation_reveal: "printed so in the catalog: undoes hiding",
	conversation_unmute: "printed so in the catalog: undoes muting",
	hold_decide: "an answer: yes, no or yes with a change, once",
	message_context: "printed so in the catalog: where the message stands, not the message",
	message_send: "printed so in the catalog: it leaves one's own hands",
	setting_model_test: "a trial that keeps nothing",
	turn_retry: "goes on with what is there already",
	turn_stop: "ends work that is running; nothing is removed",
};

/** Printed so in the catalog of tools that others rely on. */
const PRINTED: Record<string, string> = {
	person_invite: "printed so: an account that waits for its owner",
	person_password_reset: "printed so: neither the old nor the new one is known to whoever asks",
	task_vocabulary_set: "printed so: the whole list at once, not a change of one label",
	person_withdraw: "printed so: ends access, keeps the person",
};

/** Words of names that say how, not what. */
const SMALL = new Set(["with", "from", "into", "self"]);
const ABBREVIATIONS: Record<string, string> = {
	ref: "reference",
	uid: "id",
	cfg: "configuration",
	config: "configuration",
	desc: "description",
	msg: "message",
	num: "number",
	idx: "index",
	src: "source",
	dst: "destination",
	params: "parameters",
	opts: "options",
};

const named = TOOLS.filter(({ isKernel }) => !isKernel);
type Check = (tool: Tool) => string[];
const checks = new Map<string, Check>();
const each = (check: Check) => TOOLS.flatMap((tool) => check(tool).map((fault) => `${tool.name}: ${fault}`));

/** A rule for every tool. The last test of this file holds up a tool that breaks them all. */
function rule(what: string, check: Check): void {
	checks.set(what, check);
	test(what, () => expect(each(check)).toEqual([]));
}
const wordsOf = (name: string) => name.split("_");

type Schema = {
	type?: string | string[];
	properties?: Record<string, Schema>;
	additionalProperties?: unknown;
	items?: Schema;
	anyOf?: Schema[];
	allOf?: Schema[];
	oneOf?: Schema[];
	minItems?: number;
	minProperties?: number;
	required?: string[];
};

/** The schema and every one inside of it, each with its path. */
function parts(schema: Schema, path = ""): { path: string; schema: Schema }[] {
	const inner = [
		...Object.entries(schema.properties ?? {}).map(([name, one]) => [`${path}.${name}`, one] as const),
		...(schema.items === undefined ? [] : [[`${path}[]`, schema.items] as const]),
		...[...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map((one) => [path, one] as const),
		...(typeof schema.additionalProperties === "object" && schema.additionalProperties !== null
			? [[`${path}{}`, schema.additionalProperties as Schema] as const]
			: []),
	];
	return [{ path, schema }, ...inner.flatMap(([where, one]) => parts(one, where))];
}

describe("names", () => {
	test("two to four lower-case words joined by underscores", () => {
		expect(named.filter(({ name }) => !/^[a-z]+(_[a-z]+){1,3}$/.test(name)).map(({ name }) => name)).toEqual([]);
	});
	test("the last word is one of the verbs, or the name is an exception with its reason", () => {
		const other = named.filter(({ name }) => !VERBS.has(wordsOf(name).at(-1) ?? "")).map(({ name }) => name);
		expect(other.filter((name) => !(name in OTHER_VERBS) && !(name in PRINTED))).toEqual([]);
	});
	test("an exception names a tool that is there and needs it", () => {
		const live = new Set(named.map(({ name }) => name));
		const kept = Object.keys({ ...OTHER_VERBS, ...PRINTED });
		expect(kept.filter((name) => !live.has(name) || VERBS.has(wordsOf(name).at(-1) ?? ""))).toEqual([]);
		expect(Object.values({ ...OTHER_VERBS, ...PRINTED }).filter((reason) => reason.length < 10)).toEqual([]);
	});
	test("no two tools share a name or a label", () => {
		for (const of of [
			(tool: Tool) => tool.name,
			(tool: Tool) => `${tool.namespace.name} ${tool.label.en}`,
			(tool: Tool) => `${tool.namespace.name} ${tool.label.ko}`,
		])
			expect(new Set(TOOLS.map(of)).size).toBe(TOOLS.length);
	});
});

describe("words", () => {
	/** y becomes ies, a doubled ending is forgiven, a trailing e falls before ing and ed. */
	const inflected = (word: string): RegExp => {
		const stem = word.endsWith("y")
			? `${word.slice(0, -1)}(?:y|ies|ied)`
			: word.endsWith("e")
				? `${word.slice(0, -1)}(?:e|es|ed|ing)`
				: `${word}(?:${word.at(-1)}?(?:ed|ing)|s|es|d)?`;
		return new RegExp(`\\b${stem}s?\\b`, "i");
	};
	rule(
		"every word of a name stands in the description, so that a search for it finds the tool",
		({ name, description, isKernel }) =>
			isKernel
				? []
				: wordsOf(name).filter((word) => word.length >= 4 && !SMALL.has(word) && !inflected(word).test(description)),
	);
	const isKorean = (text: string) => /\p{Script=Hangul}/u.test(text);
	rule(
		"a tool has a description, a label and a namespace in words of both languages",
		({ description, label, namespace }) => [
			...(description.length < 30 ? ["its description says nothing"] : []),
			...(label.en.trim() === "" || !isKorean(label.ko) ? ["has no label in one of the languages"] : []),
			...(namespace.label.en.trim() === "" || !isKorean(namespace.label.ko) || namespace.summary.length < 20
				? ["its namespace has no words"]
				: []),
		],
	);
	rule("an error is listed once", ({ errors }) => errors.filter((code, index) => errors.indexOf(code) !== index));
});

describe("parameters", () => {
	rule("are camelCase and spelled out", (tool) =>
		parts(inputSchema(tool) as Schema).flatMap(({ schema }) =>
			Object.keys(schema.properties ?? {}).flatMap((name) => {
				const words = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
				return [
					...(/^[a-z][a-zA-Z0-9]*$/.test(name) ? [] : [`${name} is not camelCase`]),
					...words
						.filter((word) => word in ABBREVIATIONS)
						.map((word) => `${name} says ${word} for ${ABBREVIATIONS[word]}`),
				];
			}),
		),
	);
	const isObject = ({ type, properties }: Schema) => type === "object" || properties !== undefined;
	const isOpen = ({ additionalProperties }: Schema) =>
		additionalProperties === undefined || additionalProperties === true;
	rule("every object, of what is taken and of what is answered, closes itself", (tool) =>
		(["input", "output"] as const).flatMap((side) => {
			const schema = (side === "input" ? inputSchema(tool) : outputSchema(tool)) as Schema;
			return parts(schema)
				.filter((part) => isObject(part.schema) && isOpen(part.schema))
				.map(({ path }) => `${side}${path} is open`);
		}),
	);
	test("a change of one thing by fields that may be left out asks for one of them", () => {
		const changing = TOOLS.filter(({ name }) => name.endsWith("_update"))
			.map((tool) => ({ name: tool.name, schema: inputSchema(tool) as Schema }))
			.filter(
				({ schema: { required = [], properties = {} } }) => required.length === 1 && Object.keys(properties).length > 1,
			);
		expect(changing.length).toBeGreaterThan(3);
		expect(changing.filter(({ schema }) => schema.minProperties !== 2).map(({ name }) => name)).toEqual([]);
	});
	rule("a model is sent no reference and no constant", (tool) =>
		tool.modelVisible === false
			? []
			: ["$ref", "const"].filter((word) => JSON.stringify(inputSchema(tool)).includes(`"${word}":`)),
	);
	rule("fields that are secret, shown once or editable are fields of the tool", (tool) => [
		...[...(tool.secret ?? []), ...Object.keys(tool.editable ?? {})].filter((field) => !(field in tool.input.shape)),
		...(tool.once ?? []).filter((field) => !(field in tool.output.shape)),
		...Object.entries(tool.editable ?? {})
			.filter(([, label]) => !label?.en || !label.ko)
			.map(([field]) => field),
	]);
});

describe("sentences", () => {
	const TENSES = ["ask", "doing", "done", "failed"] as const;
	const all = (tool: Tool, language: "en" | "ko") => {
		const words = tool.sentences[language];
		return [
			...TENSES.map((tense) => [tense, words[tense]] as const),
			...TENSES.flatMap((tense) =>
				words.place === undefined ? [] : [[`place.${tense}`, words.place[tense]] as const],
			),
		];
	};
	const slots = (sentence: string) => [...sentence.matchAll(/\{([^}]*)\}/g)].map(([, slot]) => slot ?? "");

	rule("are there in both languages, and Korean speaks 해요체", (tool) => [
		...all(tool, "en")
			.filter(([, sentence]) => sentence.trim() === "")
			.map(([tense]) => `en ${tense} is empty`),
		...all(tool, "ko")
			.filter(
				([tense, sentence]) =>
					!/\p{Script=Hangul}/u.test(sentence) || (!tense.endsWith("ask") && !sentence.includes("요")),
			)
			.map(([tense]) => `ko ${tense}`),
		...((tool.sentences.en.place === undefined) === (tool.sentences.ko.place === undefined)
			? []
			: ["only one language speaks of places"]),
	]);
	rule("have no slot but the object, which Korean may ask with a particle", (tool) => [
		...all(tool, "en")
			.flatMap(([, sentence]) => slots(sentence))
			.filter((slot) => slot !== "object")
			.map((slot) => `en {${slot}}`),
		...all(tool, "ko")
			.flatMap(([, sentence]) => slots(sentence))
			.filter((slot) => {
				const [name, particle] = slot.split(":");
				return name !== "object" || (particle !== undefined && !josa("가", particle as Particle).startsWith("가"));
			})
			.map((slot) => `ko {${slot}}`),
	]);
	rule("name the object in both languages or in neither", (tool) =>
		TENSES.filter((tense) => slots(tool.sentences.en[tense]).length > 0 !== slots(tool.sentences.ko[tense]).length > 0),
	);
	rule("a call that can be held has buttons that say the act", ({ requiresApproval, sentences }) =>
		requiresApproval
			? (["en", "ko"] as const).filter(
					(language) =>
						!sentences[language].yes ||
						!sentences[language].no ||
						/^(ok|yes|예|확인)$/i.test(sentences[language].yes ?? ""),
				)
			: [],
	);
});

rule("answering, credentials, settings and policy are never shown to a model, nor phrases to find them by", (tool) =>
	isPersonal(tool)
		? [...(isModelVisible(tool) ? ["is visible"] : []), ...(tool.examples === undefined ? [] : ["has phrases"])]
		: [],
);

describe("effects", () => {
	rule("an id names a field of the result: a text, or a list of at least one when nothing conditions it", (tool) =>
		tool.effects.flatMap(({ id, when }) => {
			const { properties = {}, required = [] } = outputSchema(tool) as Schema;
			if (when !== undefined && properties[when.field] === undefined) return [`when ${when.field}`];
			if (id === null) return [];
			const field = properties[id];
			if (field === undefined) return [`${id} is no field of the result`];
			const isList = field.type === "array" && field.items?.type === "string";
			if (field.type !== "string" && !isList) return [`${id} is no id`];
			const isSure = when !== undefined || (required.includes(id) && (!isList || (field.minItems ?? 0) >= 1));
			return isSure ? [] : [`${id} may be missing`];
		}),
	);
	rule("none is declared twice, and what only reads has none", ({ effects, sideEffectClass }) => {
		const keys = effects.map(({ objectType, effect, id }) => `${objectType} ${effect} ${id}`);
		return [
			...keys.filter((key, index) => keys.indexOf(key) !== index),
			...(["read", "computation"].includes(sideEffectClass) && keys.length > 0 ? ["reads and has effects"] : []),
		];
	});
	test("taking a change back alone may do anything", () => {
		expect(
			TOOLS.filter(({ effects }) => effects.some(({ objectType }) => objectType === ANY_OBJECT)).map(
				({ name }) => name,
			),
		).toEqual(["change_undo"]);
	});
});

test("a tool that keeps to none of it is named by every rule", () => {
	const words = { ask: "Do {it}", doing: "Doing", done: " ", failed: "{object}" };
	const broken = {
		name: "lamp_polish",
		namespace: { name: "policy", label: { en: "", ko: "" }, summary: "" },
		label: { en: "Polish", ko: "Polish" },
		description: "Shines",
		sideEffectClass: "read",
		requiresApproval: true,
		sentences: {
			en: { ...words, yes: "OK" },
			ko: { ...words, ask: "하기 {object:x/y}", done: "했다", failed: "실패" },
		},
		input: z.object({ msgRef: z.literal("x") }),
		output: z.looseObject({}),
		effects: [
			{ objectType: "lamp", effect: "updated", id: "lampID" },
			{ objectType: "lamp", effect: "updated", id: "lampID" },
		],
		errors: ["not_found", "not_found"],
		secret: ["apiKey"],
	} as unknown as Tool;
	expect([...checks].filter(([, check]) => check(broken).length === 0).map(([what]) => what)).toEqual([]);
	expect(checks.size).toBeGreaterThan(10);
});
