/** A password that is shown this once, with a way to copy it. */

import { CopyLink } from "#web/ui/CopyLink.tsx";
import { usePeopleWords } from "./words.ts";

export function ShownOnce({ name, password }: { name: string; password: string }) {
	const say = usePeopleWords();
	return (
		<div className="stack" data-testid="shown-once">
			<p className="label">{say("temporaryPassword")}</p>
			<CopyLink link={password} label={say("passwordFor", { name })} copyLabel={say("copy")} testID="copy-password" />
			<p className="help">{say("shownOnce")}</p>
		</div>
	);
}
