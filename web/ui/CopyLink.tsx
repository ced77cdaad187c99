/** A link to hand on: copied by one press, or marked for copying by hand where the browser forbids it. */

import { useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { copyText } from "./copy.ts";
import { useUiSay } from "./language.ts";

export type CopyLinkProps = {
	link: string;
	label: string;
	/** on the button, where it is no link that is copied */
	copyLabel?: string;
	testID?: string;
};

export function CopyLink({ link, label, copyLabel, testID }: CopyLinkProps) {
	const say = useUiSay();
	const input = useRef<HTMLInputElement>(null);
	const [state, setState] = useState<"idle" | "copied" | "byHand">("idle");
	async function copy() {
		const isCopied = await copyText(link);
		setState(isCopied ? "copied" : "byHand");
		if (!isCopied) input.current?.select();
	}
	return (
		<span className="copy-link">
			<input
				ref={input}
				className="input sm mono"
				readOnly
				value={link}
				aria-label={label}
				onFocus={(event) => event.currentTarget.select()}
			/>
			<Button isCompact icon={state === "copied" ? "check" : "copy"} onClick={copy} data-testid={testID}>
				{state === "copied" ? say("copied") : (copyLabel ?? say("copyLink"))}
			</Button>
			<span className={state === "byHand" ? "help" : "vh"} role="status">
				{state === "byHand" ? say("copyByHand") : state === "copied" ? say("copied") : ""}
			</span>
		</span>
	);
}
