/** What a posted message says and carries: what the tools that post take alike. */

import { z } from "zod";
import { LIMITS } from "#base/limits.ts";
import { MOST_FILES } from "./file.ts";

export const saidFields = {
	text: z.string().max(LIMITS.messageCharacters).describe("what is said, Markdown; may be empty with files"),
	fileIDs: z
		.array(z.string().min(1).max(64))
		.max(MOST_FILES)
		.optional()
		.describe("uploads of the person's own, in the order they are shown"),
	clientMessageID: z.string().min(1).max(128).optional().describe("makes a repeated request one message"),
};

type Said = { text?: unknown; fileIDs?: unknown };

const saysSomething = ({ text, fileIDs }: Said): boolean =>
	(typeof text === "string" && text.trim() !== "") || (Array.isArray(fileIDs) && fileIDs.length > 0);

/** Words or files, or both. Judged together with every other fault, so that all are named at once. */
export function saying<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape, z.core.$strict>) {
	return input.refine(saysSomething, {
		message: "must not be blank",
		path: ["text"],
		when: ({ value }) => typeof (value as Said | null)?.text === "string",
	});
}
