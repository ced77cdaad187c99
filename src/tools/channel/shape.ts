/** What the tools of channels take and answer alike. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import type { Uninvited } from "#record/channel.ts";
import type { Language } from "#text/fill.ts";
import { reasonSentence } from "#text/reasons.ts";

export const channelHint = z
	.string()
	.trim()
	.min(1)
	.max(LIMITS.hintCharacters)
	.describe("the channel's exact id or its current name, with or without #");

export const personHint = z
	.string()
	.trim()
	.min(1)
	.max(LIMITS.hintCharacters)
	.describe("a member of the company by name, @handle or e-mail");

export const MOST_PEOPLE = 200;

export const uninvitedAnswer = z
	.array(z.object({ personID: z.string(), name: z.string(), reason: z.string() }))
	.describe("people who are there and could not be added, with the reason");

/** The reason in words: a person reads it, and so does the model. */
export function uninvitedViews(uninvited: readonly Uninvited[], language: Language) {
	return uninvited.map(({ personID, name, reason }) => ({
		personID,
		name,
		reason: (reasonSentence(language, `uninvited_${reason}`) ?? reason).replace("{name}", name),
	}));
}
