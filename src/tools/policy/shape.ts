/** What the policy tools answer about a tool. */

import { z } from "zod";
import { stricter } from "#record/policy.ts";
import { POLICY_RULES, type PolicyRule } from "#store/schema/policy.ts";
import type { Language } from "#text/fill.ts";
import { PHRASES } from "#text/phrases.ts";
import type { PolicyFacts, ReadContext } from "#tools/context.ts";

export const policyRule = z.enum(POLICY_RULES);

export const policyAnswer = z.object({
	tool: z.string(),
	namespace: z.string(),
	namespaceLabel: z.string(),
	label: z.string(),
	sideEffectClass: z.string(),
	availability: z.object({ state: z.string(), reason: z.string().optional() }),
	rule: policyRule.describe("what holds now"),
	default: policyRule.describe("what holds when the company decides nothing"),
	floor: policyRule.describe("policy cannot go below this"),
	isDecided: z.boolean().describe("the company decided otherwise than the default"),
	isLiftable: z.boolean().describe("each person may have it not asked any more for themselves"),
	canBeLiftable: z.boolean().describe("policy may let people lift an ask_requester of this tool"),
	isGoverned: z.boolean().describe("false for what is part of Kontor itself"),
	fields: z.array(z.string()).optional().describe("the default asks only for calls that give one of these"),
	hasExemption: z.boolean().describe("some calls are never asked about, as a reply where Kontor was asked"),
	card: z.object({ ask: z.string(), yes: z.string(), no: z.string() }).describe("what people see when it asks"),
});
export type PolicyAnswer = z.output<typeof policyAnswer>;

type Decided = { rule: PolicyRule; isLiftable: boolean };

/** One tool's policy in the caller's language. `decided` is what the company decided, if anything. */
export function policyView(
	ctx: Pick<ReadContext, "caller" | "words">,
	facts: PolicyFacts,
	decided: Decided | undefined,
): PolicyAnswer {
	const { language } = ctx.caller;
	const { label, namespace, isGoverned, hasExemption, sideEffectClass, availability, floor } = facts;
	const isDecided = isGoverned && decided !== undefined;
	return {
		tool: facts.tool,
		namespace: namespace.name,
		namespaceLabel: namespace.label[language],
		label: label[language],
		sideEffectClass,
		availability,
		rule: isDecided ? stricter(decided.rule, floor) : facts.default,
		default: facts.default,
		floor,
		isDecided,
		isLiftable: isDecided && decided.isLiftable && floor === "allow",
		canBeLiftable: isGoverned && floor === "allow",
		isGoverned,
		...(facts.fields === undefined ? {} : { fields: facts.fields.map((field) => fieldWord(field, language)) }),
		hasExemption,
		card: { ask: ctx.words.sentence(facts.tool, language, "ask", "…"), ...ctx.words.buttons(facts.tool, language) },
	};
}

/** A field as the change list calls its column. */
function fieldWord(field: string, language: Language): string {
	const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	return PHRASES[language].fields[column] ?? field;
}
