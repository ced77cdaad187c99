/** Invites people: addresses one a line, then a link and a password for each, shown this once. */

import { type FormEvent, useId, useState } from "react";
import { changeDirectory } from "#web/client/directory.ts";
import { useStore } from "#web/client/store.ts";
import { type Invited, type PersonLine, readLines } from "#web/entry/setup/people-draft.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FieldRow } from "#web/ui/FieldRow.tsx";
import { Select } from "#web/ui/Select.tsx";
import { InvitedList } from "./InvitedList.tsx";
import { teamOptions } from "./people-facts.ts";
import { usePeopleWords } from "./words.ts";

type Again = { email: string; name: string };
export type Refused = { line: string; reason: string };

export function InviteDialog({ again, onClose }: { again?: Again; onClose: () => void }) {
	const say = usePeopleWords();
	const form = useId();
	const teams = useStore((state) => state.teams) ?? [];
	const inviting = useInviting(again);
	const { box, setBox, team, setTeam, lines, isBusy, invited, refused, error } = inviting;
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={say("inviteTitle")}
			isWide
			testID="invite-dialog"
			actions={
				<>
					<Button onClick={onClose} data-testid="invite-close">
						{say(invited.length > 0 ? "done" : "cancel")}
					</Button>
					<Button
						kind={invited.length > 0 && box.trim() === "" ? "secondary" : "primary"}
						type="submit"
						form={form}
						isBusy={isBusy}
						data-testid="invite-submit"
					>
						{lines.length > 0 ? say("inviteCount", { count: lines.length }) : say("invite")}
					</Button>
				</>
			}
		>
			<form id={form} className="stack" onSubmit={inviting.submit} noValidate>
				<FieldRow label={say("inviteBox")} help={say("inviteHelp")} error={error}>
					{(links) => (
						<textarea
							{...links}
							className={error ? "input is-err" : "input"}
							rows={3}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							value={box}
							onChange={(event) => setBox(event.currentTarget.value)}
							data-testid="invite-box"
						/>
					)}
				</FieldRow>
				{teams.length === 0 ? null : (
					<Select
						label={say("inviteTeam")}
						value={team}
						onChange={setTeam}
						options={[{ value: "", label: say("noneTeam") }, ...teamOptions(teams)]}
						data-testid="invite-team"
					/>
				)}
			</form>
			<InvitedList invited={invited} refused={refused} />
		</Dialog>
	);
}

function useInviting(again: Again | undefined) {
	const say = usePeopleWords();
	const words = useWords();
	const [box, setBox] = useState(again === undefined ? "" : `${again.name} <${again.email}>`);
	const [team, setTeam] = useState("");
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<string>();
	const [invited, setInvited] = useState<Invited[]>([]);
	const [refused, setRefused] = useState<Refused[]>([]);
	const lines = readLines(box);

	/** The reason why somebody was not invited, or null. */
	async function inviteOne({ email, name, fault }: PersonLine): Promise<string | null> {
		if (fault !== null) return say(fault);
		const input = { email, name, ...(team === "" ? {} : { teamHint: team }) };
		const acted = await changeDirectory<Invited>({ tool: "person_invite", input });
		if (acted.kind === "refused") return problemText(acted.problem, words);
		if (acted.kind === "held") return say("waitsForApproval");
		setInvited((now) => [...now.filter(({ personID }) => personID !== acted.result.personID), acted.result]);
		return null;
	}

	async function run(): Promise<void> {
		setBusy(true);
		setRefused([]);
		let left = lines.map(({ line }) => line);
		// one after the other: the list grows in the order of the box, and what failed stays in it
		for (const person of lines) {
			const reason = await inviteOne(person);
			if (reason !== null) setRefused((now) => [...now, { line: person.line, reason }]);
			else {
				left = left.filter((line) => line !== person.line);
				setBox(left.join("\n"));
			}
		}
		setBusy(false);
	}

	function submit(event: FormEvent): void {
		event.preventDefault();
		if (isBusy) return;
		setError(lines.length === 0 ? say("inviteEmpty") : undefined);
		if (lines.length > 0) void run();
	}
	return { box, setBox, team, setTeam, isBusy, invited, refused, error, lines, submit };
}
