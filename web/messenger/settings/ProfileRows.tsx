/** What colleagues see of oneself: what one may change has a field, the rest says who changes it. */

import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { signOut } from "#web/client/act.ts";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { call } from "#web/client/call.ts";
import { loadMe, loadPeople } from "#web/client/load.ts";
import { getState, useStore } from "#web/client/store.ts";
import { listOf } from "#web/messenger/format.ts";
import { faultOf, problemText, useWords } from "#web/messenger/words.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useReport } from "./report.ts";
import { SettingRow } from "./SettingRow.tsx";
import { useSettingsWords } from "./words.ts";

type Field = "name" | "jobTitle" | "phoneNumber" | "hireDate";

export const NameRow = () => <EntryRow field="name" label="name" isAdministrators autoComplete="name" />;
export const JobTitleRow = () => (
	<EntryRow field="jobTitle" label="jobTitle" isAdministrators autoComplete="organization-title" />
);
export const PhoneRow = () => <EntryRow field="phoneNumber" label="phone" type="tel" autoComplete="tel" />;
export const HireDateRow = () => <EntryRow field="hireDate" label="hireDate" type="date" autoComplete="off" />;

type EntryProps = {
	field: Field;
	label: "name" | "jobTitle" | "phone" | "hireDate";
	isAdministrators?: boolean;
	type?: "tel" | "date";
	autoComplete: string;
};

function EntryRow({ field, label, isAdministrators = false, type, autoComplete }: EntryProps) {
	const say = useSettingsWords();
	const member = useStore((state) => state.me?.member);
	if (member === undefined) return null;
	const value = member[field] ?? "";
	if (isAdministrators && !member.isAdmin) return <FixedRow id={field} label={say(label)} value={value} />;
	return (
		<SettingRow id={field} label={say(label)}>
			<EntryForm key={value} field={field} label={say(label)} value={value} type={type} autoComplete={autoComplete} />
		</SettingRow>
	);
}

type FormProps = { field: Field; label: string; value: string; type: EntryProps["type"]; autoComplete: string };

function EntryForm({ field, label, value, type, autoComplete }: FormProps) {
	const say = useSettingsWords();
	const words = useWords();
	const toast = useToast();
	const [text, setText] = useState(value);
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	async function save(event: FormEvent): Promise<void> {
		event.preventDefault();
		setBusy(true);
		const found = await updateMe({ [field]: text.trim() });
		setBusy(false);
		setProblem(found);
		if (found === null) toast({ text: say("saved"), icon: "check" });
	}
	const said = faultOf(problem, field, label, words);
	return (
		<form className="setting-form" onSubmit={(event) => void save(event)} noValidate>
			<TextField
				label={label}
				className="no-label"
				value={text}
				onChange={setText}
				type={type ?? "text"}
				autoComplete={autoComplete}
				error={problem === null ? null : (said ?? problemText(problem, words))}
				data-testid={`profile-${field}`}
			/>
			{text.trim() === value ? null : (
				<Button kind="primary" type="submit" isBusy={isBusy} data-testid={`save-${field}`}>
					{say("save")}
				</Button>
			)}
		</form>
	);
}

async function updateMe(fields: Partial<Record<Field, string>>): Promise<ClientProblem | null> {
	try {
		await call("person_update", { personHint: getState().me?.member.personID ?? "", ...fields });
		await loadMe();
		return null;
	} catch (thrown) {
		return problemOf(thrown);
	}
}

/** Read-only with the reason, and with whom to ask. */
export function FixedRow({ id, label, value, help }: { id: string; label: string; value: string; help?: ReactNode }) {
	const say = useSettingsWords();
	const administrators = useAdministrators();
	const reason =
		administrators === "" ? say("onlyAdministrators") : say("onlyAdministrator", { names: administrators });
	return (
		<SettingRow id={id} label={label} help={help ?? reason}>
			<p className="setting-fixed">{value === "" ? <span className="muted">{say("none")}</span> : value}</p>
		</SettingRow>
	);
}

function useAdministrators(): string {
	const language = useLanguage();
	const people = useStore((state) => state.people);
	useEffect(() => {
		if (getState().people === null) void loadPeople();
	}, []);
	const active = (people ?? []).filter(({ isAdmin, employmentStatus }) => isAdmin && employmentStatus === "active");
	return listOf(
		active.slice(0, 3).map(({ name }) => name),
		language,
		"disjunction",
	);
}

export function EmailRow() {
	const say = useSettingsWords();
	const email = useStore((state) => state.me?.member.email ?? "");
	return <FixedRow id="email" label={say("email")} value={email} help={say("emailText")} />;
}

export function HandleRow() {
	const say = useSettingsWords();
	const handle = useStore((state) => state.me?.member.handle ?? "");
	return <FixedRow id="handle" label={say("handle")} value={handle} help={say("handleText")} />;
}

export function TeamRow() {
	const say = useSettingsWords();
	const team = useStore((state) => state.me?.member.teamName ?? "");
	return <FixedRow id="team" label={say("team")} value={team} />;
}

export function SupervisorRow() {
	const say = useSettingsWords();
	const supervisor = useStore((state) => state.me?.member.supervisorName ?? "");
	return <FixedRow id="supervisor" label={say("supervisor")} value={supervisor} />;
}

export function AccountRow() {
	const say = useSettingsWords();
	const report = useReport();
	const member = useStore((state) => state.me?.member);
	const [isLeaving, setLeaving] = useState(false);
	if (member === undefined) return null;
	function leave(): void {
		setLeaving(true);
		void signOut().then((problem) => {
			setLeaving(false);
			report(problem);
		});
	}
	return (
		<SettingRow id="account" label={say("account")}>
			<div className="setting-account">
				<Avatar id={member.personID} name={member.name} />
				<span className="grow">{member.name}</span>
				<Button isBusy={isLeaving} onClick={leave} data-testid="sign-out">
					{say("signOut")}
				</Button>
			</div>
		</SettingRow>
	);
}

export function AboutRow() {
	const say = useSettingsWords();
	const me = useStore((state) => state.me);
	if (me === null) return null;
	return (
		<SettingRow id="about" label={say("about")}>
			<dl className="kv">
				<dt>{say("company")}</dt>
				<dd>{me.company.name}</dd>
				<dt>{say("companyZone")}</dt>
				<dd>{me.company.timeZone}</dd>
				<dt>{say("agentIs")}</dt>
				<dd>{me.agent.isDemo ? say("demoAgent") : (me.agent.model ?? me.agent.provider)}</dd>
				<dt>{say("version")}</dt>
				<dd className="num">{me.version}</dd>
			</dl>
		</SettingRow>
	);
}
