/** One range of bytes of a file (RFC 9110, 14.1.2); several at once are answered with the whole. */

export type ByteRange = { from: number; to: number };

/** Null for no range, or one this server does not speak; both ends are included. */
export function byteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
	const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
	if (first === undefined || last === undefined || (first === "" && last === "")) return null;
	const suffix = first === "";
	const from = suffix ? Math.max(0, size - Number(last)) : Number(first);
	const to = suffix || last === "" ? size - 1 : Math.min(Number(last), size - 1);
	if (!suffix && last !== "" && Number(last) < Number(first)) return null;
	return from >= size || (suffix && Number(last) === 0) ? "unsatisfiable" : { from, to };
}
