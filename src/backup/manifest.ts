/** What a backup says of itself: its last file, checked by a hash of its own. */

import { createHash } from "node:crypto";
import { z } from "zod";

export const FORMAT = "kontor-backup";
export const FORMAT_VERSION = 1;
export const MANIFEST = "manifest.json";
export const DATABASE = "kontor.db";
/** Folders of the data folder that belong to it; each is packed into `<root>.tar`. What is not here is made anew: caches, logs, sockets. */
export const FILE_ROOTS = ["keys", "files"] as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const schema = z.strictObject({
	format: z.literal(FORMAT),
	formatVersion: z.literal(FORMAT_VERSION),
	createdAt: z.iso.datetime(),
	packageVersion: z.string(),
	companyID: z.string().nullable(),
	companyName: z.string().nullable(),
	/** the migrations in the database, in order */
	migrations: z.array(z.string()),
	/** the user of the computer who owned the data folder, by name */
	owner: z.string(),
	fileRoots: z.array(z.enum(FILE_ROOTS)).refine((roots) => new Set(roots).size === roots.length),
	fileCount: count,
	/** every table with its rows and a hash over them */
	tables: z.array(z.strictObject({ name: z.string(), rows: count, sha256 })),
	members: z.array(z.strictObject({ name: z.string(), size: count, sha256 })),
});
export type Manifest = z.output<typeof schema>;

/** Why an archive is refused; `found` is a version or a name. */
export type Refusal = "notABackup" | "damaged" | "newerFormat" | "newerData";
export class BackupRefused extends Error {
	override name = "BackupRefused";
	constructor(
		readonly refusal: Refusal,
		readonly found: string,
	) {
		super(`${refusal}: ${found}`);
	}
}

const sealOf = (manifest: Manifest): string => createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

export function writeManifest(manifest: Manifest): Buffer {
	return Buffer.from(`${JSON.stringify({ ...manifest, seal: sealOf(manifest) })}\n`);
}

/** Throws BackupRefused: of a newer format before anything else is looked at, since nothing of it may be as it is today. */
export function readManifest(bytes: Buffer): Manifest {
	const written = parse(bytes);
	if (written.format !== FORMAT) throw new BackupRefused("notABackup", MANIFEST);
	const version = written.formatVersion;
	if (typeof version === "number" && version > FORMAT_VERSION)
		throw new BackupRefused("newerFormat", typeof written.packageVersion === "string" ? written.packageVersion : "?");
	const { seal, ...rest } = written;
	const parsed = schema.safeParse(rest);
	if (!parsed.success || seal !== sealOf(parsed.data) || !writeManifest(parsed.data).equals(bytes))
		throw new BackupRefused("damaged", MANIFEST);
	return parsed.data;
}

function parse(bytes: Buffer): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(bytes.toString("utf8"));
		if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
	}
	throw new BackupRefused("damaged", MANIFEST);
}
