/** Contents on disk: `files/<first two>/<hash>`, written aside, flushed, and put in place by a rename. */

import { createHash, randomBytes } from "node:crypto";
import {
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	readdirSync,
	readSync,
	renameSync,
	rmSync,
	writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ToolError } from "#base/errors.ts";
import type { Contents, Received } from "./port.ts";

/** so much of the beginning is kept at hand to tell what the file is, and for the model */
const HEAD_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;
const HASH = /^[0-9a-f]{64}$/;

/** `aside` is on the same disk, and in no backup: what is taken in stands there until it is whole. */
export function createContents(folder: string, aside: string): Contents {
	const place = (sha256: string): string => join(folder, sha256.slice(0, 2), sha256);
	const begin = () => {
		mkdirSync(aside, { recursive: true, mode: 0o700 });
		return new Intake(join(aside, randomBytes(16).toString("hex")));
	};
	return {
		async receive(parts, most) {
			const intake = guarded(begin);
			try {
				for await (const part of parts) guarded(() => intake.add(part, most));
				return guarded(() => intake.finish());
			} catch (error) {
				intake.drop();
				throw error;
			}
		},
		receiveFrom(descriptor, most) {
			const intake = guarded(begin);
			try {
				const chunk = Buffer.alloc(CHUNK_BYTES);
				for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk))
					guarded(() => intake.add(chunk.subarray(0, read), most));
				return guarded(() => intake.finish());
			} catch (error) {
				intake.drop();
				throw error;
			}
		},
		keep({ path, sha256 }) {
			guarded(() => {
				const to = place(sha256);
				mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
				renameSync(path, to);
				syncFolder(dirname(to));
				syncFolder(folder);
			});
		},
		discard: ({ path }) => rmSync(path, { force: true }),
		find: (sha256) => (existsSync(place(sha256)) ? place(sha256) : null),
		remove: (sha256) => rmSync(place(sha256), { force: true }),
		all: () => (existsSync(folder) ? readdirSync(folder, { recursive: true }) : []).flatMap(hashIn),
		clear: () => rmSync(aside, { recursive: true, force: true }),
	};
}

/** A file of another name in there is nothing of ours. */
function hashIn(path: string | Buffer): string[] {
	const name = String(path).split("/").at(-1) ?? "";
	return HASH.test(name) ? [name] : [];
}

/** One file on its way in. */
class Intake {
	readonly #descriptor: number;
	readonly #hash = createHash("sha256");
	readonly #head: Uint8Array[] = [];
	#size = 0;
	#isOpen = true;

	constructor(private readonly path: string) {
		this.#descriptor = openSync(path, "wx", 0o600);
	}

	add(part: Uint8Array, most: number): void {
		const left = HEAD_BYTES - this.#size;
		this.#size += part.length;
		if (this.#size > most)
			throw new ToolError("too_large", `The file is larger than ${most} bytes. Nothing was kept.`, {
				values: { limit: `${Math.floor(most / 1_048_576)} MB` },
				details: { most },
			});
		if (left > 0) this.#head.push(part.slice(0, left));
		this.#hash.update(part);
		for (let at = 0; at < part.length; ) at += writeSync(this.#descriptor, part, at);
	}

	finish(): Received {
		fsyncSync(this.#descriptor);
		this.#close();
		return { path: this.path, sha256: this.#hash.digest("hex"), size: this.#size, head: Buffer.concat(this.#head) };
	}

	drop(): void {
		this.#close();
		rmSync(this.path, { force: true });
	}

	#close(): void {
		if (this.#isOpen) closeSync(this.#descriptor);
		this.#isOpen = false;
	}
}

function syncFolder(path: string): void {
	const descriptor = openSync(path, "r");
	try {
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}

/** A full disk in the words of the record; what was half written is taken away by whoever began it. */
function guarded<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : null;
		if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
		throw new ToolError("disk_full", "The disk is full. Nothing was kept.", { cause: error });
	}
}
