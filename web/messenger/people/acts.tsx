/** What administrators do with a person: each act as a menu's line and, where it ends something, as a question first. */

import type { PersonView } from "#record/views.ts";
import { isMine } from "#web/client/derive.ts";
import type { Say } from "#web/text/say.ts";
import type { MenuAct } from "#web/ui/Menu.tsx";
import type { Confirm } from "./ConfirmAct.tsx";
import { ShownOnce } from "./ShownOnce.tsx";
import { type PeopleKey, usePeopleWords } from "./words.ts";

/** What a menu's line opens. */
export type Opened =
	| { kind: "confirm"; confirm: Confirm }
	| { kind: "edit" }
	| { kind: "invite"; email: string; name: string };

/** The lines of a person's menu, for whoever administers. */
export function usePersonActs(person: PersonView, open: (what: Opened) => void): MenuAct[] {
	const say = usePeopleWords();
	const ask = (id: keyof typeof ICON, label: PeopleKey, confirm: Confirm): MenuAct => ({
		id,
		label: say(label),
		icon: ICON[id],
		isDanger: confirm.isDanger === true,
		onPress: () => open({ kind: "confirm", confirm }),
	});
	const { employmentStatus: status, email, name } = person;
	const isOpen = status === "invited" || status === "pending";
	const edit: MenuAct = { id: "edit", label: say("edit"), icon: "pencil", onPress: () => open({ kind: "edit" }) };
	const again: MenuAct = {
		id: "invite",
		label: say("inviteAgain"),
		icon: "outbox",
		onPress: () => open({ kind: "invite", email, name }),
	};
	const withdraw = ask("withdraw", "withdraw", withdrawal(person, say));
	if (isOpen) return [edit, again, ask("admin", ...roleOf(person, say)), withdraw];
	if (status === "departed") return [edit, ask("back", "bringBack", comingBack(person, say)), withdraw];
	const own = isMine(person.personID);
	return [
		edit,
		ask("reset", "resetPassword", reset(person, say)),
		ask("admin", ...roleOf(person, say)),
		...(own ? [] : [ask("depart", "depart", departure(person, say)), withdraw]),
	];
}

const ICON = { reset: "key", admin: "server", depart: "arrow", back: "undo", withdraw: "bin" } as const;

type Words = Say<PeopleKey>;

function withdrawal({ personID, name }: PersonView, say: Words): Confirm {
	return {
		act: { tool: "person_withdraw", input: { personHint: personID } },
		title: say("withdrawTitle", { name }),
		yes: say("withdrawYes"),
		isDanger: true,
	};
}

function departure({ personID, name }: PersonView, say: Words): Confirm {
	return {
		act: { tool: "person_update", input: { personHint: personID, employmentStatus: "departed" } },
		title: say("departTitle", { name }),
		yes: say("departYes"),
		isDanger: true,
	};
}

function comingBack({ personID, name }: PersonView, say: Words): Confirm {
	return {
		act: { tool: "person_update", input: { personHint: personID, employmentStatus: "active" } },
		title: say("bringBackTitle", { name }),
		text: say("bringBackText"),
		yes: say("bringBackYes"),
	};
}

function reset({ personID, name }: PersonView, say: Words): Confirm {
	return {
		act: { tool: "person_password_reset", input: { personHint: personID } },
		title: say("resetTitle", { name }),
		yes: say("resetYes"),
		isDanger: true,
		onDone: ({ temporaryPassword: password }) =>
			typeof password === "string" ? <ShownOnce name={name} password={password} /> : undefined,
	};
}

function roleOf({ personID, name, isAdmin }: PersonView, say: Words): [PeopleKey, Confirm] {
	return [
		isAdmin ? "takeAdmin" : "makeAdmin",
		{
			act: { tool: "person_update", input: { personHint: personID, isAdmin: !isAdmin } },
			title: say(isAdmin ? "takeAdminTitle" : "makeAdminTitle", { name }),
			text: say(isAdmin ? "takeAdminText" : "makeAdminText"),
			yes: say(isAdmin ? "takeAdminYes" : "makeAdminYes"),
			isDanger: isAdmin,
		},
	];
}
