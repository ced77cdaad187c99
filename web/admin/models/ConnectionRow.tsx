/** One connected model: where it is, what is known of it, what it is used for; tried, changed and disconnected from here. */

import { useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { type ModelConnection, type ModelSetting, removeModel } from "#web/client/models.ts";
import { momentOf } from "#web/messenger/format.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import { ConnectionTest } from "./ConnectionTest.tsx";
import { count, money, nameOf, roleLabel, useModelsWords } from "./model-words.ts";
import { useOffReason } from "./use-off-reason.ts";

type Props = {
	connection: ModelConnection;
	onEdit: () => void;
	onRemoved: (now: ModelSetting) => void;
	onTested: () => void;
};

export function ConnectionRow({ connection, onEdit, onRemoved, onTested }: Props) {
	const say = useModelsWords();
	const offReason = useOffReason();
	const [isTesting, setTesting] = useState(false);
	const [isRemoving, setRemoving] = useState(false);
	const name = nameOf(connection);
	return (
		<li className="m-item" data-testid={`model-${connection.id}`}>
			<div className="m-item-head">
				<h3>
					{name}
					{connection.title === null ? null : <span className="mono">{connection.model}</span>}
				</h3>
				<div className="m-acts">
					<Button
						isCompact
						{...offReason}
						aria-label={say("testAs", { name })}
						aria-expanded={isTesting}
						onClick={() => setTesting(!isTesting)}
						data-testid={`model-test-${connection.id}`}
					>
						{say("test")}
					</Button>
					<Button
						isCompact
						{...offReason}
						aria-label={say("editOf", { name })}
						onClick={onEdit}
						data-testid={`model-edit-${connection.id}`}
					>
						{say("edit")}
					</Button>
					<Button
						isCompact
						kind="quiet"
						{...offReason}
						aria-label={say("disconnectOf", { name })}
						onClick={() => setRemoving(true)}
						data-testid={`model-remove-${connection.id}`}
					>
						{say("disconnect")}
					</Button>
				</div>
			</div>
			<Facts connection={connection} />
			{isTesting ? <ConnectionTest connection={connection} onTested={onTested} /> : null}
			{isRemoving ? <Removal connection={connection} onClose={() => setRemoving(false)} onRemoved={onRemoved} /> : null}
		</li>
	);
}

function Facts({ connection }: { connection: ModelConnection }) {
	const say = useModelsWords();
	const language = useLanguage();
	const { host, keyHint, contextTokens, readsImages, price, roles } = connection;
	const tokens =
		contextTokens === null ? say("contextAsked") : say("contextTokens", { tokens: count(contextTokens, language) });
	const facts = [
		[say("host"), host, "mono"],
		[say("key"), keyHint === null ? say("noKey") : say("keyEnds", { last4: keyHint }), ""],
		[say("context"), readsImages ? `${tokens}, ${say("readsImages")}` : tokens, ""],
		[
			say("price"),
			price === null
				? say("priceUnknown")
				: say("priceOf", {
						input: money(price.input, price.currency, language),
						output: money(price.output, price.currency, language),
					}),
			"",
		],
		[say("lastTest"), testedText(connection.tested, say, language), ""],
		[say("usedFor"), roles.map((role) => say(roleLabel(role))).join(", ") || say("unused"), ""],
	] as const;
	return (
		<dl className="m-facts">
			{facts.map(([label, value, kind]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd className={kind || undefined}>{value}</dd>
				</div>
			))}
		</dl>
	);
}

/** Whether it passed, and when one last did. */
function testedText(
	tested: ModelConnection["tested"],
	say: ReturnType<typeof useModelsWords>,
	language: ReturnType<typeof useLanguage>,
): string {
	if (tested === null) return say("notTested");
	const now = new Date();
	const at = momentOf(tested.at, language, now);
	if (tested.state !== "failed") return say(tested.state === "ok" ? "testPassed" : "testChatsOnly", { at });
	const failed = say("testFailedAt", { at, code: tested.code ?? "" });
	return tested.okAt === null
		? failed
		: `${failed} ${say("testPassedBefore", { at: momentOf(tested.okAt, language, now) })}`;
}

type RemovalProps = { connection: ModelConnection; onClose: () => void; onRemoved: (now: ModelSetting) => void };

function Removal({ connection, onClose, onRemoved }: RemovalProps) {
	const say = useModelsWords();
	const words = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	const name = nameOf(connection);
	async function remove(): Promise<void> {
		setBusy(true);
		try {
			onRemoved(await removeModel(connection.id));
			toast({ text: say("disconnected", { name }), icon: "check" });
		} catch (thrown) {
			toast({ text: problemText(problemOf(thrown), words), icon: "warn" });
			onClose();
		}
	}
	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={say("disconnectTitle", { name })}
			actions={
				<>
					<Button onClick={onClose}>{say("keep")}</Button>
					<Button kind="danger" isBusy={isBusy} onClick={() => void remove()} data-testid="model-remove-yes">
						{say("disconnect")}
					</Button>
				</>
			}
		>
			<p>{say("disconnectText")}</p>
		</Dialog>
	);
}
