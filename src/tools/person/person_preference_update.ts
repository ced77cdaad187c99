/** Changes how Kontor looks and speaks to the person asking. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LOCAL_ROOT } from "#identity/caller.ts";
import { preference } from "#store/schema/member.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";

const language = z.enum(["en", "ko"]);
const theme = z.enum(["system", "light", "dark"]);

export const personPreferenceUpdate = recordTool({
	name: "person_preference_update",
	namespace: personNamespace,
	version: "1",
	label: { en: "Change my preferences", ko: "내 설정 바꾸기" },
	description:
		"Update a preference of the person asking: the language Kontor speaks to them, and the theme of its pages.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "member",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	sentences: {
		en: {
			ask: "Change my preferences",
			doing: "Changing your preferences",
			done: "Changed your preferences",
			failed: "Couldn’t change your preferences",
		},
		ko: {
			ask: "내 설정 바꾸기",
			doing: "설정을 바꾸고 있어요",
			done: "설정을 바꿨어요",
			failed: "설정을 바꾸지 못했어요",
		},
	},
	input: z
		.strictObject({ language: language.optional(), theme: theme.optional() })
		.refine((args) => args.language !== undefined || args.theme !== undefined, {
			error: "names nothing to change: give language or theme",
		})
		.meta({ minProperties: 1 }),
	output: z.object({ language: language.nullable().describe("null: as the browser asks"), theme }),
	effects: [{ objectType: "preference", effect: "updated", id: null }],
	errors: ["not_allowed"],
	handler(args, ctx) {
		const memberID = ctx.caller.memberID;
		if (memberID === LOCAL_ROOT)
			throw new ToolError("not_allowed", "The shell of this computer is no member and has no preferences.", {
				because: "no_member",
			});
		const known = ctx.db.select().from(preference).where(eq(preference.memberID, memberID)).get();
		const wanted = {
			language: args.language ?? known?.language ?? null,
			theme: args.theme ?? known?.theme ?? ("system" as const),
		};
		if (known === undefined)
			ctx.db
				.insert(preference)
				.values({ memberID, ...wanted })
				.run();
		else ctx.db.update(preference).set(wanted).where(eq(preference.memberID, memberID)).run();
		ctx.emit("member.changed", { memberID }, memberID);
		return wanted;
	},
});
