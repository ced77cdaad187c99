/** Whether the data folder is safe and whole. Looks through a read-only connection, so that it works beside a running server. */

import { createHash } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { halfRestored } from "#backup/mark.ts";
import { instantText } from "#base/time.ts";
import { ownerName } from "#cli/data-folder.ts";
import { when } from "#cli/when.ts";
import { MIGRATIONS } from "#generated/migrations.ts";
import type { Connection } from "#store/driver.ts";
import type { Check, Patient } from "./check.ts";
import { lastWrite } from "./system.ts";

type Line = Omit<Check, "area">;

export async function dataChecks(patient: Patient): Promise<Check[]> {
	const { folder, say } = patient;
	const cutOff = restoreCutOff(patient);
	const none: Line = { name: "data", state: "note", text: say.noData(folder), command: say.startOnce(folder) };
	const lines = existsSync(join(folder, "kontor.db"))
		? [rights(patient), owners(patient), await lock(patient), ...(await database(patient)), written(patient)]
		: cutOff.length > 0
			? []
			: [none];
	return [...cutOff, ...lines].map((line) => ({ area: "data", ...line }));
}

/** A folder in which a restore stopped half way is refused at every start, however whole its database looks. */
function restoreCutOff({ folder, say }: Patient): Line[] {
	const archive = halfRestored(folder);
	if (archive === null) return [];
	const command = `kontor restore ${archive} --to ${folder} --replace`;
	return [{ name: "restore", state: "fix", text: say.restoreCutOff(folder), command }];
}

const modeText = (mode: number): string => (mode & 0o777).toString(8).padStart(4, "0");

function rights({ folder, say }: Patient): Line {
	const name = "folder";
	const { mode } = statSync(folder);
	const refused = refusedRight(folder, constants.W_OK | constants.X_OK);
	if (refused === "EROFS") return { name, state: "fix", text: say.readOnly(folder), command: `findmnt -T ${folder}` };
	if ((mode & 0o077) !== 0)
		return {
			name,
			state: "fix",
			text: say.rightsOpen(modeText(mode)),
			command: `chmod 700 ${folder}`,
			mend: () => chmodSync(folder, 0o700),
		};
	if (refused === null) return { name, state: "ok", text: say.rights(folder) };
	const owner = ownerName(folder);
	return { name, state: "fix", text: say.notWritable(folder, owner), command: `sudo -u ${owner} kontor doctor` };
}

/** Files of another user in the folder come from a Kontor started by the wrong one, and stop the right one. */
function owners({ folder, say }: Patient): Line {
	const name = "owner";
	const { uid } = statSync(folder);
	const places = [folder, join(folder, "run"), join(folder, "keys"), join(folder, "files")].filter((place) =>
		existsSync(place),
	);
	const paths = places.flatMap((place) => [place, ...readdirSync(place).map((inner) => join(place, inner))]);
	const strange = paths.find((path) => existsSync(path) && lstatSync(path).uid !== uid);
	const owner = ownerName(folder);
	if (strange === undefined) return { name, state: "ok", text: `${say.rights(folder).split(":")[0]}: ${owner}` };
	return {
		name,
		state: "fix",
		text: say.strangers(strange, ownerName(strange), owner),
		command: `sudo chown -R ${owner} ${folder}`,
	};
}

async function lock({ folder, door, say }: Patient): Promise<Line> {
	const name = "lock";
	if (door?.server) return { name, state: "ok", text: say.lockRunning(door.server.pid) };
	if (!existsSync(join(folder, "run", "lock.db"))) return { name, state: "ok", text: say.lockFree };
	const { sqliteCode } = await import("#store/driver.ts");
	const { takeLock } = await import("#store/lock.ts");
	const path = join(folder, "run", "lock.db");
	try {
		const held = takeLock(path);
		held?.release();
		if (held !== null) return { name, state: "ok", text: say.lockFree };
	} catch (error) {
		const code = sqliteCode(error);
		if (code === null) throw error;
		return { name, state: "note", text: say.lockUnknown(code) };
	}
	return { name, state: "fix", text: say.lockHeld, command: `fuser ${path}` };
}

async function database({ folder, say }: Patient): Promise<Line[]> {
	const { connect, sqliteCode } = await import("#store/driver.ts");
	const { isDamage } = await import("#backup/survey.ts");
	let db: Connection | null = null;
	try {
		db = connect(join(folder, "kontor.db"), { readonly: true });
		return [integrity(db, say), foreignKeys(db, say), migrations(db, say), keyFile(db, folder, say)];
	} catch (error) {
		const code = sqliteCode(error);
		if (code === null) throw error;
		const name = "integrity";
		if (isDamage(error)) return [{ name, state: "fix", text: say.unreadable(code), command: say.adoptBackup }];
		return [{ name, state: "fix", ...whyNotOpened(folder, code, say) }];
	} finally {
		db?.close();
	}
}

/** A database that can't be opened is most often sound: a restore over it would cost what was written since the backup. */
function whyNotOpened(folder: string, code: string, say: Patient["say"]): Pick<Line, "text" | "command"> {
	const path = join(folder, "kontor.db");
	if (/BUSY|LOCKED/.test(code)) return { text: say.databaseBusy, command: `fuser ${path}` };
	for (const [place, right] of [
		[path, constants.R_OK],
		[folder, constants.W_OK | constants.X_OK],
	] as const) {
		const refused = refusedRight(place, right);
		if (refused === "EROFS") return { text: say.databaseReadOnly(folder), command: `findmnt -T ${folder}` };
		if (refused !== null) {
			const owner = ownerName(place);
			return { text: say.databaseNotOurs(place, owner), command: `sudo -u ${owner} kontor doctor data` };
		}
	}
	return { text: say.databaseNotOpened(code), command: say.lookAtDisk };
}

/** The code with which the system refuses this right, or null when it grants it. */
function refusedRight(place: string, right: number): string | null {
	try {
		accessSync(place, right);
		return null;
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		return String(error.code);
	}
}

function integrity(db: Connection, say: Patient["say"]): Line {
	const found = db.prepare("pragma integrity_check(3)").pluck().all() as string[];
	if (found.length === 1 && found[0] === "ok") return { name: "integrity", state: "ok", text: say.integrity };
	return { name: "integrity", state: "fix", text: say.integrityBroken(found[0] ?? ""), command: say.adoptBackup };
}

function foreignKeys(db: Connection, say: Patient["say"]): Line {
	const broken = db.prepare("pragma foreign_key_check").all().length;
	if (broken === 0) return { name: "references", state: "ok", text: say.foreignKeys };
	return { name: "references", state: "fix", text: say.foreignKeysBroken(broken), command: say.adoptBackup };
}

type Applied = { name: string; sha256: string };

/** A migration that this binary has too, but with another text: no start takes such data. */
function isOther({ name, sha256 }: Applied): boolean {
	const ours = MIGRATIONS.find((migration) => migration.name === name);
	return ours !== undefined && createHash("sha256").update(ours.sql).digest("hex") !== sha256;
}

/** The migrations in the file that this binary does not know, and those it would still make. */
function migrations(db: Connection, say: Patient["say"]): Line {
	const exists = db.prepare("select 1 from sqlite_schema where name = 'all_migration'").get() !== undefined;
	const rows = (exists ? db.prepare("select name, sha256 from all_migration order by name").all() : []) as Applied[];
	const done = rows.map(({ name }) => name);
	const known = MIGRATIONS.map(({ name }) => name as string);
	const newer = done.find((name) => !known.includes(name));
	const due = known.filter((name) => !done.includes(name));
	if (newer !== undefined)
		return { name: "schema", state: "fix", text: say.migrationsUnknown(newer), command: say.updateKontor };
	const other = rows.find((row) => isOther(row));
	if (other !== undefined)
		return { name: "schema", state: "fix", text: say.migrationOther(other.name), command: say.adoptBackup };
	if (due.length > 0) return { name: "schema", state: "note", text: say.migrationsDue(due.length) };
	return { name: "schema", state: "ok", text: say.migrations(done.length) };
}

function keyFile(db: Connection, folder: string, say: Patient["say"]): Line {
	const name = "key";
	const path = join(folder, "keys", "vault.key");
	if (existsSync(path)) {
		const { mode } = statSync(path);
		if ((mode & 0o077) === 0) return { name, state: "ok", text: say.key };
		return {
			name,
			state: "fix",
			text: say.keyOpen(modeText(mode)),
			command: `chmod 600 ${path}`,
			mend: () => chmodSync(path, 0o600),
		};
	}
	const isKept =
		db.prepare("select 1 from sqlite_schema where name = 'all_secret'").get() !== undefined &&
		db.prepare("select 1 from all_secret limit 1").get() !== undefined;
	if (isKept) return { name, state: "fix", text: say.keyMissing, command: say.restoreKey };
	return { name, state: "ok", text: say.keyNone };
}

function written({ folder, say }: Patient): Line {
	return {
		name: "last-write",
		state: "ok",
		text: say.lastWrite(when(instantText(Math.round(lastWrite(folder) ?? 0)))),
	};
}
