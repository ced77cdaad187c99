/** Composes Hangul the way an input method does it: syllable by syllable, with an Enter that only commits. */

import type { Tab } from "./browser.ts";

/** The keys an input method sends while a syllable is being composed, and the Enter that only commits it. */
export async function compose(tab: Tab, text: string): Promise<void> {
	const steps = [...text].map((_, at) => text.slice(0, at + 1));
	for (const step of steps)
		await tab.cdp.send("Input.imeSetComposition", {
			text: step,
			selectionStart: step.length,
			selectionEnd: step.length,
		});
	const swallowed = { key: "Process", code: "Enter", windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
	await tab.cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...swallowed });
	await tab.cdp.send("Input.insertText", { text });
	await tab.cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...swallowed });
}
