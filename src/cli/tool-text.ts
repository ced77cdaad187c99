/** One tool as a terminal shows it: what it does, how it runs, what it takes and answers. */

import type { descriptorOf } from "#projection/catalog.ts";
import type { Language } from "#text/fill.ts";
import type { PolicyAnswer } from "#tools/policy/shape.ts";
import { table } from "./terminal.ts";

type Policy = Pick<PolicyAnswer, "rule" | "isDecided" | "isLiftable">;

const SAY = {
	en: {
		effect: "effect",
		approval: "approval",
		policy: "policy here",
		decided: "decided by the company",
		isDefault: "the default",
		lifts: "each person may always allow it",
		asks: "asks when the agent, a schedule or an asking token calls it",
		none: "not needed",
		from: "from",
		takes: "Takes:",
		answers: "Answers:",
		nothing: "  nothing",
		errors: "Errors:",
		needed: "needed",
	},
	ko: {
		effect: "영향",
		approval: "승인",
		policy: "이곳의 정책",
		decided: "회사가 정함",
		isDefault: "기본값",
		lifts: "각자 항상 허용 가능",
		asks: "에이전트, 일정, 묻는 토큰이 호출하면 물어봄",
		none: "필요 없음",
		from: "호출하는 곳",
		takes: "받는 것:",
		answers: "답하는 것:",
		nothing: "  없음",
		errors: "오류:",
		needed: "필수",
	},
};

function policyText({ rule, isDecided, isLiftable }: Policy, language: Language): string {
	const say = SAY[language];
	return [rule, isDecided ? say.decided : say.isDefault, ...(isLiftable ? [say.lifts] : [])].join(", ");
}

type Schema = {
	type?: string | string[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	enum?: unknown[];
	anyOf?: Schema[];
	description?: string;
};

/** `policy`: what holds of it in this company, where its record can be read. */
export function describeTool(tool: ReturnType<typeof descriptorOf>, language: Language, policy?: Policy): string[] {
	const say = SAY[language];
	const facts = table([
		[`  ${say.effect}`, tool.sideEffectClass],
		[`  ${say.approval}`, tool.requiresApproval ? say.asks : say.none],
		...(policy === undefined ? [] : [[`  ${say.policy}`, policyText(policy, language)]]),
		[`  ${say.from}`, tool.origins.join(", ")],
	]);
	return [
		`${tool.name}: ${tool.label[language]}`,
		tool.description,
		"",
		...facts,
		"",
		say.takes,
		...fieldLines(tool.inputSchema, say, true),
		"",
		say.answers,
		...fieldLines(tool.outputSchema, say, false),
		...(tool.errors.length === 0 ? [] : ["", `${say.errors} ${tool.errors.join(", ")}`]),
	];
}

function fieldLines(schema: Schema, say: (typeof SAY)[Language], isInput: boolean): string[] {
	const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => [
		`  ${name}`,
		kindOf(field),
		isInput && schema.required?.includes(name) ? say.needed : "",
		field.description ?? "",
	]);
	return rows.length === 0 ? [say.nothing] : table(rows);
}

/** `string`, `XS|S|M`, `string[]`. */
function kindOf({ type, items, enum: values, anyOf }: Schema): string {
	if (values !== undefined) return values.join("|");
	if (anyOf !== undefined) return [...new Set(anyOf.map(kindOf))].join("|");
	if (items !== undefined) return `${kindOf(items)}[]`;
	return Array.isArray(type) ? type.join("|") : (type ?? "any");
}
