/** Reads an amount as people type it, with a point or a comma before its parts. */

/** NaN for what is none, and for an empty field. */
export const amountOf = (typed: string): number =>
	typed.trim() === "" ? Number.NaN : Number(typed.trim().replace(",", "."));
