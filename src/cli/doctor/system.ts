/** What the computer gives Kontor: disk, a place to run from, clock, open files, port. */

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "#base/clock.ts";
import { instantText } from "#base/time.ts";
import { bytesText, freeBytes, presentPart } from "#cli/data-folder.ts";
import { portOwner } from "#cli/port-owner.ts";
import { when } from "#cli/when.ts";
import type { Check, Patient } from "./check.ts";

const SAFE_FREE = 1_000_000_000;
const FEW_FILES = 4096;
const ANSWER_MS = 5000;

type Line = Omit<Check, "area">;

export async function systemChecks(patient: Patient): Promise<Check[]> {
	const lines = [disk(patient), temporaryFolder(patient), clock(patient), openFiles(patient), await port(patient)];
	return lines.map((line) => ({ area: "system", ...line }));
}

function disk({ folder, say }: Patient): Line {
	const free = freeBytes(folder);
	if (free >= SAFE_FREE) return { name: "disk", state: "ok", text: say.disk(bytesText(free)) };
	return { name: "disk", state: "fix", text: say.diskLow(bytesText(free)), command: `df -h ${presentPart(folder)}` };
}

/** A mount with noexec shows only when something is run from it. */
function temporaryFolder({ folder, say }: Patient): Line {
	const inner = join(folder, "tmp");
	const place = existsSync(inner) ? inner : presentPart(folder);
	const script = join(place, `kontor-doctor-${process.pid}`);
	const name = "temporary-folder";
	try {
		writeFileSync(script, "#!/bin/sh\nexit 0\n", { mode: 0o700 });
		Bun.spawnSync([script]);
		return { name, state: "ok", text: say.tmp(place) };
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		// not that it may not: there was no room for the script, or no right to write it
		if (error.code !== "EACCES" || !existsSync(script)) return { name, state: "note", text: say.tmpUnknown(place) };
		return { name, state: "fix", text: say.tmpNoExec(place), command: `findmnt -T ${place}` };
	} finally {
		rmSync(script, { force: true });
	}
}

const SKEW_MS = 120_000;

function clock({ folder, say }: Patient): Line {
	const name = "clock";
	const written = lastWrite(folder);
	if (written !== null && written > systemClock.now() + SKEW_MS)
		return {
			name,
			state: "fix",
			text: say.clockBack(when(instantText(Math.round(written)))),
			command: "sudo timedatectl set-ntp true",
		};
	const isInStep = existsSync("/run/systemd/timesync/synchronized") || timedatectl() === "yes";
	if (isInStep) return { name, state: "ok", text: say.clock };
	if (timedatectl() === "no")
		return { name, state: "note", text: say.clockUnsynchronized, command: "sudo timedatectl set-ntp true" };
	return { name, state: "note", text: say.clockUnknown };
}

function timedatectl(): string | null {
	const program = Bun.which("timedatectl");
	if (program === null) return null;
	const asked = Bun.spawnSync([program, "show", "-p", "NTPSynchronized", "--value"], { timeout: ANSWER_MS });
	return asked.exitCode === 0 ? asked.stdout.toString().trim() : null;
}

/** When the database was last written, in milliseconds, or null when there is none. */
export function lastWrite(folder: string): number | null {
	const files = ["kontor.db", "kontor.db-wal"].map((name) => join(folder, name)).filter((path) => existsSync(path));
	return files.length === 0 ? null : Math.max(...files.map((path) => statSync(path).mtimeMs));
}

/** The running server's limit, or what a server started from this shell would get. */
function openFiles({ door, say }: Patient): Line {
	const path = `/proc/${door?.server?.pid ?? "self"}/limits`;
	const limit = existsSync(path)
		? (/^Max open files\s+(\S+)/m.exec(readFileSync(path, "utf8"))?.[1] ?? "unlimited")
		: "unlimited";
	const name = "open-files";
	if (limit === "unlimited" || Number(limit) >= FEW_FILES) return { name, state: "ok", text: say.files(limit) };
	return { name, state: "note", text: say.filesFew(limit), command: "systemctl edit kontor   LimitNOFILE=65536" };
}

async function port({ config, door, folder, say }: Patient): Promise<Line> {
	const name = "port";
	if (door?.server) {
		const { address } = door.server;
		const answers = await isAnswered(`${address}/healthz`);
		if (answers) return { name, state: "ok", text: say.portAnswers(address) };
		return { name, state: "fix", text: say.portSilent(address), command: "systemctl restart kontor" };
	}
	const code = tryPort(config.get("listen"), config.port);
	if (code === null) return { name, state: "ok", text: say.portFree(config.port) };
	if (code === "EACCES")
		return {
			name,
			state: "fix",
			text: say.portNotAllowed(config.port),
			command: `kontor serve --data ${folder} --port 7470`,
		};
	if (code !== "EADDRINUSE")
		return {
			name,
			state: "fix",
			text: say.portNoAddress(config.get("listen")),
			command: "kontor config set listen 127.0.0.1",
		};
	const owner = portOwner(config.port);
	const by = owner === null ? null : `${owner.name} (pid ${owner.pid})`;
	return {
		name,
		state: "fix",
		text: say.portTaken(config.port, by),
		command: `kontor serve --data ${folder} --port ${config.port + 1}`,
	};
}

async function isAnswered(url: string): Promise<boolean> {
	try {
		return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })).ok;
	} catch (error) {
		if (error instanceof Error) return false;
		throw error;
	}
}

/** Null when a server could listen there. */
function tryPort(hostname: string, number: number): string | null {
	try {
		Bun.listen({ hostname, port: number, socket: { data() {} } }).stop(true);
		return null;
	} catch (error) {
		if (error instanceof Error && "code" in error) return String(error.code);
		throw error;
	}
}
