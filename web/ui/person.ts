/** A person's initials and colour: the same everywhere, never meaningful. */

const COLOURS = ["clay", "moss", "pine", "lagoon", "sky", "iris", "plum", "slate"] as const;
const HANGUL = /^[\uac00-\ud7a3]+$/;
/** Korean family names of two syllables, so that 남궁민수 is shown as 민수. */
const LONG_FAMILY_NAMES = ["남궁", "황보", "제갈", "사공", "선우", "서문", "독고", "동방"];

/** Class of one of the eight person colours, by a hash (FNV-1a) of the id. */
export function personColour(id: string): string {
	let hash = 0x811c9dc5;
	for (let index = 0; index < id.length; index++) {
		hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
	}
	return `p-${COLOURS[(hash >>> 0) % COLOURS.length]}`;
}

/** Two letters for a name; for a Korean name the given name, at most two syllables. What stands beside it counts not. */
export function initials(name: string): string {
	const parts = name
		.normalize("NFC")
		.replace(/\s*\([^()]*\)\s*$/u, "")
		.trim()
		.split(/\s+/u)
		.filter(Boolean);
	const joined = parts.join("");
	if (HANGUL.test(joined)) return givenName(joined);
	const letters = [...(parts[0] ?? "?")];
	const last = parts.length > 1 ? [...(parts.at(-1) ?? "")] : [];
	return ((letters[0] ?? "?") + (last[0] ?? "")).toUpperCase();
}

function givenName(name: string): string {
	if (name.length <= 2) return name;
	const family = name.length > 3 && LONG_FAMILY_NAMES.some((long) => name.startsWith(long)) ? 2 : 1;
	return name.slice(family).slice(-2);
}
