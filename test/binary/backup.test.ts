// Backups by the executable: the one the server makes by starting itself again, one by hand, and a restore of either.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Place, placeExecutable, type RunningServer, runCommand, startServer } from "./executable.ts";

let place: Place;
let data: string;
const start = (environment: Record<string, string> = {}): Promise<RunningServer> =>
	startServer(place, { parameters: ["--data", data], environment });

async function setUp(server: RunningServer): Promise<void> {
	const [, code] = await server.waitFor(/\/setup#([A-Z0-9]{4}-[A-Z0-9]{4})/);
	const answer = await fetch(`${server.origin}/api/v1/setup`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: server.origin },
		body: JSON.stringify({
			code,
			name: "Minji Kim",
			email: "minji@moonrise.example",
			password: "harbour lamps at dusk",
			company: { name: "Moonrise Lamps", timeZone: "Asia/Seoul", language: "en" },
		}),
	});
	expect(answer.status).toBe(201);
}

beforeAll(async () => {
	place = await placeExecutable();
	data = join(place.folder, "company");
}, 180_000);
afterAll(() => place?.remove());

test("the server's own is made by the same file as a process of its own, and restores", async () => {
	const first = await start();
	await setUp(first);
	await first.stop();
	const second = await start({ KONTOR_BACKUP_EVERY: "1s" });
	try {
		await second.waitFor(/backup made/);
		const byHand = await runCommand(place, "backup", "--data", data, "--to", join(place.folder, "shelf"));
		expect({ exit: byHand.exitCode, said: byHand.stderr }).toMatchObject({ exit: 0 });
	} finally {
		await second.stop();
	}
	const daily = readdirSync(join(data, "backups"))
		.filter((name) => name.endsWith(".tar"))
		.map((name) => join(data, "backups", name));
	const shelved = readdirSync(join(place.folder, "shelf")).map((name) => join(place.folder, "shelf", name));
	expect([daily.length >= 1, shelved.length]).toEqual([true, 1]);
	for (const [number, file] of [daily[0] ?? "", ...shelved].entries()) {
		expect((await runCommand(place, "backup", "verify", file)).exitCode).toBe(0);
		const target = join(place.folder, `restored-${number}`);
		const { exitCode, stderr } = await runCommand(place, "restore", file, "--to", target);
		expect({ exitCode, stderr }).toEqual({
			exitCode: 0,
			stderr: `Moonrise Lamps is restored in ${target}, equal to the backup.\n  kontor serve --data ${target}\n`,
		});
		expect((await runCommand(place, "user", "list", "--data", target)).stdout).toContain("minji@moonrise.example");
	}
	const table = await runCommand(place, "export", "users", "--data", data);
	expect([table.exitCode, table.stdout.split("\r\n").length]).toEqual([0, 3]);
	expect((await runCommand(place, "__complete", "backup", "")).stdout).toContain("verify\t");
}, 120_000);
