/** Writes down what the turn is to reach and in which steps, for the person to follow. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { higher, LEVELS } from "#record/level.ts";
import { type Plan, turn } from "#store/schema/turn.ts";
import type { ReadContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { kernelNamespace } from "./namespace.ts";

const STATUSES = ["pending", "in_progress", "completed", "cancelled"] as const;
/** tools expected for one step */
const STEP_TOOLS = 5;

export const plan = recordTool({
	name: "plan",
	namespace: kernelNamespace,
	version: "1",
	label: { en: "Plan", ko: "계획" },
	description:
		"Plan work of several steps before it begins, and call it again whenever a step is finished: always with the goal and all steps, each with its status. The person sees the plan; what is in progress gets the tools it is likely to need. Not for a single act.",
	sideEffectClass: "computation",
	requiresApproval: false,
	audience: "member",
	isKernel: true,
	// an MCP client has its whole list already, and no turn
	origins: ["web", "api", "cli", "agent", "schedule"],
	sentences: {
		en: {
			ask: "Plan: {object}",
			doing: "Planning: {object}",
			done: "Planned · {object}",
			failed: "Couldn’t plan {object}",
		},
		ko: {
			ask: "계획: {object}",
			doing: "계획을 세우고 있어요: {object}",
			done: "계획을 세웠어요 · {object}",
			failed: "계획을 세우지 못했어요: {object}",
		},
	},
	input: z.strictObject({
		goal: z.string().trim().min(1, "must not be blank").max(500).describe("what shall be reached"),
		steps: z
			.array(
				z.strictObject({ title: z.string().trim().min(1, "must not be blank").max(200), status: z.enum(STATUSES) }),
			)
			.min(1)
			.max(50),
		level: z
			.enum(LEVELS)
			.optional()
			.describe("how much effort it deserves, and so how far the turn may go; it only ever rises within a turn"),
	}),
	output: z.object({
		goal: z.string(),
		steps: z.array(z.object({ title: z.string(), status: z.enum(STATUSES) })),
		level: z.enum(LEVELS).optional(),
	}),
	effects: [],
	errors: [],
	object: (args) => args.goal,
	handler(args, ctx) {
		ctx.subject(args.goal);
		if (ctx.turn === undefined) return args;
		const before = ctx.db
			.select({ plan: turn.plan, equipped: turn.equipped })
			.from(turn)
			.where(eq(turn.id, ctx.turn.id))
			.get();
		const level = higher(before?.plan?.level, args.level);
		const next = { goal: args.goal, steps: args.steps, ...(level === undefined ? {} : { level }) };
		ctx.turns.setPlan(ctx.turn.id, next);
		equipStep(next, before?.plan ?? null, before?.equipped ?? [], ctx);
		return next;
	},
});

const current = ({ steps }: Plan) => steps.find(({ status }) => status === "in_progress")?.title;

/** Another step is in progress: the tools it is likely to need join those that are there. */
function equipStep(next: Plan, before: Plan | null, equipped: readonly string[], ctx: ReadContext): void {
	const title = current(next);
	if (ctx.turn === undefined || title === undefined || (before !== null && current(before) === title)) return;
	const found = ctx.catalog.search(title, ctx.caller, STEP_TOOLS).map(({ name }) => name);
	if (found.every((name) => equipped.includes(name))) return;
	ctx.turns.equip(ctx.turn.id, found);
}
