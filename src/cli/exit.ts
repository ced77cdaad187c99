/** How commands end: exit codes of sysexits(3) as ux.md 6.2 prints them, and a stop with words for a person. */

export const EXIT = { ok: 0, failed: 1, usage: 2, unavailable: 69, cannotCreate: 73, temporary: 75, notPermitted: 77, config: 78 } as const;

/** Ends the command with words on stderr and an exit code. */
export class Stop extends Error {
	override name = "Stop";
	constructor(
		readonly exit: number,
		message: string,
	) {
		super(message);
	}
}
