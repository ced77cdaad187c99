/** The arguments a refusal names, in order: what tests of bad input compare. */

export function faultPaths(error: { input?: unknown } | undefined): string[] {
	const faults = error?.input;
	return Array.isArray(faults) ? faults.map(({ path }: { path: string }) => path).sort() : [];
}

/** The candidates a refusal offers. */
export function offered(error: { candidates?: unknown } | undefined): { id: string; label: string; detail?: string }[] {
	const candidates = error?.candidates;
	return Array.isArray(candidates) ? candidates : [];
}
