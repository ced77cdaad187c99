/** Changes how Kontor looks, speaks and listens to the person asking. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LOCAL_ROOT } from "#identity/caller.ts";
import {
	NOTHING_CHOSEN,
	PREFERENCE_NAMES,
	PREFERENCES,
	type PreferenceName,
	preferenceAnswer,
	preferencesOf,
} from "#record/preference.ts";
import type { Preferences } from "#record/views.ts";
import { preference } from "#store/schema/member.ts";
import { PERSON_ORIGINS, recordTool } from "#tools/define.ts";
import { personNamespace } from "./namespace.ts";

const optional = Object.fromEntries(Object.entries(PREFERENCES).map(([name, schema]) => [name, schema.optional()])) as {
	[Name in PreferenceName]: z.ZodOptional<(typeof PREFERENCES)[Name]>;
};

export const personPreferenceUpdate = recordTool({
	name: "person_preference_update",
	namespace: personNamespace,
	version: "2",
	label: { en: "Change my preferences", ko: "내 설정 바꾸기" },
	description:
		"Update a preference of the person asking: the language Kontor speaks to them, their time zone and clock, how its pages look, and which keys act.",
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
		.strictObject({
			...optional,
			reset: z.array(z.enum(PREFERENCE_NAMES)).max(PREFERENCE_NAMES.length).optional().describe("back to the default"),
		})
		.refine((args) => Object.values(args).some((value) => value !== undefined), {
			error: "names nothing to change: give at least one preference, or reset",
		})
		.meta({ minProperties: 1 }),
	output: preferenceAnswer,
	effects: [{ objectType: "preference", effect: "updated", id: null }],
	errors: ["not_allowed"],
	handler({ reset = [], ...chosen }, ctx) {
		const memberID = ctx.caller.memberID;
		if (memberID === LOCAL_ROOT)
			throw new ToolError("not_allowed", "The shell of this computer is no member and has no preferences.", {
				because: "no_member",
			});
		const known = preferencesOf(ctx.db, memberID);
		const defaults = Object.fromEntries(reset.map((name) => [name, NOTHING_CHOSEN[name]]));
		const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
		const wanted: Preferences = { ...known.chosen, ...defaults, ...given };
		if (known.isKept) ctx.db.update(preference).set(wanted).where(eq(preference.memberID, memberID)).run();
		else
			ctx.db
				.insert(preference)
				.values({ memberID, ...wanted })
				.run();
		ctx.emit("member.changed", { memberID }, memberID);
		return wanted;
	},
});
