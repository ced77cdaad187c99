/** Whether a name was typed as it stands, for what is not done by one click alone. */

const plain = (text: string): string => text.normalize("NFC").trim();

export function isTyped(name: string, typed: string): boolean {
	return plain(typed) === plain(name);
}
