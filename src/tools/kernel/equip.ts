/** Fetches tools the agent does not have at hand, by a sentence that says what is needed. */

import { z } from "zod";
import { recordTool } from "#tools/define.ts";
import { kernelNamespace } from "./namespace.ts";

/** more would push out what the turn already works with */
const FOUND = 8;

export const equip = recordTool({
	name: "equip",
	namespace: kernelNamespace,
	version: "1",
	label: { en: "Fetch tools", ko: "도구 찾기" },
	description:
		"Equip yourself with tools you do not have yet: say in one sentence what is needed, and those that fit can be called from then on. Answers none when nothing fits; then say so instead of asking again.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	isKernel: true,
	// an MCP client has its whole list already, and no turn
	origins: ["web", "api", "cli", "agent", "schedule"],
	sentences: {
		en: {
			ask: "Look for tools: {object}",
			doing: "Looking for tools: {object}",
			done: "Looked for tools · {object}",
			failed: "Couldn’t look for tools: {object}",
		},
		ko: {
			ask: "도구 찾기: {object}",
			doing: "도구를 찾고 있어요: {object}",
			done: "도구를 찾아봤어요 · {object}",
			failed: "도구를 찾지 못했어요: {object}",
		},
	},
	input: z.strictObject({
		query: z.string().trim().min(1, "must not be blank").max(500).describe("a sentence that says what is needed"),
	}),
	output: z.object({
		tools: z
			.array(z.object({ name: z.string(), description: z.string(), namespace: z.string() }))
			.describe("callable from now on"),
	}),
	effects: [],
	errors: [],
	object: (args) => args.query,
	handler({ query }, ctx) {
		ctx.subject(query);
		const tools = ctx.catalog.search(query, ctx.caller, FOUND);
		if (ctx.turn !== undefined && tools.length > 0)
			ctx.turns.equip(
				ctx.turn.id,
				tools.map(({ name }) => name),
			);
		return { tools };
	},
});
