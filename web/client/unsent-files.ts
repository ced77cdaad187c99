/** Uploads that are in no message yet, kept in this browser per member and box: a reload leaves them beside their draft. */

import type { MessageView } from "#record/views.ts";
import { getState } from "./store.ts";

type Kept = { at: number; files: MessageView["files"] };

/** the server sweeps an upload that nobody sent after a day */
const DAY_MS = 24 * 3600_000;

const nameOf = (box: string): string => `kontor.files.${getState().me?.member.personID ?? "nobody"}.${box}`;

export function keepFiles(box: string, files: MessageView["files"]): void {
	const kept: Kept = { at: Date.now(), files };
	try {
		if (files.length === 0) localStorage.removeItem(nameOf(box));
		else localStorage.setItem(nameOf(box), JSON.stringify(kept));
	} catch {
		// full or forbidden storage: they are still beside the box, only a reload would lose them
	}
}

export function readFiles(box: string): MessageView["files"] {
	try {
		const kept = JSON.parse(localStorage.getItem(nameOf(box)) ?? "null") as Kept | null;
		return kept === null || Date.now() - kept.at > DAY_MS ? [] : kept.files;
	} catch {
		// no storage, or nothing of ours in it
		return [];
	}
}
