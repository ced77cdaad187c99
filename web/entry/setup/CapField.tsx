/** What the model may cost in a month at most; empty for no limit. */

import { useEntrySay } from "#web/entry/words.ts";
import { amountOf } from "#web/ui/amount.ts";
import { TextField } from "#web/ui/TextField.tsx";

export type CapFieldProps = { value: string; error: string | undefined; onChange: (cap: string) => void };

/** Prices of hosted models are told in it; the label says so in words. */
export const CAP_CURRENCY = "USD";

export function CapField({ value, error, onChange }: CapFieldProps) {
	const say = useEntrySay();
	return (
		<TextField
			label={say("cap")}
			help={say("capHelp")}
			inputMode="decimal"
			autoComplete="off"
			value={value}
			error={error}
			onChange={onChange}
			data-testid="model-cap"
		/>
	);
}

/** The amount that was typed; null for none, undefined for what is no amount above nothing. */
export function capOf(typed: string): number | null | undefined {
	if (typed.trim() === "") return null;
	const amount = amountOf(typed);
	return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}
