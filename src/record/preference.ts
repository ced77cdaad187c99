/** A person's preferences: which there are, and what stands where somebody chose nothing. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { isZone } from "#base/time.ts";
import type { ReadDb } from "#store/drizzle.ts";
import { preference } from "#store/schema/member.ts";
import type { Preferences } from "./views.ts";

export const TEXT_SIZES = [90, 100, 110, 120, 130, 140, 150] as const;

/** What may be chosen, field by field. */
export const PREFERENCES = {
	language: z.enum(["en", "ko"]),
	theme: z.enum(["system", "light", "dark"]),
	density: z.enum(["comfortable", "compact"]).describe("room between the lines"),
	textSize: z.literal(TEXT_SIZES).describe("of 100 per cent"),
	motion: z.enum(["system", "reduce"]).describe("reduce: nothing moves, whatever the device says"),
	contrast: z.enum(["system", "more"]).describe("more: stronger lines and texts, whatever the device says"),
	sendsWith: z.enum(["enter", "ctrl_enter"]).describe("the key that sends a message"),
	letterKeys: z.boolean().describe("single letters act on boards and lists"),
	timeZone: z
		.string()
		.max(64)
		.refine(isZone, "is not an IANA time zone such as Asia/Seoul")
		.describe("in which times are shown"),
	clock: z.enum(["12", "24"]).describe("hours of the clock"),
} as const;

export type PreferenceName = keyof typeof PREFERENCES;
export const PREFERENCE_NAMES = Object.keys(PREFERENCES) as [PreferenceName, ...PreferenceName[]];

/** Null where nothing was chosen: the page, the device or the company then decides. */
export const preferenceAnswer = z.object({
	language: PREFERENCES.language.nullable(),
	theme: PREFERENCES.theme,
	density: PREFERENCES.density.nullable(),
	textSize: z.number().nullable(),
	motion: PREFERENCES.motion.nullable(),
	contrast: PREFERENCES.contrast.nullable(),
	sendsWith: PREFERENCES.sendsWith.nullable(),
	letterKeys: z.boolean().nullable(),
	timeZone: z.string().nullable(),
	clock: PREFERENCES.clock.nullable(),
});

export const NOTHING_CHOSEN: Preferences = {
	language: null,
	theme: "system",
	density: null,
	textSize: null,
	motion: null,
	contrast: null,
	sendsWith: null,
	letterKeys: null,
	timeZone: null,
	clock: null,
};

export function preferencesOf(db: ReadDb, memberID: string): { isKept: boolean; chosen: Preferences } {
	const row = db.select().from(preference).where(eq(preference.memberID, memberID)).get();
	if (row === undefined) return { isKept: false, chosen: NOTHING_CHOSEN };
	const { memberID: _, ...chosen } = row;
	return { isKept: true, chosen };
}
