/** "Did you mean": the nearest of a few known words by edits, or none when nothing is near. */

/** Insertions, deletions, replacements and swapped neighbours that lead from `a` to `b`. */
export function edits(a: string, b: string): number {
	const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
	for (let row = 1; row <= a.length; row++) {
		const line = [row];
		for (let column = 1; column <= b.length; column++) {
			const isSame = a[row - 1] === b[column - 1];
			const above = rows[row - 1] ?? [];
			let least = Math.min(
				(above[column] ?? 0) + 1,
				(line[column - 1] ?? 0) + 1,
				(above[column - 1] ?? 0) + (isSame ? 0 : 1),
			);
			const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			if (isSwap) least = Math.min(least, (rows[row - 2]?.[column - 2] ?? 0) + 1);
			line.push(least);
		}
		rows.push(line);
	}
	return rows[a.length]?.[b.length] ?? 0;
}

/** The known word that is at most a third of its letters away, or that begins with what was written. */
export function nearest(written: string, known: readonly string[]): string | null {
	const word = written.toLowerCase();
	const begun = word.length >= 2 ? known.filter((each) => each.startsWith(word)) : [];
	if (begun.length === 1) return begun[0] ?? null;
	const [best] = known.map((each) => ({ each, distance: edits(word, each) })).sort((a, b) => a.distance - b.distance);
	return best !== undefined && best.distance <= Math.max(1, Math.floor(best.each.length / 3)) ? best.each : null;
}
