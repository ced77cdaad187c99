/** Secrets of the company at rest: what opens them, what does not, and that nothing else fails because of it. */

import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVault, vaultKey } from "#identity/vault.ts";
import { allSecret } from "#store/schema/turn.ts";
import { handClock, openServer } from "#test/support/server.ts";
import { NOW, temporaryFolder, temporaryStore } from "#test/support/store.ts";

const store = temporaryStore();
const folder = temporaryFolder();
const path = join(folder, "keys", "vault.key");
const SECRET = "sk-a-secret-of-the-company";

const keep = (name: string, secret: string, key = path) =>
	store.system((db) => createVault(() => vaultKey(key)).put(db, name, secret, NOW));
const read = (name: string, key = path) => createVault(() => vaultKey(key)).get(store.inspectAll, name);
const box = (name: string) =>
	Buffer.from(
		store.inspectAll
			.select()
			.from(allSecret)
			.all()
			.find(({ key }) => key === name)?.ciphertext ?? [],
	);
const replace = (name: string, bytes: Buffer) =>
	store.writer.prepare("update all_secret set ciphertext = ? where key = ?").run(bytes, name);

describe("the key file", () => {
	test("is made on first use, 32 bytes for the service alone, and stays the same", () => {
		const key = vaultKey(path);
		expect([key.length, vaultKey(path).equals(key)]).toEqual([32, true]);
		expect([statSync(path).mode & 0o777, statSync(join(folder, "keys")).mode & 0o777]).toEqual([0o600, 0o700]);
	});

	test("that holds something else is refused by its name", () => {
		const broken = join(folder, "broken.key");
		for (const text of ["", "short", "A".repeat(100)]) {
			writeFileSync(broken, text);
			expect(() => vaultKey(broken)).toThrow(broken);
		}
	});
});

describe("a secret", () => {
	test("comes back as it was, of any length and any letters, with its last four as a hint, where that is not all of it", () => {
		for (const secret of [SECRET, "비밀 열쇠 🔑", "x".repeat(10_000), "a"]) {
			keep("one", secret);
			expect(read("one")).toBe(secret);
			expect(box("one").includes(Buffer.from(secret.slice(0, 8)))).toBe(
				secret === "a" ? box("one").includes(Buffer.from("a")) : false,
			);
		}
		const hint = () => createVault(() => vaultKey(path)).hint(store.inspectAll, "one");
		expect(hint()).toBe("");
		keep("one", SECRET);
		expect(hint()).toBe(SECRET.slice(-4));
		expect(read("another")).toBeNull();
	});

	test("is never encrypted the same way twice", () => {
		keep("one", SECRET);
		const first = box("one");
		keep("one", SECRET);
		expect(box("one").equals(first)).toBe(false);
	});

	test("does not open with another key, and says so once", () => {
		keep("one", SECRET);
		const told: string[] = [];
		const other = createVault(
			() => vaultKey(join(folder, "other", "vault.key")),
			(name) => void told.push(name),
		);
		expect([other.get(store.inspectAll, "one"), other.get(store.inspectAll, "one"), told]).toEqual([
			null,
			null,
			["one"],
		]);
		expect(read("one")).toBe(SECRET);
	});

	test("does not open when any byte was changed, when it was cut, or under another's name", () => {
		keep("one", SECRET);
		const whole = box("one");
		for (let at = 0; at < whole.length; at++) {
			const changed = Buffer.from(whole);
			changed[at] = (changed[at] ?? 0) ^ 1;
			replace("one", changed);
			expect([at, read("one")]).toEqual([at, null]);
		}
		for (const length of [0, 1, 12, 20, whole.length - 1]) {
			replace("one", whole.subarray(0, length));
			expect([length, read("one")]).toEqual([length, null]);
		}
		replace("one", whole);
		expect(read("one")).toBe(SECRET);
		keep("two", "sk-another");
		replace("two", whole);
		expect(read("two")).toBeNull();
	});

	test("that is removed is gone", () => {
		keep("one", SECRET);
		store.system((db) => createVault(() => vaultKey(path)).remove(db, "one"));
		expect(read("one")).toBeNull();
	});
});

describe("a data folder without its key file", () => {
	const opened: { close(): Promise<void> }[] = [];
	afterAll(async () => {
		for (const one of opened) await one.close();
	});

	test("starts all the same: the model's key has to be entered again, and nothing else", async () => {
		const first = await openServer();
		const model = { baseURL: "http://127.0.0.1:1/v1", apiKey: SECRET, model: "lamp" };
		expect((await first.minji.invoke("setting_model_update", model)).status).toBe(200);
		await first.close(true);
		for (const lose of [
			() => rmSync(join(first.folder, "keys"), { recursive: true }),
			() => writeFileSync(join(first.folder, "keys", "vault.key"), "no key"),
		]) {
			mkdirSync(join(first.folder, "keys"), { recursive: true });
			lose();
			const again = await openServer({ folder: first.folder, isSetUp: false, clock: handClock() });
			const minji = await again.signIn("minji@moonrise.example");
			const statuses = await Promise.all(
				[
					minji.get("/api/v1/me"),
					minji.get("/api/v1/status"),
					minji.invoke("setting_model_get", {}),
					minji.invoke("task_list", {}),
				].map(async (one) => (await one).status),
			);
			expect(statuses).toEqual([200, 200, 200, 200]);
			expect(again.log.filter((line) => line.includes("cannot be opened"))).toHaveLength(1);
			expect(again.log.join()).not.toContain(SECRET);
			await again.close(true);
		}
		rmSync(join(first.folder, "keys"), { recursive: true });
		const mended = await openServer({ folder: first.folder, isSetUp: false, clock: handClock() });
		opened.push(mended);
		const minji = await mended.signIn("minji@moonrise.example");
		expect((await minji.invoke("setting_model_update", model)).status).toBe(200);
		expect((await minji.invoke("setting_model_get", {})).text).toContain(SECRET.slice(-4));
	});
});
