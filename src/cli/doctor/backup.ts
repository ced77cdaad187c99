/** Whether the company could be brought back: where backups go, how old the newest is, and when one was last opened. */

import { accessSync, constants, existsSync, statSync } from "node:fs";
import { backupPlan, plannedState } from "#backup/plan.ts";
import type { BackupState } from "#backup/shelf.ts";
import { systemClock } from "#base/clock.ts";
import { instantText } from "#base/time.ts";
import { bytesText, freeBytes, presentPart } from "#cli/data-folder.ts";
import { spanText, when } from "#cli/when.ts";
import type { Check, Patient } from "./check.ts";

type Line = Omit<Check, "area">;

const secondsSince = (at: number): number => Math.max(0, Math.round((systemClock.now() - at) / 1000));
/** after this long without opening one, nobody knows whether they can be used */
const STALE_MS = 90 * 86_400_000;

export function backupChecks(patient: Patient): Check[] {
	const state = patient.door?.server?.backup ?? plannedState(patient.config, systemClock.now());
	const lines = [place(patient, state), age(patient, state), verified(patient, state)];
	return lines.map((line) => ({ area: "backup", ...line }));
}

/** A disk that dies takes what lies on it: backups beside the data are half of what they are for. */
function place({ config, folder, say }: Patient, { bytes, count }: BackupState): Line {
	const name = "backup-folder";
	const at = backupPlan(config).folder;
	const present = presentPart(at);
	try {
		accessSync(present, constants.W_OK | constants.X_OK);
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		return { name, state: "fix", text: say.backupNotWritable(at), command: "kontor config set backup.dir DIR" };
	}
	const free = freeBytes(present);
	if (free < bytes / Math.max(count, 1))
		return { name, state: "fix", text: say.backupNoRoom(at, bytesText(free)), command: `df -h ${present}` };
	const isSameDisk = existsSync(folder) && statSync(present).dev === statSync(folder).dev;
	const text = say.backupFolder(at, count, bytesText(bytes));
	if (!isSameDisk) return { name, state: "ok", text };
	return { name, state: "note", text: `${text}; ${say.backupSameDisk}`, command: "kontor config set backup.dir DIR" };
}

function age({ order, say }: Patient, { everyMs, newest, failure }: BackupState): Line {
	const name = "backup-age";
	if (failure !== null)
		return {
			name,
			state: "fix",
			text: say.backupFailed(when(instantText(failure.at)), failure.reason),
			command: "kontor backup",
		};
	if (newest === null)
		return { name, state: "note", text: everyMs === null ? say.backupOff : say.backupNone, command: "kontor backup" };
	const text = say.backupAge(spanText(secondsSince(newest.createdAt), order.language));
	const isLate = everyMs !== null && systemClock.now() - newest.createdAt > 2 * everyMs;
	return isLate ? { name, state: "fix", text, command: "kontor backup" } : { name, state: "ok", text };
}

function verified({ say }: Patient, { newest, verified: last }: BackupState): Line {
	const name = "backup-verified";
	const command = `kontor backup verify ${newest?.file ?? "FILE"}`;
	if (last === null) return { name, state: "note", text: say.backupNeverVerified, command };
	const text = say.backupVerified(when(instantText(last.at)), last.file);
	return systemClock.now() - last.at > STALE_MS ? { name, state: "note", text, command } : { name, state: "ok", text };
}
