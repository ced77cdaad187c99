/** A person's menu for administrators, and whatever its lines open. */

import { useState } from "react";
import type { PersonView } from "#record/views.ts";
import { Menu } from "#web/ui/Menu.tsx";
import { type Opened, usePersonActs } from "./acts.tsx";
import { ConfirmAct } from "./ConfirmAct.tsx";
import { EditPerson } from "./EditPerson.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { usePeopleWords } from "./words.ts";

type Props = { person: PersonView; isSmall?: boolean; isInTabOrder?: boolean };

export function PersonActs({ person, isSmall = false, isInTabOrder = true }: Props) {
	const say = usePeopleWords();
	const [opened, setOpened] = useState<Opened | null>(null);
	const acts = usePersonActs(person, setOpened);
	if (acts.length === 0) return null;
	const close = (): void => setOpened(null);
	return (
		<>
			<Menu
				label={say("actsFor", { name: person.name })}
				acts={acts}
				isSmall={isSmall}
				isInTabOrder={isInTabOrder}
				testID={`acts-${person.personID}`}
			/>
			{opened?.kind === "confirm" ? <ConfirmAct confirm={opened.confirm} onClose={close} /> : null}
			{opened?.kind === "edit" ? <EditPerson person={person} onClose={close} /> : null}
			{opened?.kind === "invite" ? <InviteDialog again={opened} onClose={close} /> : null}
		</>
	);
}
