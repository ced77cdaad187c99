/** A filter that is being typed: what it could mean, or what it should look like. */

import { Button } from "#web/ui/Button.tsx";
import type { Choice, Pending } from "./typed.ts";
import { useSearchWords } from "./words.ts";

export function PendingFilter({ pending, onChoose }: { pending: Pending; onChoose: (choice: Choice) => void }) {
	const say = useSearchWords();
	const { operator, value, choices } = pending;
	const labelOf = ({ name }: Choice): string => {
		if (operator === "from") return say("filterFrom", { name });
		if (operator === "in") return say("filterIn", { name });
		if (operator === "has") return say("filterFile");
		return say(operator === "after" ? "filterAfter" : "filterBefore", { day: name });
	};
	if (choices.length === 0)
		return (
			<p className="search-pending muted sm" role="status" data-testid="search-pending">
				{operator === "has"
					? say("onlyFiles")
					: operator === "from" || operator === "in"
						? say("noneCalled", { name: value })
						: say("dayForm")}
			</p>
		);
	return (
		<fieldset className="search-pending" aria-label={say("whichOne")} data-testid="search-pending">
			{choices.map((choice) => (
				<Button
					key={JSON.stringify(choice.filter)}
					isCompact
					onClick={() => onChoose(choice)}
					data-testid={`choose-${Object.values(choice.filter).join("")}`}
				>
					{labelOf(choice)}
				</Button>
			))}
		</fieldset>
	);
}
