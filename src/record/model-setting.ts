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

export const modelSettingAnswer = z.object({
	baseURL: z.string().nullable(),
	model: z.string().nullable(),
	keyHint: z.string().nullable().describe("the end of the key, the only part of it ever shown"),
	isDemo: z.boolean().describe("the demo agent answers now"),
	lockedBy: z.string().nullable().describe("where it is set from outside, which the page cannot change"),
});

export function modelSettingView(current: {
	baseURL: string | null;
	name: string | null;
	keyHint: string | null;
	isDemo: boolean;
	lockedBy: string | null;
}): z.output<typeof modelSettingAnswer> {
	const { name, ...rest } = current;
	return { ...rest, model: name };
}
