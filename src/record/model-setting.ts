/** The model setting as its tools take and answer it: an address, a name, and of the key only its end. */

import { z } from "zod";

export const modelAddress = z
	.string()
	.trim()
	.max(2048)
	.superRefine((text, check) => {
		const problem = addressProblem(text);
		if (problem !== null) check.addIssue({ code: "custom", message: problem });
	});

function addressProblem(text: string): string | null {
	if (!/^https?:\/\/[^\s/]+/i.test(text)) return "must begin with http:// or https://";
	if (!URL.canParse(text)) return "is not an address";
	const { username, password, searchParams } = new URL(text);
	if (username !== "" || password !== "") return "must hold no user or password; give a key instead";
	const secret = [...searchParams.keys()].find((name) => SECRET_NAME.test(name));
	return secret === undefined ? null : `must hold no ${secret.slice(0, 40)}; give it as the key`;
}

/** an address is kept readable, a key encrypted: what is named like a secret does not belong into the first */
const SECRET_NAME = /key|token|secret|passw|auth|sig/i;

export const modelKey = z.string().trim().min(1).max(4096);
export const modelName = z.string().trim().min(1).max(256);

export const modelKeepAnyway = z
	.boolean()
	.optional()
	.describe("saves it although its test fails, as for a server that is not up yet");

/** What models are used for; each role has its own list, the first that can answers (design section 6). */
export const MODEL_ROLES = ["chat", "small", "embedding", "vision", "image", "speech", "transcription"] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];
export const modelRole = z.enum(MODEL_ROLES);

/** Money of models is counted in millionths: a request may cost a hundredth of a cent. */
export const MICROS = 1_000_000;
const amount = z.number().min(0).max(1_000_000);
export const modelCurrency = z.string().regex(/^[A-Z]{3}$/, "is a currency of three capital letters, such as USD");
/** per million tokens, as providers print it */
export const modelPrice = z.strictObject({
	currency: modelCurrency,
	input: amount.describe("for a million tokens sent"),
	output: amount.describe("for a million tokens answered"),
	cachedInput: amount.optional().describe("for a million tokens the provider still had; as input when left out"),
});
export type ModelPrice = z.output<typeof modelPrice>;

export const modelContextTokens = z.int().min(1024).max(100_000_000).describe("tokens one request may hold");
export const modelTitle = z.string().trim().min(1).max(64).describe("what people call it");

/** How its last test went, as it is set now. */
export const modelTested = z.object({
	at: z.string(),
	state: z.enum(["ok", "warning", "failed"]),
	code: z.string().optional().describe("of the line that failed or warns"),
	okAt: z.string().nullable().describe("when a test last passed"),
});

/** One connected model as its tools answer it; of the key only its end. */
export const modelConnectionAnswer = z.object({
	id: z.string(),
	title: z.string().nullable(),
	baseURL: z.string(),
	host: z.string(),
	model: z.string(),
	keyHint: z.string().nullable(),
	contextTokens: z.number().nullable().describe("null: what the server says"),
	readsImages: z.boolean(),
	price: modelPrice.nullable().describe("null: its tokens are counted, its cost is unknown"),
	roles: z.array(modelRole),
	tested: modelTested.nullable().describe("null: not since it was set as it is"),
});
export type ModelConnectionView = z.output<typeof modelConnectionAnswer>;

export const modelSettingAnswer = z.object({
	baseURL: z.string().nullable(),
	model: z.string().nullable(),
	keyHint: z.string().nullable().describe("the end of the key, the only part of it ever shown"),
	isDemo: z.boolean().describe("the demo agent answers now"),
	lockedBy: z.string().nullable().describe("where it is set from outside, which the page cannot change"),
	connections: z.array(modelConnectionAnswer),
	roles: z.record(modelRole, z.array(z.string())).describe("ids of connections, the first that can answers"),
	limit: z
		.object({ amount: z.number(), currency: z.string() })
		.nullable()
		.describe("what models may cost in a month of the company"),
});
export type ModelSetting = Omit<z.output<typeof modelSettingAnswer>, "model"> & { name: string | null };

export function modelSettingView(current: ModelSetting): z.output<typeof modelSettingAnswer> {
	const { name, ...rest } = current;
	return { ...rest, model: name };
}
