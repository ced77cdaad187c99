/** The computer's own zone decides nothing: two real servers on the same record, one in Kiritimati, one in UTC, say the same. */

import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "#test/support/client.ts";
import { openServer } from "#test/support/server.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const folders: string[] = [];
afterAll(() => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A company in Seoul with work around the edges of its days and weeks, as it lies on the disk. */
async function keptCompany(): Promise<{ folder: string; token: string; taskID: string }> {
	const folder = mkdtempSync(join(tmpdir(), "kontor-zone-"));
	folders.push(folder);
	const server = await openServer({ folder });
	const token = server.token(server.minjiID, "read");
	let taskID = "";
	for (const [title, startsAt, endsAt] of [
		["Just after midnight in Seoul", "2026-11-30T00:30:00+09:00", "2026-12-01T00:00:00+09:00"],
		["Just before midnight in Seoul", "2026-11-29T23:30:00+09:00", "2026-11-29T23:59:59+09:00"],
		["A whole week", "2026-11-30", "2026-12-06"],
	] as const) {
		const added = await server.minji.invoke("task_add", { title, startsAt, endsAt, status: "paused" });
		taskID = (added.json.result as { taskID: string }).taskID;
	}
	await server.minji.invoke("task_update", { taskHint: taskID, endsAt: "2026-12-07" });
	await server.close(true);
	return { folder, token: token.token ?? "", taskID };
}

/** `kontor serve` on a copy of the folder, in a zone of the computer's; answers once it listens. */
async function serveIn(zone: string, from: string) {
	const folder = mkdtempSync(join(tmpdir(), "kontor-zone-"));
	folders.push(folder);
	cpSync(from, folder, { recursive: true });
	const child = Bun.spawn([process.execPath, join(ROOT, "src/main.ts"), "serve", "--data", folder, "--port", "0"], {
		cwd: ROOT,
		env: { PATH: process.env["PATH"] ?? "", LANG: "en_US.UTF-8", TZ: zone },
		stdin: "ignore",
		stdout: "pipe",
		stderr: "pipe",
	});
	let said = "";
	const started = Promise.withResolvers<string>();
	const read = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
		const decoder = new TextDecoder();
		for await (const bytes of stream) {
			said += decoder.decode(bytes, { stream: true });
			const url = /open +(http\S+)/.exec(said)?.[1];
			if (url !== undefined) started.resolve(url);
		}
	};
	void read(child.stdout);
	void read(child.stderr);
	void child.exited.then((code) => started.reject(new Error(`serve ended with ${code}: ${said}`)));
	const url = await started.promise;
	return {
		url,
		async stop() {
			child.kill("SIGTERM");
			await child.exited;
		},
	};
}

test("boards, lists, one task and rendered days are the same with TZ=Pacific/Kiritimati and TZ=UTC", async () => {
	const { folder, token, taskID } = await keptCompany();
	const servers = [await serveIn("Pacific/Kiritimati", folder), await serveIn("UTC", folder)];
	try {
		const clients = servers.map(({ url }) => new Client(url).withToken(token));
		const both = async (tool: string, input: unknown) => {
			const answers = await Promise.all(clients.map((client) => client.invoke(tool, input)));
			return answers.map((answer) => {
				if (answer.status !== 200) throw new Error(answer.text);
				return answer.json.result as Record<string, unknown>;
			});
		};
		/** Asked again should midnight in Seoul fall between the two answers. */
		const same = async (tool: string, input: unknown): Promise<Record<string, unknown>> => {
			let [one, other] = await both(tool, input);
			if (one?.["today"] !== other?.["today"]) [one, other] = await both(tool, input);
			expect(one).toEqual(other as Record<string, unknown>);
			return one ?? {};
		};
		const days = (result: Record<string, unknown>) =>
			(result["tasks"] as { content: string; startDate: string; endDate: string; weekCode: string }[])
				.map(({ content, startDate, endDate, weekCode }) => [content, startDate, endDate, weekCode])
				.sort();
		const whole = [
			["A whole week", "2026-11-30", "2026-12-07", "26W50"],
			["Just after midnight in Seoul", "2026-11-30", "2026-12-01", "26W49"],
			["Just before midnight in Seoul", "2026-11-29", "2026-11-29", "26W48"],
		];
		expect(days(await same("task_board_get", { boardWeek: "2026-11-30", scope: "all" }))).toEqual(whole);
		expect(days(await same("task_list", { scope: "all", everyWeek: true }))).toEqual(whole);
		const detail = await same("task_get", { taskID });
		expect(JSON.stringify(detail["history"])).toContain("7 Dec 2026");
		await same("change_list", { scope: "all" });
		// the day that a page is told is that of Seoul, not the computer's
		const inSeoul = () => Temporal.Now.plainDateISO("Asia/Seoul").toString();
		const before = inSeoul();
		const { today } = await same("task_board_get", { boardWeek: "2026-11-30" });
		expect([before, inSeoul()]).toContain(String(today));
	} finally {
		for (const server of servers) await server.stop();
	}
}, 120_000);
