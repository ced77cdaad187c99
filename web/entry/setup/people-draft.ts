/** The pasted addresses and what became of each; kept while set-up is open, because links are shown only once. */

import { useState } from "react";
import { isEmail } from "#web/entry/form.ts";
import { nameOfEmail } from "#web/entry/hosts.ts";

export type Invited = {
	personID: string;
	email: string;
	name: string;
	invitationURL: string;
	temporaryPassword?: string;
};

export type PersonRow = { line: string; email: string; name: string } & (
	| { state: "invited"; invited: Invited }
	/** a newer invitation of the same person ended this one */
	| { state: "replaced" }
	| { state: "failed"; detail: string; code?: string }
);

/** One row more; inviting somebody again ends the link and the password they were given before. */
export function withRow(rows: readonly PersonRow[], row: PersonRow): PersonRow[] {
	if (row.state !== "invited") return [...rows, row];
	const { personID } = row.invited;
	const before = rows.map((one): PersonRow => {
		if (one.state !== "invited" || one.invited.personID !== personID) return one;
		return { line: one.line, email: one.email, name: one.name, state: "replaced" };
	});
	return [...before, row];
}

export type PeopleDraft = {
	box: string;
	setBox: (text: string) => void;
	rows: PersonRow[];
	setRows: (change: (rows: PersonRow[]) => PersonRow[]) => void;
};

export function usePeopleDraft(): PeopleDraft {
	const [box, setBox] = useState("");
	const [rows, setRows] = useState<PersonRow[]>([]);
	return { box, setBox, rows, setRows };
}

export type PersonLine = { line: string; email: string; name: string; fault: "lineBad" | "lineTwice" | null };

/** Reads `Name <mail>`, `Name, mail`, `mail` lines; addresses on one line may be divided by `;`. */
export function readLines(text: string): PersonLine[] {
	const seen = new Set<string>();
	const lines = text.split(/[\n;]+/).map((line) => line.trim());
	return lines.filter(Boolean).map((line) => {
		const email = (
			line.match(/<([^<>]*)>/)?.[1] ??
			line.split(/[\s,<>]+/).find((part) => part.includes("@")) ??
			""
		).trim();
		const given = line
			.replace(email, "")
			.replace(/[<>,"]/g, " ")
			.replace(/\s+/g, " ")
			.trim();
		const isKnown = seen.has(email.toLowerCase());
		seen.add(email.toLowerCase());
		const fault = !isEmail(email) ? "lineBad" : isKnown ? "lineTwice" : null;
		return { line, email, name: given || nameOfEmail(email), fault };
	});
}
