/** Copies text where the browser allows it: over plain http the clipboard API is missing, so an old way follows. */

/** Resolves to false when neither way worked; the caller then marks the text for copying by hand. */
export async function copyText(text: string): Promise<boolean> {
	if (navigator.clipboard !== undefined) {
		try {
			await navigator.clipboard.writeText(text);
			return true;
		} catch (refusal) {
			// permission refused: the old way may still work
			if (!(refusal instanceof DOMException)) throw refusal;
		}
	}
	return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
	const before = document.activeElement;
	const area = document.createElement("textarea");
	area.className = "vh";
	area.readOnly = true;
	area.value = text;
	document.body.append(area);
	area.select();
	const isCopied = document.execCommand("copy");
	area.remove();
	if (before instanceof HTMLElement) before.focus();
	return isCopied;
}
