/** The monthly limit: an amount in the currency of the prices, or none. */

import { type FormEvent, useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { type ModelSetting, setLimit } from "#web/client/models.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { amountOf } from "#web/ui/amount.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useModelsWords } from "./model-words.ts";
import { useOffReason } from "./use-off-reason.ts";

type Props = { setting: ModelSetting; onChanged: (now: ModelSetting) => void };

export function LimitForm({ setting, onChanged }: Props) {
	const say = useModelsWords();
	const words = useWords();
	const toast = useToast();
	const offReason = useOffReason();
	const priced = setting.connections.find(({ price }) => price !== null)?.price?.currency;
	const [amount, setAmount] = useState(setting.limit === null ? "" : String(setting.limit.amount));
	const [currency, setCurrency] = useState(setting.limit?.currency ?? priced ?? "USD");
	const [error, setError] = useState<string | null>(null);
	const [isBusy, setBusy] = useState(false);
	async function save(limit: { amount: number; currency: string } | null): Promise<void> {
		setBusy(true);
		setError(null);
		try {
			onChanged(await setLimit(limit));
			if (limit === null) setAmount("");
			toast({ text: say("saved"), icon: "check" });
		} catch (thrown) {
			setError(problemText(problemOf(thrown), words));
		}
		setBusy(false);
	}
	function submit(event: FormEvent): void {
		event.preventDefault();
		const value = amountOf(amount);
		if (!(value > 0)) setError(say("badNumber"));
		else void save({ amount: value, currency: currency.trim().toUpperCase() });
	}
	return (
		<form className="m-limit" onSubmit={submit}>
			<TextField
				label={say("limit")}
				value={amount}
				onChange={setAmount}
				inputMode="decimal"
				error={error}
				help={say("limitHelp")}
				data-testid="limit-amount"
			/>
			<TextField
				label={say("fieldCurrency")}
				value={currency}
				onChange={setCurrency}
				maxLength={3}
				autoCapitalize="characters"
				data-testid="limit-currency"
			/>
			<div className="m-acts">
				<Button type="submit" isBusy={isBusy} {...offReason} data-testid="limit-save">
					{say("limitSave")}
				</Button>
				{setting.limit === null ? null : (
					<Button kind="quiet" {...offReason} onClick={() => void save(null)} data-testid="limit-clear">
						{say("limitClear")}
					</Button>
				)}
			</div>
		</form>
	);
}
