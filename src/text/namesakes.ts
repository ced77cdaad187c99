/** People who share a name, told apart: by the handle, which is the mail address up to its @, or by the whole address. */

export type Known = { id: string; name: string; email: string };

const plain = (text: string): string => text.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();

export const handleOf = (email: string): string => email.split("@")[0] ?? "";

/** What stands beside a name that says too little: `@jisoo.park`; the address where a handle is not one person's alone. */
export function tellApart(people: readonly Known[]): Map<string, string> {
	const names = Map.groupBy(people, ({ name }) => plain(name));
	if (names.size === people.length) return new Map();
	const handles = Map.groupBy(people, ({ email }) => plain(handleOf(email)));
	const shared = [...names.values()].filter(({ length }) => length > 1).flat();
	return new Map(
		shared.map(({ id, email }) => {
			const isOwn = handles.get(plain(handleOf(email)))?.length === 1;
			return [id, isOwn ? `@${handleOf(email)}` : email];
		}),
	);
}

/** The name as a sentence says it where others have it too: Jisoo Park (@jisoo.park). */
export const besideName = (name: string, apart: string | undefined): string =>
	apart === undefined ? name : `${name} (${apart})`;

/** What after an @ calls each of these and nobody else: the name, the handle, or the address. */
export function callWords(people: readonly Known[]): Map<string, string> {
	const count = new Map<string, number>();
	for (const { name, email } of people)
		for (const word of new Set([plain(name), plain(handleOf(email))])) count.set(word, (count.get(word) ?? 0) + 1);
	const isOwn = (word: string): boolean => count.get(plain(word)) === 1;
	return new Map(
		people.map(({ id, name, email }) => [
			id,
			[name, handleOf(email)].find((word) => word !== "" && isOwn(word)) ?? email,
		]),
	);
}
