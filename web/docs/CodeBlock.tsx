/** Text for a shell or a program, with a button that copies it. */

import { useRef, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copy.ts";
import { useDocsSay } from "./words.ts";

export function CodeBlock({ text, label, testID }: { text: string; label: string; testID?: string }) {
	const say = useDocsSay();
	const block = useRef<HTMLElement>(null);
	const [state, setState] = useState<"idle" | "copied" | "byHand">("idle");
	async function copy() {
		const isCopied = await copyText(text);
		setState(isCopied ? "copied" : "byHand");
		if (!isCopied && block.current !== null) getSelection()?.selectAllChildren(block.current);
	}
	return (
		<div className="docs-code">
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
			<section ref={block} tabIndex={0} aria-label={label} data-testid={testID}>
				<pre>
					<code>{text}</code>
				</pre>
			</section>
			<Button isCompact icon={state === "copied" ? "check" : "copy"} onClick={() => void copy()}>
				{say(state === "copied" ? "copied" : "copy")}
			</Button>
			<span className={state === "byHand" ? "help" : "vh"} role="status">
				{state === "idle" ? "" : say(state === "copied" ? "copied" : "copyByHand")}
			</span>
		</div>
	);
}
