/** What the gate needs of the pipeline above it: to try a held call, and to run it. */

import type { Effect } from "#base/errors.ts";
import type { Caller } from "#identity/caller.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { StoredPreview } from "#store/schema/turn.ts";

/** A call as it is kept while it waits. Its ids follow from `holdID`, so trying and running name new rows alike. */
export type HeldCall = {
	holdID: string;
	callID: string;
	tool: string;
	/** with every hint replaced by the id it means */
	input: Record<string, unknown>;
	/** what its card called it, since the input has ids alone */
	subject?: string | null;
	caller: Caller;
	turn?: { id: string; conversationID: string; modelCallID: string } | undefined;
};

/** What trying it showed. `input` has every hint replaced by the id it means. */
export type Rehearsal = { input: Record<string, unknown>; subject: string | null; preview: StoredPreview };

export type Executed = {
	result: Record<string, unknown>;
	/** as it may be stored: fields shown once are masked */
	storedResult: Record<string, unknown>;
	effects: Effect[];
};

export type Runner = {
	/** whether the caller's credential reaches as far as the tool does */
	reaches(tool: string, caller: Caller): boolean;
	/** "gone": no such tool, or another version of it than the one that was approved; "off": policy switched it off */
	kindOf(tool: string, version: string): "record" | "host" | "gone" | "off";
	/** the second person that policy wants for the tool now */
	secondPerson(tool: string): "supervisor" | "administrator" | null;
	/** Writes nothing. Throws ToolError when the call would fail. */
	rehearse(call: HeldCall): Promise<Rehearsal>;
	/**
	 * Runs a record call in one transaction: `spend` first, so that a hold is spent with what it does or not at all.
	 * Throws Moved when the changes are not those of `digest`; then nothing is kept.
	 */
	runRecord(
		call: HeldCall,
		digest: string,
		spend: (db: SystemDb) => void,
		settle: (db: SystemDb, done: Executed) => void,
	): Executed;
	/** Runs a host call; the caller has marked it running. */
	runHost(call: HeldCall): Promise<Executed>;
};

/** The world has changed since the preview: the approved call would now do something else. */
export class Moved extends Error {
	override name = "Moved";
}
