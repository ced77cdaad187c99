/** An archive is believed only when every byte of it is as it was written: a changed, cut, forged or newer one is refused whole. */

import { beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openArchive, verifyArchive } from "#backup/archive.ts";
import { BackupRefused, type Manifest, readManifest, writeManifest } from "#backup/manifest.ts";
import { tarOf } from "#backup/tar.ts";
import { systemClock } from "#base/clock.ts";
import { openStore } from "#store/open.ts";
import { collected, forged, opened, packed, piece } from "#test/support/backup.ts";
import { temporaryFolder } from "#test/support/store.ts";

const folder = temporaryFolder();
const data = join(folder, "data");
let whole: Buffer;
let manifest: Manifest;

beforeAll(async () => {
	mkdirSync(join(data, "files", "ab"), { recursive: true });
	mkdirSync(join(data, "keys"));
	writeFileSync(join(data, "keys", "vault.key"), "a key\n");
	writeFileSync(join(data, "files", "ab", "ab12"), Buffer.alloc(5000, 3));
	openStore({ path: join(data, "kontor.db"), clock: systemClock }).close();
	whole = await packed(data);
	manifest = (await verified(whole)).manifest;
});

async function verified(bytes: Uint8Array) {
	const { path, file } = await opened(folder, bytes);
	await file.close();
	const archive = await openArchive(path);
	try {
		return { manifest: archive.manifest, files: await verifyArchive(archive) };
	} finally {
		await archive.file.close();
	}
}

const refusalOf = (bytes: Uint8Array): Promise<string> =>
	verified(bytes).then(
		() => "accepted",
		(error: unknown) => (error instanceof BackupRefused ? error.refusal : `threw ${error}`),
	);

test("a whole one says what is in it", async () => {
	const { files } = await verified(whole);
	expect(files.map(({ root, name, size }) => [root, name, size])).toEqual([
		["keys", "vault.key", 6],
		["files", "ab/ab12", 5000],
	]);
	expect(manifest).toMatchObject({ formatVersion: 1, fileCount: 2, fileRoots: ["keys", "files"], companyID: null });
	expect(manifest.members.map(({ name }) => name)).toEqual(["kontor.db", "keys.tar", "files.tar"]);
	expect((await verified(await packed(data, { isWithFiles: false }))).files.map(({ root }) => root)).toEqual(["keys"]);
});

describe("refused whole is", () => {
	test("one with a bit turned over, wherever it is", async () => {
		const first = Array.from({ length: 1024 }, (_, at) => at);
		const last = Array.from({ length: 6000 }, (_, at) => whole.length - 1 - at);
		const between = Array.from({ length: 400 }, (_, at) => Math.floor((whole.length * at) / 400));
		for (const at of [...first, ...between, ...last.filter((_, index) => index % 5 === 0)]) {
			whole[at] = (whole[at] ?? 0) ^ (1 << (at % 8));
			const refusal = await refusalOf(whole);
			whole[at] = (whole[at] ?? 0) ^ (1 << (at % 8));
			expect({ at, isRefused: ["damaged", "notABackup", "newerFormat"].includes(refusal), refusal }).toMatchObject({
				at,
				isRefused: true,
			});
		}
		expect(await refusalOf(whole)).toBe("accepted");
	});

	test("one that was cut off, which is not taken for something else", async () => {
		for (const length of [600, 5000, whole.length >> 1, whole.length - 1024, whole.length - 512, whole.length - 1])
			expect([length, await refusalOf(whole.subarray(0, length))]).toEqual([length, "damaged"]);
	});

	test("something else entirely", async () => {
		for (const bytes of [
			Buffer.alloc(0),
			Buffer.from("PK\u0003\u0004"),
			Buffer.alloc(10_000),
			Buffer.alloc(5000, "tar"),
		])
			expect(await refusalOf(bytes)).toBe("notABackup");
		expect(await refusalOf(await collected(tarOf([piece("a", "x")], 0)))).toBe("notABackup");
	});

	test("one of a newer format, before anything else of it is looked at", async () => {
		const newer = { ...manifest, formatVersion: 2, packageVersion: "3.0.0", cipher: "age" };
		const bytes = await collected(
			tarOf([piece("what-is-this.age", "x"), piece("manifest.json", JSON.stringify(newer))], 0),
		);
		const refused = await verified(bytes).catch((error: unknown) => error);
		expect(refused).toMatchObject({ refusal: "newerFormat", found: "3.0.0" });
	});

	test("one with a member that is not listed, one that is missing, and one of another place, though all is sealed", async () => {
		const database = piece("kontor.db", "x");
		const listed = (name: string) => ({
			name,
			size: 1,
			sha256: "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
		});
		const base: Manifest = { ...manifest, fileRoots: [], fileCount: 0, members: [listed("kontor.db")] };
		expect(await refusalOf(await forged([database], base))).toBe("accepted");
		expect(await refusalOf(await forged([database, piece("more", "x")], base))).toBe("damaged");
		expect(
			await refusalOf(
				await forged([database, piece("more", "x")], { ...base, members: [...base.members, listed("more")] }),
			),
		).toBe("damaged");
		expect(await refusalOf(await forged([database, piece("files.tar", "x")], base))).toBe("damaged");
		expect(await refusalOf(await forged([], { ...base, members: [] }))).toBe("damaged");
		expect(await refusalOf(await forged([database], { ...base, fileRoots: ["keys"] }))).toBe("damaged");
		expect(await refusalOf(await forged([piece("x", "x")], { ...base, members: [listed("x")] }))).toBe("damaged");
		expect(await refusalOf(await forged([database], { ...base, members: [{ ...listed("kontor.db"), size: 2 }] }))).toBe(
			"damaged",
		);
		expect(await refusalOf(await forged([database], { ...base, fileCount: 1 }))).toBe("damaged");
	});

	test("one whose inner archive leads out of its folder, though its hash is right", async () => {
		const inner = await collected(tarOf([piece("aaaaaaaaa", "x")], 0));
		const header = Buffer.from(inner.subarray(0, 512));
		header.write("../escape", 0);
		header.write("        ", 148);
		header.write(
			`${header
				.reduce((sum, byte) => sum + byte, 0)
				.toString(8)
				.padStart(6, "0")}\0 `,
			148,
		);
		const files = Buffer.concat([header, inner.subarray(512)]);
		const hash = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
		const members = [
			{ name: "kontor.db", size: 1, sha256: hash(Buffer.from("x")) },
			{ name: "files.tar", size: files.length, sha256: hash(files) },
		];
		const bytes = await forged([piece("kontor.db", "x"), piece("files.tar", files)], {
			...manifest,
			fileRoots: ["files"],
			fileCount: 1,
			members,
		});
		expect(await refusalOf(bytes)).toBe("damaged");
	});

	test("a manifest with a field more or less, a double root, or a seal of another", () => {
		const seal = writeManifest(manifest).toString();
		expect(readManifest(Buffer.from(seal))).toEqual(manifest);
		for (const text of [
			seal.replace('"owner":"kontor"', '"owner":"root"'),
			seal.replace('"format"', '"extra":1,"format"'),
			seal.replace(/"seal":"./, '"seal":"x'),
			seal.replace(/,"seal":"\w+"/, ""),
			`${seal} `,
			"{}",
			"[]",
			"null",
			"not JSON",
			writeManifest({ ...manifest, fileRoots: ["keys", "keys"] }).toString(),
			writeManifest({ ...manifest, members: [{ name: "x", size: -1, sha256: "" }] }).toString(),
		])
			expect(() => readManifest(Buffer.from(text))).toThrow(BackupRefused);
	});
});
