/** A file's name as it is kept and offered again: composed, without folders, and without characters that lie about it. */

const MOST_CHARACTERS = 180;
const LONGEST_ENDING = 20;
/** Names that mean a device on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Never empty, never a path, never hidden; its ending stays when it has to be cut. */
export function fileName(asked: string): string {
	const last = asked.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
	const clean = last
		// control characters, marks that turn text around, and what nobody sees
		.replace(/[\p{Cc}\u200b\u2028\u2029\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
		.replace(/[<>:"|?*]/g, "_")
		.replace(/\s+/gu, " ")
		.replace(/^[. ]+|[. ]+$/g, "");
	const named = clean === "" ? "file" : DEVICE.test(clean) ? `_${clean}` : clean;
	return shortened(named);
}

function shortened(name: string): string {
	const characters = [...name];
	if (characters.length <= MOST_CHARACTERS) return name;
	const dot = characters.lastIndexOf(".");
	const ending = dot > 0 && characters.length - dot <= LONGEST_ENDING ? characters.slice(dot) : [];
	return [...characters.slice(0, MOST_CHARACTERS - ending.length), ...ending].join("");
}

/** `Content-Disposition` (RFC 6266): plain letters for old readers, the whole name as RFC 8187 has it. */
export function disposition(kind: "inline" | "attachment", name: string): string {
	const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
	const encoded = encodeURIComponent(name.toWellFormed()).replace(
		/['()*!]/g,
		(one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
