/** For what must be true if our own code is right: a failed assertion is a bug and is logged as one. */

/** Throws when `condition` is false, naming what was expected. */
export function assert(condition: unknown, expected: string): asserts condition {
	if (!condition) throw new Error(`assertion failed: ${expected}`);
}

/** The value, when there is one; a missing value is a bug. */
export function must<T>(value: T | null | undefined, expected: string): T {
	if (value === null || value === undefined) throw new Error(`assertion failed: ${expected}`);
	return value;
}
