/** Makes a token for a program of the person asking; it is shown once. */

import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { instantText, parseInstant } from "#base/time.ts";
import { LOCAL_ROOT } from "#identity/caller.ts";
import { token } from "#store/schema/access.ts";
import type { WriteContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { tokenNamespace } from "./namespace.ts";

const SCOPES = ["read", "write", "delete"] as const;

export const tokenAdd = recordTool({
	name: "token_add",
	namespace: tokenNamespace,
	version: "2",
	label: { en: "Make a token", ko: "토큰 만들기" },
	description:
		"Add a token with which a program acts as the person asking, as far as its scope reaches and never further than what they signed in with. It is shown once.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Make the token {object}",
			doing: "Making the token {object}",
			done: "Made the token {object}",
			failed: "Couldn’t make the token {object}",
		},
		ko: {
			ask: "토큰 만들기: {object}",
			doing: "토큰을 만들고 있어요: {object}",
			done: "토큰을 만들었어요 · {object}",
			failed: "{object} 토큰을 만들지 못했어요",
		},
	},
	input: z.strictObject({
		name: z.string().trim().min(1).max(64).optional().describe("what uses it; pat-1, pat-2 … when left out"),
		scope: z.enum(SCOPES).describe("read looks, write changes, delete removes as well"),
		use: z
			.enum(["api", "mcp"])
			.optional()
			.describe("what it is for: a program of one's own, or an MCP client with a model"),
		asks: z
			.boolean()
			.optional()
			.describe("true: calls that need approval wait for it; left out, they do when it is for MCP"),
		expiresAt: z.string().max(64).optional().describe("RFC 3339 with offset; without it the token lasts"),
	}),
	output: z.object({
		id: z.string(),
		name: z.string(),
		token: z.string(),
		scope: z.enum(SCOPES),
		asks: z.boolean(),
		expiresAt: z.string().optional(),
	}),
	once: ["token"],
	effects: [{ objectType: "token", effect: "created", id: "id" }],
	errors: ["not_allowed", "token_scope", "token_name_taken"],
	isDurable: true,
	object: (args) => args.name ?? "pat",
	handler(args, ctx) {
		const { memberID, scope } = ctx.caller;
		if (memberID === LOCAL_ROOT)
			throw new ToolError("not_allowed", "The shell of this computer is no member: name the member the token is for.", {
				because: "no_member",
			});
		requireCovered(scope, args.scope);
		const expiresAt = readExpiry(args.expiresAt, ctx.now);
		const name = freeName(args.name, ctx);
		ctx.subject(name);
		const { token: secret, hash } = ctx.accounts.issueToken();
		const row = { id: ctx.ids.next("tok"), memberID, name, scope: args.scope, asks: args.asks ?? args.use === "mcp" };
		ctx.db
			.insert(token)
			.values({ ...row, hash, createdAt: ctx.now, expiresAt })
			.run();
		return {
			id: row.id,
			name,
			token: secret,
			scope: row.scope,
			asks: row.asks,
			...(expiresAt === null ? {} : { expiresAt: instantText(expiresAt) }),
		};
	},
});

/** A token makes only tokens that reach no further than itself. */
function requireCovered(held: (typeof SCOPES)[number], needed: (typeof SCOPES)[number]): void {
	if (SCOPES.indexOf(held) >= SCOPES.indexOf(needed)) return;
	throw new ToolError(
		"token_scope",
		`This token may ${held}, so it cannot make one that may ${needed}. Nothing was changed.`,
		{ details: { needed }, values: { scope: held, needed } },
	);
}

function readExpiry(text: string | undefined, now: number): number | null {
	if (text === undefined) return null;
	const instant = parseInstant(text);
	if (instant !== null && instant > now) return instant;
	const problem = instant === null ? "must be a moment with its offset (RFC 3339)" : "lies in the past";
	throw new ToolError("invalid_input", `expiresAt ${problem}. Nothing was changed.`, {
		input: [{ path: "input.expiresAt", problem }],
	});
}

function freeName(wanted: string | undefined, ctx: WriteContext): string {
	const taken = new Set(
		ctx.db
			.select({ name: token.name })
			.from(token)
			.all()
			.map(({ name }) => name),
	);
	if (wanted !== undefined) {
		if (!taken.has(wanted)) return wanted;
		throw new ToolError(
			"token_name_taken",
			`You already have a token called "${wanted}". Nothing was changed; choose another name.`,
			{ values: { name: wanted } },
		);
	}
	let number = 1;
	while (taken.has(`pat-${number}`)) number++;
	return `pat-${number}`;
}
