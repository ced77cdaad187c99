/** Made-up tools of a realistic size, beside which the real ones have to be found. */

import { z } from "zod";
import { recordTool, type Tool } from "#tools/define.ts";

const AREAS = ["invoice", "parcel", "vehicle", "contract", "meter", "recipe", "garden", "ticket", "shelf", "route"];
const VERBS = ["add", "list", "get", "update", "delete"];
const WHAT = ["daily", "weekly", "open", "closed", "late", "foreign"];

/** `count` tools that read, each with four fields, descriptions and examples as the real ones have them. */
export function standIns(count: number): Tool[] {
	return Array.from({ length: count }, (_, at) => {
		const area = AREAS[at % AREAS.length] ?? "thing";
		const verb = VERBS[Math.floor(at / AREAS.length) % VERBS.length] ?? "list";
		const kind = `${WHAT[Math.floor(at / 50) % WHAT.length] ?? ""}${at}`;
		const words = {
			ask: `${verb} {object}`,
			doing: `${verb} {object}`,
			done: `${verb} {object}`,
			failed: `${verb} {object}`,
		};
		return recordTool({
			name: `${area}_${kind}_${verb}`,
			namespace: { name: area, label: { en: area, ko: area }, summary: `Everything about one ${area} and another.` },
			version: "1",
			label: { en: `${verb} ${kind} ${area}`, ko: `${area} ${kind}` },
			description: `${verb} the ${kind} ${area} entries that match. Use it when somebody asks about a ${area} of this kind; it is not for tasks, people or messages.`,
			sideEffectClass: "read",
			requiresApproval: false,
			audience: "member",
			sentences: { en: words, ko: words },
			input: z.strictObject({
				query: z.string().max(256).optional().describe(`words of the ${area}`),
				limit: z.int().min(1).max(200).optional().describe("how many at most"),
				startsAt: z.string().optional().describe("from this moment on, RFC 3339"),
				state: z.enum(["open", "closed", "late"]).optional().describe("only those in this state"),
			}),
			output: z.object({ entries: z.array(z.string()) }),
			effects: [],
			errors: [],
			examples: { en: [`show the ${kind} ${area}`, `which ${area} is ${kind}`], ko: [`${area} ${kind} 보여 줘`] },
			handler: () => ({ entries: [] }),
		});
	});
}
