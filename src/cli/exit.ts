/** How commands end: exit codes of sysexits(3) as ux.md 6.2 prints them, and a stop with words for a person. */

import type { Code } from "#base/errors.ts";

export const EXIT = {
	ok: 0,
	failed: 1,
	usage: 2,
	unavailable: 69,
	cannotCreate: 73,
	temporary: 75,
	notPermitted: 77,
	config: 78,
	interrupted: 130,
} as const;

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

const EXITS: Partial<Record<Code, number>> = {
	administrator_only: EXIT.notPermitted,
	not_allowed: EXIT.notPermitted,
	token_scope: EXIT.notPermitted,
	too_many_requests: EXIT.temporary,
	stopping: EXIT.temporary,
	disk_full: EXIT.cannotCreate,
	disk_failed: EXIT.cannotCreate,
	not_connected: EXIT.unavailable,
	not_ready: EXIT.unavailable,
	model_unavailable: EXIT.unavailable,
};

/** The exit code of a refusal; 1 for all that have none of their own. */
export const exitOf = (code: Code): number => EXITS[code] ?? EXIT.failed;
