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
	| { state: "failed"; detail: string; code?: string }
);

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
