/** Who is writing here at this moment: two by name, more as several. */

import { useStore, type Writer } from "#web/client/store.ts";
import { useWords } from "./words.ts";

const NOBODY: readonly Writer[] = [];

export function Typing({ box }: { box: string }) {
	const say = useWords();
	const [one, other, more] = useStore((state) => state.typing[box] ?? NOBODY);
	if (one === undefined) return null;
	return (
		<p className="typing" data-testid="typing">
			{other === undefined
				? say("typing", { name: one.name })
				: more === undefined
					? say("typingTwo", { one: one.name, other: other.name })
					: say("typingSeveral")}
		</p>
	);
}
