/** The tar of backups: other programs read it, and nothing but what it writes is read back. */

import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { BadArchive, BLOCK, isSafeName, type Piece, readTar, tarEnd, tarMember, tarOf, tarSize } from "#backup/tar.ts";
import { collected, opened, piece } from "#test/support/backup.ts";
import { temporaryFolder } from "#test/support/store.ts";

const folder = temporaryFolder();
const written = (pieces: readonly Piece[]) => collected(tarOf(pieces, 1_796_000_000));

async function read(bytes: Uint8Array, most = 1000): Promise<{ name: string; size: number }[]> {
	const { file } = await opened(folder, bytes);
	try {
		return (await readTar(file, 0, bytes.length, most)).map(({ name, size }) => ({ name, size }));
	} finally {
		await file.close();
	}
}

async function expectRefused(bytes: Uint8Array, why: string): Promise<void> {
	const outcome = await read(bytes).then(
		(members) => `${why}: read ${JSON.stringify(members)}`,
		(error: unknown) => (error instanceof BadArchive ? "refused" : `${why}: ${error}`),
	);
	expect(outcome).toBe("refused");
}

/** A header with one thing changed and its sum put right, as a forger would. */
function changed(header: Uint8Array, at: number, bytes: string | Uint8Array): Buffer {
	const copy = Buffer.from(header);
	Buffer.from(bytes as Uint8Array).copy(copy, at);
	copy.write("        ", 148);
	copy.write(
		`${copy
			.reduce((sum, byte) => sum + byte, 0)
			.toString(8)
			.padStart(6, "0")}\0 `,
		148,
	);
	return copy;
}

const segment = fc.stringMatching(/^[a-z0-9가-힣 _.-]{1,20}$/).filter((text) => text !== "." && text !== "..");
const names = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

test("what is written is read, whatever the names and sizes, and is as long as was said", async () => {
	const files = fc.uniqueArray(fc.tuple(names, fc.uint8Array({ maxLength: 1500 })), {
		maxLength: 8,
		selector: ([name]) => name.split("/")[0],
	});
	await fc.assert(
		fc.asyncProperty(files, async (list) => {
			const pieces = list.filter(([name]) => isSafeName(name)).map(([name, bytes]) => piece(name, bytes));
			const bytes = await written(pieces);
			expect(bytes.length).toBe(tarSize(pieces));
			expect(await read(bytes)).toEqual(pieces.map(({ name, size }) => ({ name, size })));
		}),
		{ numRuns: 200 },
	);
});

test("the system's tar unpacks it, long and Korean names included", async () => {
	const long = `${"a".repeat(90)}/${"b".repeat(60)}/회의록 12월.txt`;
	const bytes = await written([piece("kontor.db", Buffer.alloc(700, 1)), piece(long, "긴 이름"), piece("empty", "")]);
	const target = join(folder, "unpacked");
	mkdirSync(target);
	writeFileSync(join(folder, "for-tar.tar"), bytes);
	const { exitCode, stderr } = Bun.spawnSync([
		"tar",
		"--extract",
		"--file",
		join(folder, "for-tar.tar"),
		"--directory",
		target,
	]);
	expect({ exitCode, said: stderr.toString() }).toEqual({ exitCode: 0, said: "" });
	expect(readFileSync(join(target, long), "utf8")).toBe("긴 이름");
	expect(readdirSync(target).sort()).toEqual(["a".repeat(90), "empty", "kontor.db"]);
});

test("a file larger than eleven octal digits can say keeps its size", async () => {
	const size = 8 ** 11 + 5;
	const path = join(folder, "large.tar");
	const generator = tarMember({ ...piece("files.tar", ""), size }, 0);
	const { value: header } = await generator.next();
	writeFileSync(path, header as Uint8Array);
	// the bytes themselves are a hole in the file
	truncateSync(path, tarSize([{ size }]));
	const file = await open(path, "r");
	expect(await readTar(file, 0, tarSize([{ size }]), 5)).toEqual([{ name: "files.tar", size, start: BLOCK }]);
	await file.close();
	const listed = Bun.spawnSync(["tar", "--list", "--verbose", "--file", path]).stdout.toString();
	expect(listed).toContain(` ${size} `);
});

test("a file that gives other bytes than it said is no archive", async () => {
	for (const size of [2, 4]) {
		const lying = { ...piece("a", "abc"), size };
		await expect(written([lying])).rejects.toThrow(BadArchive);
	}
});

describe("refused are", () => {
	const bad = [
		"../out",
		"a/../../out",
		"..",
		".",
		"/etc/passwd",
		"//x",
		"a//b",
		"a/",
		"./a",
		"a/./b",
		"a\\..\\b",
		"C:x",
		"a\nb",
		"a\u0000b",
		"a\u001b[2J",
		"",
		"\ud800",
		`${"x".repeat(101)}`,
		`${"x".repeat(156)}/${"y".repeat(10)}`,
	];

	test("names that lead elsewhere, when writing", async () => {
		for (const name of bad) {
			expect({ name, isSafe: isSafeName(name) }).toEqual({ name, isSafe: false });
			await expect(written([piece(name, "x")])).rejects.toThrow(BadArchive);
		}
	});

	test("names that lead elsewhere, when reading", async () => {
		const [header = Buffer.alloc(0)] = [(await written([piece("a", "x")])).subarray(0, BLOCK)];
		const rest = (await written([piece("a", "x")])).subarray(BLOCK);
		for (const name of bad.filter((each) => each.isWellFormed() && Buffer.byteLength(each) <= 100)) {
			const field = Buffer.alloc(100);
			field.write(name);
			await expectRefused(Buffer.concat([changed(header, 0, field), rest]), JSON.stringify(name));
		}
		const prefixed = changed(header, 345, "../..");
		await expectRefused(Buffer.concat([prefixed, rest]), "a prefix that leads up");
	});

	test("links, devices, folders, and every other kind of entry", async () => {
		const whole = await written([piece("a", "x")]);
		for (let type = 0; type < 256; type++) {
			if (type === "0".charCodeAt(0)) continue;
			const header = changed(whole.subarray(0, BLOCK), 156, Uint8Array.of(type));
			await expectRefused(Buffer.concat([header, whole.subarray(BLOCK)]), `type ${type}`);
		}
		const linked = changed(whole.subarray(0, BLOCK), 157, "/etc/shadow");
		await expectRefused(Buffer.concat([linked, whole.subarray(BLOCK)]), "a file with a link's target");
	});

	test("other rights, owners, dates of other forms, and other magic, though the sum is right", async () => {
		const whole = await written([piece("a", "x")]);
		for (const [at, bytes] of [
			[100, "0004755\0"],
			[108, "0001750\0"],
			[116, "0000012\0"],
			[124, "00000000001 "],
			[124, "-0000000001\0"],
			[136, "           \0"],
			[257, "ustar  \0"],
			[265, "root\0"],
			[297, "root\0"],
			[329, "0000001\0"],
			[500, "x"],
		] as const)
			await expectRefused(
				Buffer.concat([changed(whole.subarray(0, BLOCK), at, bytes), whole.subarray(BLOCK)]),
				`${at}`,
			);
	});

	test("sizes that reach over the end, negative ones, and those no number holds", async () => {
		const whole = await written([piece("a", "x")]);
		for (const field of ["77777777777\0", "00000002000\0"])
			await expectRefused(Buffer.concat([changed(whole.subarray(0, BLOCK), 124, field), whole.subarray(BLOCK)]), field);
		for (const first of [0x80, 0x81, 0xff]) {
			const field = Buffer.alloc(12, 0xff);
			field[0] = first;
			await expectRefused(
				Buffer.concat([changed(whole.subarray(0, BLOCK), 124, field), whole.subarray(BLOCK)]),
				"base 256",
			);
		}
	});

	test("names twice, in another case or composition, and files below a file", async () => {
		for (const pair of [
			["a", "a"],
			["a", "A"],
			["가", "가".normalize("NFD")],
			["a", "a/b"],
			["a/b", "a"],
			["x/a/b/c", "x/a"],
		])
			await expectRefused(await written(pair.map((name) => piece(name, "x"))), pair.join(" "));
		const { file } = await opened(folder, await written([piece("a", "x"), piece("b", "x")]));
		await expect(readTar(file, 0, BLOCK * 6, 1)).rejects.toThrow(BadArchive);
		await file.close();
	});

	test("archives cut off anywhere, with something after their end, or two in a row", async () => {
		const whole = await written([piece("a", Buffer.alloc(600, 7)), piece("b", "x")]);
		for (let length = 0; length < whole.length; length += 37)
			await expectRefused(whole.subarray(0, length), `${length}`);
		await expectRefused(whole.subarray(0, whole.length - 1), "one byte short");
		await expectRefused(Buffer.concat([whole, Buffer.from([0])]), "one byte more");
		await expectRefused(Buffer.concat([whole, Buffer.alloc(BLOCK)]), "a block more");
		await expectRefused(Buffer.concat([whole, whole]), "two archives");
	});

	test("every single bit that is not a file's own", async () => {
		const content = Buffer.alloc(600, 7);
		const whole = await written([piece("a", content), piece("b", "x")]);
		const isContent = (at: number) => (at >= BLOCK && at < BLOCK + 600) || at === BLOCK + 1024 + BLOCK;
		for (let at = 0; at < whole.length; at++) {
			if (isContent(at)) continue;
			const copy = Buffer.from(whole);
			copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
			await expectRefused(copy, `byte ${at}`);
		}
		expect(tarEnd().length).toBe(2 * BLOCK);
	});
});
