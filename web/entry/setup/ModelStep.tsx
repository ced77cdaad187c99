/** Model: which of four ways, its fields, a live test, and saving only what passed. */

import { Refusal } from "#web/entry/Refusal.tsx";
import { useEntrySay } from "#web/entry/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { ModelKindFields } from "./ModelKindFields.tsx";
import { ModelTestPanel } from "./ModelTestPanel.tsx";
import { hostOf, type ModelDraft, type ModelKind } from "./model-draft.ts";
import { useModelForm } from "./model-form.ts";
import { StepPage } from "./StepPage.tsx";

/** `onBack`: somebody came for this alone and may leave without a choice. */
export type ModelStepProps = { model: ModelDraft; onDone: () => void; onBack?: () => void };

export function ModelStep({ model, onDone, onBack }: ModelStepProps) {
	const say = useEntrySay();
	const { form, maySave, isChatOnly, submit, saveDemo, test, settle, testOnEnter } = useModelForm(model, onDone);
	const kind = model.kind;
	const searchProblem = kind === "local" ? model.searchProblem : null;
	return (
		<StepPage title={say("modelTitle")} lead={say("modelLead")}>
			<form className="s-form wide" ref={form.ref} onSubmit={submit} onKeyDown={testOnEnter} noValidate>
				<KindCards
					model={model}
					onChange={(chosen) => {
						form.refuse({});
						if (chosen !== "demo") settle(chosen, model.fields[chosen]);
					}}
				/>
				{kind === "demo" ? (
					<p className="note">{say("modelDemoNote")}</p>
				) : (
					<>
						<ModelKindFields
							key={kind}
							kind={kind}
							model={model}
							errors={form.errors}
							onClear={form.clear}
							onSettled={settle}
						/>
						<ModelTestPanel
							kind={kind}
							model={model}
							formRef={form.ref}
							onTest={() => test(kind, model.fields[kind])}
						/>
					</>
				)}
				<Refusal problem={form.refusal ?? model.testProblem ?? searchProblem} />
				{maySave ? null : <p className="xs muted why-off">{say("saveNeedsTest")}</p>}
				<div className="s-actions">
					{onBack === undefined ? null : (
						<Button onClick={onBack} data-testid="setup-back">
							{say("back")}
						</Button>
					)}
					<span className="grow" />
					{kind === "demo" || onBack !== undefined ? null : (
						<Button kind="quiet" onClick={saveDemo} data-testid="model-skip">
							{say("useDemo")}
						</Button>
					)}
					<Button
						kind="primary"
						type="submit"
						isBusy={form.isBusy}
						offReason={maySave ? undefined : say("saveNeedsTest")}
						data-testid="model-save"
					>
						{say(kind === "demo" ? "continueDemo" : isChatOnly ? "keepAnyway" : "save")}
					</Button>
				</div>
			</form>
		</StepPage>
	);
}

function KindCards({ model, onChange }: { model: ModelDraft; onChange: (kind: ModelKind) => void }) {
	const say = useEntrySay();
	const servers = model.servers;
	const first = servers?.[0];
	const localDetail =
		servers === null
			? say("modelLocalSearching")
			: first === undefined
				? say("modelLocalNone")
				: say("modelLocalDetail", { count: servers.length, first: hostOf(first.baseURL) });
	const options = [
		{ value: "hosted", label: say("modelHosted"), detail: say("modelHostedDetail"), testID: "model-hosted" },
		{ value: "local", label: say("modelLocal"), detail: localDetail, testID: "model-local" },
		{ value: "address", label: say("modelAddress"), detail: say("modelAddressDetail"), testID: "model-address" },
		{ value: "demo", label: say("modelDemo"), detail: say("modelDemoDetail"), testID: "model-demo" },
	] as const;
	return (
		<RadioCards<ModelKind>
			legend={say("modelKind")}
			options={options}
			value={model.kind}
			onChange={(kind) => {
				model.setKind(kind);
				onChange(kind);
			}}
		/>
	);
}
