/**
 * Tar as backups use it (POSIX.1-1988 ustar): plain files with fixed rights, written so that any tar program reads them, and read
 * so strictly that only what this file writes is accepted. A header is taken when writing it anew gives the same 512 bytes;
 * links, devices, folders, long-name records, sparse files and whatever else tar has grown are therefore no entries at all.
 */

import type { FileHandle } from "node:fs/promises";

export const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** eleven octal digits; larger sizes are written in base 256, as GNU and BSD tar read them */
const LARGEST_OCTAL = 8 ** 11 - 1;
const PIECE = 1024 * 1024;

/** A file to be packed: `chunks` gives exactly `size` bytes. */
export type Piece = { name: string; size: number; chunks(): AsyncIterable<Uint8Array> };
/** Where a file's bytes lie in an archive. */
export type Member = { name: string; size: number; start: number };

/** What is not an archive as it is written here, or not one any more. */
export class BadArchive extends Error {
	override name = "BadArchive";
}

const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);
const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** Bytes of a whole archive of these files. */
export function tarSize(pieces: readonly Pick<Piece, "size">[]): number {
	return pieces.reduce((sum, { size }) => sum + BLOCK + size + paddingOf(size), 2 * BLOCK);
}

/** Header, bytes and padding of one file. Throws BadArchive when the file gives another number of bytes than it said. */
export async function* tarMember(piece: Piece, seconds: number): AsyncGenerator<Uint8Array> {
	yield headerOf(piece.name, piece.size, seconds);
	let given = 0;
	for await (const chunk of piece.chunks()) {
		given += chunk.length;
		yield chunk;
	}
	if (given !== piece.size) throw new BadArchive(`${piece.name} changed its size while it was read`);
	yield zeros(paddingOf(piece.size));
}

export async function* tarOf(pieces: readonly Piece[], seconds: number): AsyncGenerator<Uint8Array> {
	for (const piece of pieces) yield* tarMember(piece, seconds);
	yield tarEnd();
}

export const tarEnd = (): Uint8Array => zeros(2 * BLOCK);

/** A name that stays below the folder it is unpacked in, on every system, and fits a header. */
export function isSafeName(name: string): boolean {
	if (name === "" || !name.isWellFormed()) return false;
	if (/[\p{Cc}\\:]/u.test(name)) return false;
	return name.split("/").every((part) => part !== "" && part !== "." && part !== "..") && splitName(name) !== null;
}

/** `prefix/name`, each within its field, or null when it does not fit. */
function splitName(name: string): { prefix: string; rest: string } | null {
	if (Buffer.byteLength(name) <= NAME_BYTES) return { prefix: "", rest: name };
	for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
		const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
		if (Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(rest) <= NAME_BYTES) return { prefix, rest };
	}
	return null;
}

/** One header; the same for everybody who writes it. Throws BadArchive for a name that must not be in an archive. */
function headerOf(name: string, size: number, seconds: number): Buffer {
	const split = isSafeName(name) ? splitName(name) : null;
	if (split === null) throw new BadArchive(`the name ${JSON.stringify(name)} can't be in a backup`);
	const header = zeros(BLOCK);
	header.write(split.rest, 0);
	header.write("0000600\0", 100);
	header.write("0000000\0", 108);
	header.write("0000000\0", 116);
	if (size <= LARGEST_OCTAL) header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
	else {
		header[124] = 0x80;
		header.writeBigUInt64BE(BigInt(size), 128);
	}
	header.write(`${seconds.toString(8).padStart(11, "0")}\0`, 136);
	header.write("        ", 148);
	header.write("0", 156);
	header.write("ustar\0", 257);
	header.write("00", 263);
	header.write(split.prefix, 345);
	const sum = header.reduce((total, byte) => total + byte, 0);
	header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
	return header;
}

const textAt = (header: Buffer, from: number, length: number): string => {
	const field = header.subarray(from, from + length);
	const end = field.indexOf(0);
	return field.toString("utf8", 0, end < 0 ? length : end);
};

function octalAt(header: Buffer, from: number): number {
	const text = textAt(header, from, 12);
	return /^[0-7]{11}$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

/** Throws BadArchive unless these are the bytes that would be written for what they say. */
function readHeader(header: Buffer): { name: string; size: number } {
	const prefix = textAt(header, 345, PREFIX_BYTES);
	const rest = textAt(header, 0, NAME_BYTES);
	const name = prefix === "" ? rest : `${prefix}/${rest}`;
	const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : octalAt(header, 124);
	const seconds = octalAt(header, 136);
	if (!Number.isSafeInteger(size) || !Number.isSafeInteger(seconds)) throw new BadArchive("a header is damaged");
	if (!headerOf(name, size, seconds).equals(header)) throw new BadArchive("a header is not one of a backup");
	return { name, size };
}

/**
 * The files of the archive that fills `from`..`to` of a file, in order. Throws BadArchive for anything but plain files under
 * safe names, each once, padded with zeros, followed by the two empty blocks and nothing else.
 */
export async function readTar(file: FileHandle, from: number, to: number, most: number): Promise<Member[]> {
	const members: Member[] = [];
	const taken = new Set<string>();
	let at = from;
	while (at + 2 * BLOCK < to) {
		const { name, size } = readHeader(await bytesAt(file, at, BLOCK));
		const start = at + BLOCK;
		at = start + size + paddingOf(size);
		if (at + 2 * BLOCK > to) throw new BadArchive("it ends in the middle of a file");
		if (!isZero(await bytesAt(file, start + size, paddingOf(size)))) throw new BadArchive("its padding is damaged");
		claim(name, taken);
		members.push({ name, size, start });
		if (members.length > most) throw new BadArchive("it has too many files");
	}
	if (at + 2 * BLOCK !== to || !isZero(await bytesAt(file, at, 2 * BLOCK))) throw new BadArchive("its end is missing");
	return members;
}

const isZero = (bytes: Buffer): boolean => bytes.equals(zeros(bytes.length));

/** A name counts once, whatever its case and composition, and is not a folder for another. */
function claim(name: string, taken: Set<string>): void {
	const folded = name.normalize("NFC").toLowerCase();
	if (taken.has(folded)) throw new BadArchive(`${JSON.stringify(name)} is in it twice`);
	taken.add(folded);
	for (let at = folded.lastIndexOf("/"); at > 0; at = folded.lastIndexOf("/", at - 1)) {
		const parent = folded.slice(0, at);
		if (taken.has(parent)) throw new BadArchive(`${JSON.stringify(name)} lies below a file`);
		taken.add(`${parent}/`);
	}
	if (taken.has(`${folded}/`)) throw new BadArchive(`${JSON.stringify(name)} is a file and a folder`);
}

/** Exactly `length` bytes. Throws BadArchive when the file ends before. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
	const buffer = Buffer.alloc(length);
	let read = 0;
	while (read < length) {
		const { bytesRead } = await file.read(buffer, read, length - read, position + read);
		if (bytesRead === 0) throw new BadArchive("it is cut off");
		read += bytesRead;
	}
	return buffer;
}

/** The bytes `from`..`from + size` of an open file in pieces. Throws BadArchive when the file ends before. */
export async function* piecesOf(file: FileHandle, from: number, size: number): AsyncGenerator<Uint8Array> {
	for (let done = 0; done < size; ) {
		const length = Math.min(PIECE, size - done);
		yield await bytesAt(file, from + done, length);
		done += length;
	}
}
