/** A data folder copied while the server is stopped is a backup, and so is one taken while it runs: waiting holds included. */

import { afterEach, expect, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openArchive, verifyArchive } from "#backup/archive.ts";
import { packing } from "#backup/pack.ts";
import { takePlace, unpack } from "#backup/restore.ts";
import { stage } from "#backup/stage.ts";
import { survey } from "#backup/survey.ts";
import { createVault, vaultKey } from "#identity/vault.ts";
import { allHold } from "#store/schema/turn.ts";
import { collected } from "#test/support/backup.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";

const open: TestServer[] = [];
afterEach(async () => {
	for (const one of open.splice(0)) await one.close();
});

async function started(options: Parameters<typeof openServer>[0] = {}): Promise<TestServer> {
	const server = await openServer(options);
	open.push(server);
	return server;
}

/** Ways to a second folder: by hand while the server is stopped, and by a backup that is taken while it runs. */
const WAYS: Record<
	string,
	{
		running(server: TestServer): Promise<Buffer | null>;
		to(folder: string, from: string, taken: Buffer | null): Promise<void>;
	}
> = {
	"a copy of the stopped folder": {
		running: async () => null,
		to: async (folder, from) => cpSync(from, folder, { recursive: true }),
	},
	"a backup of the running server": {
		async running({ app, folder }) {
			const copy = await stage(app.store.writer, folder, process.pid, { isWithFiles: true });
			const facts = {
				survey: survey(join(copy, "kontor.db")),
				owner: "kontor",
				now: app.clock.now(),
				version: "0.1.0",
			};
			return collected((await packing(copy, { ...facts, isWithFiles: true })).bytes(() => {}));
		},
		async to(folder, _, taken) {
			writeFileSync(join(folder, "taken.tar"), taken ?? "");
			const archive = await openArchive(join(folder, "taken.tar"));
			await unpack(archive, await verifyArchive(archive), folder);
			takePlace(folder, "taken.tar");
			await archive.file.close();
		},
	},
};

for (const [way, { running, to }] of Object.entries(WAYS))
	test(`${way} starts with everything, and what waited is approved there`, async () => {
		const server = await started();
		const jisoo = server.addMember("Jisoo Park");
		const token = server.token(jisoo, "delete");
		const asking = server.token(server.minjiID, "delete", { asks: true });
		await server.minji.invoke("task_add", { title: "Count the lamps", participantPersonHints: ["Jisoo"] });
		const held = await asking.invoke("message_send", {
			targetType: "directMessage",
			personHint: "Jisoo",
			message: "Kept over the copy",
		});
		const { id } = held.json.hold as { id: string };
		const vault = createVault(() => vaultKey(join(server.folder, "keys", "vault.key")));
		server.app.store.system((db) => vault.put(db, "model.api_key", "sk-kept-over-the-copy", server.clock.now()));
		const events = (await server.minji.get("/api/v1/events?after=0&wait=0")).text;
		const list = (await server.minji.invoke("task_list", { scope: "company" })).json.result;
		const taken = await running(server);
		await server.close(true);

		const copy = mkdtempSync(join(tmpdir(), "kontor-copy-"));
		await to(copy, server.folder, taken);
		const restored = await started({ folder: copy, isSetUp: false });
		const minji = await restored.signIn("minji@moonrise.example", PASSWORD);
		expect((await minji.invoke("task_list", { scope: "company" })).json.result).toEqual(list);
		expect((await minji.get("/api/v1/events?after=0&wait=0")).text).toBe(events);
		// who was signed in still is, and tokens work
		for (const [name, value] of server.minji.cookies) restored.minji.cookies.set(name, value);
		expect((await restored.minji.get("/api/v1/me")).status).toBe(200);
		expect(
			(
				await restored
					.client()
					.withToken(token.token ?? "")
					.get("/api/v1/me")
			).status,
		).toBe(200);
		const other = createVault(() => vaultKey(join(copy, "keys", "vault.key")));
		expect(other.get(restored.app.store.inspectAll, "model.api_key")).toBe("sk-kept-over-the-copy");
		const waiting = (await minji.get("/api/v1/holds")).json.holds as { id: string; preview: { text: string } }[];
		expect(waiting.map((hold) => [hold.id, hold.preview.text])).toEqual([[id, "Kept over the copy"]]);
		expect((await minji.post(`/api/v1/holds/${id}`, { decision: "approve" })).json).toMatchObject({ state: "done" });
		const read = await restored.signIn("jisoo@moonrise.example");
		expect((await read.invoke("message_search", { scope: "everywhere", queries: ["Kept over"] })).text).toContain(
			"Kept over the copy",
		);

		// the original has not heard of it: two companies, each with its own word
		const original = await started({ folder: server.folder, isSetUp: false });
		expect(original.app.store.inspectAll.select().from(allHold).where(eq(allHold.id, id)).get()?.state).toBe("waiting");
		rmSync(copy, { recursive: true, force: true });
	});

test("after a clean stop nothing is left in the log beside the database", async () => {
	const server = await started();
	await server.minji.invoke("task_add", { title: "Last" });
	await server.close(true);
	expect(statSync(join(server.folder, "kontor.db-wal"), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});
