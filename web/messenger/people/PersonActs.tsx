/** A person's menu for administrators, and whatever its lines open. */

import { useState } from "react";
import type { PersonView } from "#record/views.ts";
import { useStore } from "#web/client/store.ts";
import { Menu } from "#web/ui/Menu.tsx";
import { type Opened, usePersonActs } from "./acts.tsx";
import { ConfirmAct } from "./ConfirmAct.tsx";
import { EditPerson } from "./EditPerson.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { LazyMenu } from "./LazyMenu.tsx";
import { usePeopleWords } from "./words.ts";

type Props = { person: PersonView; isSmall?: boolean; isInTabOrder?: boolean };
type MenuProps = Required<Props> & { label: string; testID: string };

export function PersonActs({ person, isSmall = false, isInTabOrder = true }: Props) {
	const say = usePeopleWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin === true);
	if (!isAdmin) return null;
	const menu = {
		label: say("actsFor", { name: person.name }),
		isSmall,
		isInTabOrder,
		testID: `acts-${person.personID}`,
	};
	return <LazyMenu {...menu}>{() => <PersonMenu {...menu} person={person} />}</LazyMenu>;
}

function PersonMenu({ person, ...menu }: MenuProps) {
	const [opened, setOpened] = useState<Opened | null>(null);
	const acts = usePersonActs(person, setOpened);
	const close = (): void => setOpened(null);
	return (
		<>
			<Menu {...menu} acts={acts} isOpenAtOnce />
			{opened?.kind === "confirm" ? <ConfirmAct confirm={opened.confirm} onClose={close} /> : null}
			{opened?.kind === "edit" ? <EditPerson person={person} onClose={close} /> : null}
			{opened?.kind === "invite" ? <InviteDialog again={opened} onClose={close} /> : null}
		</>
	);
}
