/** People who share a name, told apart: by the handle, which is the mail address up to its @, or by the whole address. */

import { folded } from "./folded.ts";

export type Known = { id: string; name: string; email: string };

/** Addresses are kept in small letters. */
export const handleOf = (email: string): string => (email.includes("@") ? email.slice(0, email.indexOf("@")) : email);

/** What stands beside a name that says too little: `@jisoo.park`; the address where a handle is not one person's alone. */
export function tellApart(people: readonly Known[]): Map<string, string> {
	const names = people.map(({ name }) => folded(name));
	const seen = new Set<string>();
	const shared = new Set(names.filter((name) => seen.size === seen.add(name).size));
	if (shared.size === 0) return new Map();
	const namesakes = people.filter((_, at) => shared.has(names[at] ?? ""));
	const wanted = new Set(namesakes.map(({ email }) => handleOf(email)));
	const counts = new Map<string, number>();
	for (const { email } of people) {
		const handle = handleOf(email);
		if (wanted.has(handle)) counts.set(handle, (counts.get(handle) ?? 0) + 1);
	}
	return new Map(
		namesakes.map(({ id, email }) => [id, counts.get(handleOf(email)) === 1 ? `@${handleOf(email)}` : email]),
	);
}

/** The name as a sentence says it where others have it too: Jisoo Park (@jisoo.park). */
export const besideName = (name: string, apart: string | undefined): string =>
	apart === undefined ? name : `${name} (${apart})`;

/** What after an @ calls each of these and nobody else: the name, the handle, or the address. */
export function callWords(people: readonly Known[]): Map<string, string> {
	const count = new Map<string, number>();
	for (const { name, email } of people)
		for (const word of new Set([folded(name), folded(handleOf(email))])) count.set(word, (count.get(word) ?? 0) + 1);
	const isOwn = (word: string): boolean => count.get(folded(word)) === 1;
	return new Map(
		people.map(({ id, name, email }) => [
			id,
			[name, handleOf(email)].find((word) => word !== "" && isOwn(word)) ?? email,
		]),
	);
}
