/** Reads fields of results without trusting their shape. */

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first of the named fields that holds text; "" when none does. */
export function textOf(fields: Fields, ...names: string[]): string {
	for (const name of names) {
		const value = fields[name];
		if (typeof value === "string" && value.trim() !== "") return value;
	}
	return "";
}

/** The objects of a list. */
export function listOf(fields: Fields, name: string): Fields[] {
	const value = fields[name];
	return Array.isArray(value) ? value.filter(isFields) : [];
}

export function textsOf(fields: Fields, name: string): string[] {
	const value = fields[name];
	return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

/**
 * What can still be read of an object whose text was cut: its first list, as far as that came through whole, or null.
 * `{"count":90,"people":[{…},{…},{"na` → `{people: [{…}, {…}]}`.
 */
export function cutObject(text: string): Fields | null {
	const start = /^\{(?:"\w+":(?:"[^"\\]{0,99}"|-?[\d.]+|true|false|null),){0,9}"(\w+)":\[(?=\{)/.exec(text);
	if (start === null) return null;
	const list: Fields[] = [];
	for (let at = start[0].length; text[at] === "{"; at += 1) {
		const end = endOfObject(text, at);
		if (end === null) break;
		const one = parsedObject(text.slice(at, end));
		if (one === null) break;
		list.push(one);
		at = end;
		if (text[at] !== ",") break;
	}
	return list.length === 0 ? null : { [start[1] ?? ""]: list };
}

function parsedObject(text: string): Fields | null {
	try {
		const value: unknown = JSON.parse(text);
		return isFields(value) ? value : null;
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

/** The place behind the brace that closes the one at `from`. */
function endOfObject(text: string, from: number): number | null {
	let depth = 0;
	let isInText = false;
	for (let at = from; at < text.length; at += 1) {
		const character = text[at];
		if (isInText && character === "\\") at += 1;
		else if (character === '"') isInText = !isInText;
		else if (!isInText && character === "{") depth += 1;
		else if (!isInText && character === "}") {
			depth -= 1;
			if (depth === 0) return at + 1;
		}
	}
	return null;
}
