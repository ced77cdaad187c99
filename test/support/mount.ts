/** Mounting for a test, where this user may; where not, the test says on a line of its own that it was not tried. */

/** `KONTOR_TEST_MOUNT=1` says that mounting works here: a mount that fails is then a failure. */
export function isMounted(words: readonly string[], what: string): boolean {
	const { exitCode, stderr } = Bun.spawnSync(["mount", ...words], { stdout: "ignore", stderr: "pipe" });
	if (exitCode === 0) return true;
	const why = stderr.toString().trim();
	if (process.env["KONTOR_TEST_MOUNT"] === "1") throw new Error(`mount ${words.join(" ")}: ${why}`);
	notTried(what, why);
	return false;
}

export function notTried(what: string, why: string): void {
	process.stderr.write(`NOT TRIED: ${what} (${why})\n`);
}

export const unmount = (folder: string): void => void Bun.spawnSync(["umount", folder]);
