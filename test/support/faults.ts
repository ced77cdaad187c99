/** The arguments a refusal names, in order: what tests of bad input compare. */

export function faultPaths(error: { input?: unknown } | undefined): string[] {
	const faults = error?.input;
	return Array.isArray(faults) ? faults.map(({ path }: { path: string }) => path).sort() : [];
}
