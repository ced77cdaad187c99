/** People: a box for addresses, an invitation for each, its link to copy; the step may be skipped. */

import { Refusal } from "#web/entry/Refusal.tsx";
import { useEntrySay } from "#web/entry/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldRow } from "#web/ui/FieldRow.tsx";
import { useInviting } from "./inviting.ts";
import { PeopleTable } from "./PeopleTable.tsx";
import type { PeopleDraft } from "./people-draft.ts";
import { StepPage } from "./StepPage.tsx";

export function PeopleStep({ people, onBack }: { people: PeopleDraft; onBack: () => void }) {
	const say = useEntrySay();
	const { form, lines, submit } = useInviting(people);
	const hasInvited = people.rows.some((row) => row.state === "invited");
	return (
		<StepPage title={say("peopleTitle")} lead={say("peopleLead")}>
			<form className="s-form wide" ref={form.ref} onSubmit={submit} noValidate>
				<FieldRow label={say("peopleBox")} help={say("peopleHelp")} error={form.errors.box}>
					{(links) => (
						<textarea
							{...links}
							className={form.errors.box ? "input people-box is-err" : "input people-box"}
							rows={4}
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							value={people.box}
							onChange={(event) => {
								people.setBox(event.currentTarget.value);
								form.clear("box");
							}}
							data-first={hasInvited ? undefined : ""}
							data-testid="people-box"
						/>
					)}
				</FieldRow>
				<div className="test-now">
					<Button
						kind={hasInvited ? "secondary" : "primary"}
						type="submit"
						isBusy={form.isBusy}
						data-testid="people-invite"
					>
						{lines.length > 0 ? say("inviteCount", { count: lines.length }) : say("invite")}
					</Button>
				</div>
				<Refusal problem={form.refusal} />
				{people.rows.length > 0 ? <PeopleTable rows={people.rows} /> : null}
				<div className="s-actions">
					<Button onClick={onBack} data-testid="setup-back">
						{say("back")}
					</Button>
					<span className="grow" />
					<Button
						kind={hasInvited ? "primary" : "secondary"}
						onClick={() => location.assign("/")}
						data-testid="people-done"
					>
						{say(hasInvited ? "done" : "skipPeople")}
					</Button>
				</div>
			</form>
		</StepPage>
	);
}
