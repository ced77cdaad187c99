/** The fields of a task that two people wrote, with both values in words. */

import { saidName, useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import type { ClashRow } from "#web/messenger/ClashCard.tsx";
import type { Clash } from "#web/messenger/form-draft.ts";
import { listOf } from "#web/messenger/format.ts";
import { useLanguage } from "#web/ui/language.ts";
import type { TaskDraft } from "./task-draft.ts";
import { type Key, useTaskWords } from "./words.ts";

const LABELS: Record<keyof TaskDraft, Key> = {
	title: "fieldTitle",
	status: "fieldStatus",
	startsAt: "fieldStart",
	endsAt: "fieldDue",
	size: "fieldSize",
	business: "fieldBusiness",
	type: "fieldType",
	people: "fieldWho",
	parent: "fieldParent",
	note: "fieldNote",
};

export function useClashRows({ names, theirs }: Clash<TaskDraft>, mine: TaskDraft): ClashRow[] {
	const say = useTaskWords();
	const language = useLanguage();
	const people = useStore((state) => state.people) ?? [];
	const apart = useApart();
	const saidOf = (name: keyof TaskDraft, draft: TaskDraft): string => {
		if (name === "status") return say(draft.status);
		if (name !== "people") return draft[name];
		const found = draft.people.flatMap((id) => people.find(({ personID }) => personID === id) ?? []);
		return listOf(
			found.map((person) => saidName(person, apart)),
			language,
		);
	};
	return names.map((name) => ({
		name,
		label: say(LABELS[name]),
		mine: saidOf(name, mine),
		theirs: saidOf(name, theirs),
	}));
}
