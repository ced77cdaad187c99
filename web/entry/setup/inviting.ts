/** Makes the invitations of the box, one after the other; what failed stays in the box with its reason. */

import type { FormEvent } from "react";
import { problemOf } from "#web/client/api.ts";
import { type Form, useForm } from "#web/entry/form.ts";
import { call } from "#web/entry/request.ts";
import { useEntrySay } from "#web/entry/words.ts";
import { type PeopleDraft, type PersonLine, type PersonRow, readLines, withRow } from "./people-draft.ts";

export type Inviting = { form: Form<"box">; lines: PersonLine[]; submit: (event: FormEvent) => void };

export function useInviting(people: PeopleDraft): Inviting {
	const say = useEntrySay();
	const form = useForm<"box">();
	const lines = readLines(people.box);

	async function inviteOne(person: PersonLine): Promise<PersonRow> {
		const { line, email, name, fault } = person;
		if (fault !== null) return { line, email: email || line, name: "", state: "failed", detail: say(fault) };
		try {
			const invited = await call("person_invite", { email, name });
			return { line, email, name: invited.name, state: "invited", invited };
		} catch (thrown) {
			const problem = problemOf(thrown);
			// without an answer the other lines would fail the same way
			if (problem.code === "offline" || problem.code === "not_signed_in") throw thrown;
			return { line, email, name, state: "failed", detail: problem.detail || say("unexpected"), code: problem.code };
		}
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (form.refuse({ box: lines.length === 0 ? say("peopleEmpty") : undefined })) return;
		void form.run(async () => {
			people.setRows((rows) => rows.filter((row) => row.state !== "failed"));
			let left = lines.map(({ line }) => line);
			// one after the other: the rows appear in the order of the box, and a lost connection loses nothing
			for (const person of lines) {
				const row = await inviteOne(person);
				people.setRows((rows) => withRow(rows, row));
				if (row.state === "invited") {
					left = left.filter((line) => line !== person.line);
					people.setBox(left.join("\n"));
				}
			}
		});
	}

	return { form, lines, submit };
}
