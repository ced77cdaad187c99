/** The parts that operations of the OpenAPI document share: schemas, and what an answer or a refusal looks like. */

import { type Code, STATUS } from "#base/errors.ts";

export type Json = Record<string, unknown>;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** A body of one media type. */
export const content = (schema: Json, type = "application/json"): Json => ({ [type]: { schema } });

/** `hold` is the schema of a hold, as its tool answers it. */
export function sharedSchemas(hold: Json): Json {
	const text = { type: "string" };
	const closed = { additionalProperties: false };
	return {
		Problem: {
			type: "object",
			required: ["type", "title", "status", "code", "detail", "retryable", "requestID"],
			properties: {
				type: text,
				title: text,
				status: { type: "integer" },
				code: { type: "string", enum: Object.keys(STATUS) },
				detail: { ...text, description: "What happened and what to do next, in the caller's language." },
				retryable: { type: "boolean", description: "The same call may succeed later unchanged." },
				requestID: text,
				candidates: { type: "array", items: ref("Candidate"), maxItems: 8 },
				input: {
					type: "array",
					items: {
						type: "object",
						required: ["path", "problem"],
						properties: { path: text, problem: text },
						...closed,
					},
				},
				details: { type: "object", additionalProperties: true },
			},
			...closed,
		},
		Candidate: {
			type: "object",
			required: ["id", "label"],
			properties: { id: text, label: text, detail: text },
			...closed,
		},
		Effect: {
			type: "object",
			required: ["objectType", "effect", "id"],
			properties: {
				objectType: text,
				effect: { type: "string", enum: ["created", "updated", "deleted", "sent"] },
				id: { type: ["string", "null"] },
			},
			...closed,
		},
		Hold: hold,
	};
}

/** A call that is done (design section 9, Answers of invoke). */
export const doneSchema = (tool: Json, result: Json): Json => ({
	type: "object",
	required: ["tool", "outcome", "result", "effects", "callID"],
	properties: {
		tool,
		outcome: { type: "string", enum: ["done"] },
		result,
		effects: { type: "array", items: ref("Effect"), description: "Empty: nothing changed." },
		callID: { type: "string" },
	},
	additionalProperties: false,
});

/** A call that waits. */
export const heldSchema = (tool: Json): Json => ({
	type: "object",
	required: ["tool", "outcome", "hold"],
	properties: { tool, outcome: { type: "string", enum: ["held"] }, hold: ref("Hold") },
	additionalProperties: false,
});

/** Refusals by status, each with the codes it may carry. */
export function problems(codes: readonly Code[]): Json {
	const byStatus = new Map<number, Set<Code>>();
	for (const code of codes) byStatus.set(STATUS[code], (byStatus.get(STATUS[code]) ?? new Set()).add(code));
	return Object.fromEntries(
		[...byStatus].map(([status, of]) => {
			const schema = { allOf: [ref("Problem"), { properties: { code: { enum: [...of].sort() } } }] };
			const description = [...of].sort().join(", ");
			return [String(status), { description, content: content(schema, "application/problem+json") }];
		}),
	);
}
