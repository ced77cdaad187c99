/** Which program holds a port, from /proc: the message names it so that nobody has to look for it. */

import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export type PortOwner = { name: string; pid: number };

/** The program listening on `port`, or null when it cannot be told (another user's, or no /proc). */
export function portOwner(port: number): PortOwner | null {
	const inodes = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((path) => listening(read(path), port));
	if (inodes.length === 0) return null;
	for (const pid of entries("/proc").filter((name) => /^\d+$/.test(name))) {
		const holds = entries(`/proc/${pid}/fd`).some((fd) => inodes.includes(link(`/proc/${pid}/fd/${fd}`)));
		if (holds) return { name: read(`/proc/${pid}/comm`).trim() || "?", pid: Number(pid) };
	}
	return null;
}

/** Sockets in state LISTEN (0A) on the port, by inode. */
function listening(table: string, port: number): string[] {
	const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
	return table
		.split("\n")
		.map((line) => line.trim().split(/\s+/))
		.filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === "0A")
		.map((fields) => `socket:[${fields[9]}]`);
}

/** Files of other users' processes, or of ones that just ended, are not ours to read: they count as empty. */
function unlessHidden<T>(work: () => T, empty: T): T {
	try {
		return work();
	} catch (error) {
		if (error instanceof Error && "code" in error) return empty;
		throw error;
	}
}

const read = (path: string) => unlessHidden(() => readFileSync(path, "utf8"), "");
const entries = (path: string) => unlessHidden(() => readdirSync(path), [] as string[]);
const link = (path: string) => unlessHidden(() => readlinkSync(path), "");
