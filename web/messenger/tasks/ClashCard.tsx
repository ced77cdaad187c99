/** Somebody changed what is being written here: who, both values, and whose stays. */

import { type MouseEvent, useState } from "react";
import { useStore } from "#web/client/store.ts";
import { listOf } from "#web/messenger/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLanguage } from "#web/ui/language.ts";
import type { Clash } from "./form-draft.ts";
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

type Props = { clash: Clash; mine: TaskDraft; onKeep: () => void; onTake: () => void };

export function ClashCard({ clash, mine, onKeep, onTake }: Props) {
	const say = useTaskWords();
	const wordsOf = useValue();
	const [isShown, setShown] = useState(false);
	// the pressed button goes with the question: the form keeps the focus
	const settle = (choose: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
		event.currentTarget.form?.focus({ preventScroll: true });
		choose();
	};
	return (
		<div className="t-clash" data-testid="clash">
			<p role="status">{clash.by === null ? say("clash") : say("clashBy", { name: clash.by })}</p>
			{isShown ? (
				<dl>
					{clash.names.map((name) => (
						<div key={name}>
							<dt>{say(LABELS[name])}</dt>
							<dd>
								<b>{say("mine")}</b> {wordsOf(name, mine)}
							</dd>
							<dd>
								<b>{say("theirs")}</b> {wordsOf(name, clash.theirs)}
							</dd>
						</div>
					))}
				</dl>
			) : null}
			<div className="row">
				<Button isCompact aria-expanded={isShown} onClick={() => setShown(!isShown)} data-testid="clash-both">
					{say(isShown ? "hideBoth" : "showBoth")}
				</Button>
				<Button isCompact onClick={settle(onKeep)} data-testid="clash-mine">
					{say("keepMine")}
				</Button>
				<Button isCompact onClick={settle(onTake)} data-testid="clash-theirs">
					{say("takeTheirs")}
				</Button>
			</div>
		</div>
	);
}

function useValue() {
	const say = useTaskWords();
	const language = useLanguage();
	const people = useStore((state) => state.people) ?? [];
	return (name: keyof TaskDraft, draft: TaskDraft): string => {
		if (name === "status") return say(draft.status);
		if (name !== "people") return draft[name] || say("nothing");
		const names = draft.people.flatMap((id) => people.find(({ personID }) => personID === id)?.name ?? []);
		return names.length === 0 ? say("nothing") : listOf(names, language);
	};
}
