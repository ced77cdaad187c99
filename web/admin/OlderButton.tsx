/** The next page of a list, asked for by hand: below the last row. */

import { useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/toasts.ts";

type Props<Page> = { label: string; ask: () => Promise<Page>; onCame: (page: Page) => void };

export function OlderButton<Page>({ label, ask, onCame }: Props<Page>) {
	const words = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function more(): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		try {
			onCame(await ask());
		} catch (thrown) {
			toast({ text: problemText(problemOf(thrown), words), icon: "warn" });
		}
		setBusy(false);
	}
	return (
		<Button onClick={() => void more()} isBusy={isBusy} data-testid="older">
			{label}
		</Button>
	);
}
