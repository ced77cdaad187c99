/** Takes out of the environment what would make a compiled executable do something else (design section 13). */

/**
 * A compiled executable obeys `BUN_*`: `BUN_OPTIONS` preloads code, `BUN_BE_BUN` turns it into another program. Nothing of
 * it may reach a process that is started from here.
 */
export function scrubRuntimeVariables(environment: Record<string, string | undefined>): void {
	for (const name of Object.keys(environment)) if (name.startsWith("BUN_")) delete environment[name];
}
