/** The fields of a held call that a person may change; saving makes a new hold that waits again. */

import { useEffect, useId, useRef, useState } from "react";
import type { HoldView } from "#record/views.ts";
import type { ClientProblem } from "#web/client/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { composing } from "#web/ui/composing.ts";
import { Problem } from "./HoldActions.tsx";
import { useWords } from "./words.ts";

type Props = {
	hold: HoldView;
	isBusy: boolean;
	problem: ClientProblem | null;
	onCancel: () => void;
	onSave: (input: Record<string, unknown>) => void;
};

/** Only what differs: the server keeps the rest of the stored call as it is. */
function changed(hold: HoldView, values: Record<string, string>): Record<string, string> {
	const isChanged = ([name, value]: [string, string]): boolean =>
		hold.editable.find((field) => field.name === name)?.value !== value;
	return Object.fromEntries(Object.entries(values).filter(isChanged));
}

export function HoldEdit({ hold, isBusy, problem, onCancel, onSave }: Props) {
	const say = useWords();
	const id = useId();
	const first = useRef<HTMLTextAreaElement>(null);
	const [values, setValues] = useState<Record<string, string>>(() =>
		Object.fromEntries(hold.editable.map((field) => [field.name, field.value])),
	);
	useEffect(() => first.current?.focus(), []);
	return (
		<form
			className="hold-edit"
			onSubmit={(event) => {
				event.preventDefault();
				onSave(changed(hold, values));
			}}
			onKeyDown={(event) => {
				if (composing(event) || event.key !== "Escape") return;
				event.stopPropagation();
				onCancel();
			}}
		>
			<div className="hold-fields">
				{hold.editable.map((field, at) => (
					<div className="field" key={field.name}>
						<label className="label" htmlFor={`${id}-${field.name}`}>
							{field.label}
						</label>
						<textarea
							id={`${id}-${field.name}`}
							ref={at === 0 ? first : undefined}
							className="input area"
							rows={4}
							defaultValue={field.value}
							onInput={(event) => {
								const value = event.currentTarget.value;
								setValues((now) => ({ ...now, [field.name]: value }));
							}}
							data-testid={`edit-${field.name}`}
						/>
					</div>
				))}
				<p className="xs muted">{say("editText")}</p>
			</div>
			{problem === null ? null : <Problem problem={problem} />}
			<div className="actions">
				<Button onClick={onCancel} data-testid="edit-cancel">
					{say("editCancel")}
				</Button>
				<Button kind="primary" type="submit" className="push" isBusy={isBusy} data-testid="edit-save">
					{say("editKeep")}
				</Button>
			</div>
		</form>
	);
}
