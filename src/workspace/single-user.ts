/**
 * Workspaces of a server that one person runs for themself (`--single-user`): a folder for each member beside the data,
 * all of the same Linux user. What keeps a path inside is this file, so every step of it is opened without following a
 * link, from the folder before it: nothing that is swapped meanwhile leads out (faults.md G).
 */

import { closeSync, constants, fstatSync, mkdirSync, openSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { ToolError } from "#base/errors.ts";
import type { OpenFile, Workspace } from "./port.ts";

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** without waiting for the other end of a pipe */
const FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export function createSingleUserWorkspace(homes: string): Workspace {
	return {
		open(memberID, path) {
			const home = join(homes, memberID);
			mkdirSync(home, { recursive: true, mode: 0o700 });
			const steps = stepsIn(realpathSync(home), path);
			const name = steps.at(-1);
			if (name === undefined) throw refused("path_no_file", path);
			return openAt(realpathSync(home), steps.slice(0, -1), name, path);
		},
	};
}

/** Without the companion that runs commands as members' own Linux users there are no workspaces to open files in. */
export const noWorkspace: Workspace = {
	open() {
		throw new ToolError(
			"not_ready",
			"Members have no workspace on this server. Nothing was sent; upload the file in the messenger instead.",
			{ because: "no_workspace", retryable: false },
		);
	},
};

/** The path's parts below the home. */
function stepsIn(home: string, path: string): string[] {
	if (path.includes("\0")) throw refused("path_outside", path);
	const relative = path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path;
	if (relative.startsWith("/")) throw refused("path_outside", path);
	const steps = relative.split("/").filter((step) => step !== "" && step !== ".");
	if (steps.includes("..")) throw refused("path_outside", path);
	return steps;
}

function openAt(home: string, folders: readonly string[], name: string, path: string): OpenFile {
	let folder = openSync(home, FOLDER);
	try {
		for (const step of folders) {
			const next = stepFrom(folder, step, FOLDER, path);
			closeSync(folder);
			folder = next;
		}
		const descriptor = stepFrom(folder, name, FILE, path);
		try {
			return checked(descriptor, home, name, path);
		} catch (error) {
			closeSync(descriptor);
			throw error;
		}
	} finally {
		closeSync(folder);
	}
}

/** openat(2) by way of the descriptor's own entry: the folder is the one that was opened, whatever its path is now. */
function stepFrom(folder: number, step: string, flags: number, path: string): number {
	try {
		return openSync(`/proc/self/fd/${folder}/${step}`, flags);
	} catch (error) {
		throw refusalOf(error, path);
	}
}

function checked(descriptor: number, home: string, name: string, path: string): OpenFile {
	const stat = fstatSync(descriptor);
	if (!stat.isFile()) throw refused("path_no_file", path);
	// a hard link could be to anything of the same user; the others may have put it there
	if (stat.nlink > 1) throw refused("path_outside", path);
	if (!readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(`${home}/`)) throw refused("path_outside", path);
	return { name, size: stat.size, descriptor, close: () => closeSync(descriptor) };
}

function refusalOf(error: unknown, path: string): unknown {
	const code = error instanceof Error && "code" in error ? error.code : null;
	if (code === "ENOENT")
		return new ToolError("not_found", `There is no file ${path} in the workspace. Nothing was sent.`, {
			because: "no_such_path",
			values: { path },
		});
	if (code === "ELOOP") return refused("path_outside", path);
	if (code === "ENOTDIR" || code === "ENXIO" || code === "EACCES" || code === "ENAMETOOLONG")
		return refused("path_no_file", path);
	return error;
}

function refused(because: "path_outside" | "path_no_file", path: string): ToolError {
	const why = because === "path_outside" ? "leads out of the workspace" : "is no plain file that can be read";
	return new ToolError("record_refused", `${path} ${why}. Nothing was sent.`, { because, values: { path } });
}
