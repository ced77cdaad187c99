/** What a call speaks of, for its sentence: of a call that took another back, that one's sentence in the reader's language. */

import { eq } from "drizzle-orm";
import type { ReadDb } from "#store/drizzle.ts";
import { changedCall } from "#store/schema/log.ts";
import type { Language } from "#text/fill.ts";
import type { Words } from "./words.ts";

type Reader = { db: ReadDb; language: Language; words: Words };

/** What was stored is in the language of whoever asked; it stays where the reader does not see the call. */
export function subjectOf(
	{ db, language, words }: Reader,
	row: { tool: string; subject: string | null; input: Record<string, unknown> | undefined },
): string | null {
	const undone = row.input?.["callID"];
	if (row.tool !== "change_undo" || typeof undone !== "string") return row.subject;
	const call = db.select().from(changedCall).where(eq(changedCall.id, undone)).get();
	// of a taking back that was taken back, the words that were stored are enough
	return call === undefined || call.tool === "change_undo"
		? row.subject
		: words.sentence(call.tool, language, "done", call.subject);
}
