/** Real servers for the browser tests: in this process, where the test may pull the plug, or as a process that may be killed. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type App, createApp, type Overrides } from "#app.ts";
import { systemClock } from "#base/clock.ts";
import { createLog } from "#base/log.ts";
import { readConfig } from "#config/config.ts";
import { listen } from "#http/listen.ts";
import { loadWebAssets } from "#http/web-from-source.ts";
import { newSetupCode, settle } from "#identity/setup.ts";
import type { allPreference } from "#store/schema/member.ts";
import { allMember } from "#store/schema/member.ts";
import { Client } from "#test/support/client.ts";
import { cheapenPassword, givePassword } from "#test/support/passwords.ts";

export type Language = (typeof allPreference.$inferInsert)["language"] & string;

export const PASSWORD = "harbour lamps at dusk";
export const COMPANY = { name: "Moonrise Lamps", timeZone: "Asia/Seoul", country: "KR", currency: "KRW" };
export const MINJI = { name: "Minji Kim", email: "minji@moonrise.example" };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type WebOptions = {
	folder?: string;
	/** false leaves the set-up to the test */
	isSetUp?: boolean;
	language?: "en" | "ko";
	model?: Overrides["model"];
};

/** A company with the real pages behind a real port. */
export type Web = {
	app: App;
	url: string;
	/** the one-use code, where set-up is left to the test */
	code(): string;
	client(): Client;
	signIn(email: string, password?: string): Promise<Client>;
	/** a member who can sign in as `first@moonrise.example`; answers the id */
	addMember(name: string, more?: Partial<typeof allMember.$inferInsert>, mustChange?: boolean): string;
	/** closes the port, and every connection with it; the company lives on */
	unplug(): Promise<void>;
	/** opens the same port again */
	plug(): void;
	close(): Promise<void>;
	/** what the server logged, one JSON line each */
	log: string[];
};

export async function openWeb(options: WebOptions = {}): Promise<Web> {
	const folder = options.folder ?? mkdtempSync(join(tmpdir(), "kontor-web-"));
	const log: string[] = [];
	const lines = createLog({ level: "info", format: "json", clock: systemClock, write: (line) => void log.push(line) });
	const config = (port: number) => readConfig({ flags: { data: folder, port: String(port) }, environment: {} });
	const app = createApp(config(0), { log: lines, ...(options.model === undefined ? {} : { model: options.model }) });
	const open = (port: number) =>
		listen(
			{ ...app, config: config(port), version: "0.0.0", startedAt: Date.now(), notReady: () => null },
			loadWebAssets,
		).http;
	let http = open(0);
	const port = http.port ?? 0;
	const url = `http://127.0.0.1:${port}`;
	await app.start();
	const web: Web = {
		app,
		url,
		log,
		code: () => newSetupCode(app.store, Date.now()),
		client: () => new Client(url),
		signIn: (email, password = PASSWORD) => signIn(url, email, password),
		addMember: (name, more, mustChange) => addMember(app, name, more, mustChange),
		unplug: () => http.stop(true),
		plug: () => {
			http = open(port);
		},
		async close() {
			await http.stop(true);
			await app.stop(0);
			rmSync(folder, { recursive: true, force: true });
		},
	};
	if (options.isSetUp ?? true) await found(web, options.language ?? "en");
	return web;
}

async function signIn(url: string, email: string, password: string): Promise<Client> {
	const client = new Client(url);
	const answer = await client.post("/api/v1/session", { email, password });
	if (answer.status !== 200) throw new Error(`sign-in answered ${answer.text}`);
	return client;
}

async function found(web: Web, language: "en" | "ko"): Promise<void> {
	const body = { ...MINJI, password: PASSWORD, company: { ...COMPANY, language }, code: web.code() };
	const answer = await web.client().post("/api/v1/setup", body);
	if (answer.status !== 201) throw new Error(`set-up answered ${answer.text}`);
	web.app.store.system((db) => cheapenPassword(db, String(answer.json.memberID), PASSWORD));
}

function addMember(app: App, name: string, more: Partial<typeof allMember.$inferInsert> = {}, mustChange = false) {
	const id = app.ids.next("mem");
	const now = Date.now();
	const email = `${name.split(" ")[0]?.toLowerCase()}@moonrise.example`;
	const stamps = { createdAt: now, updatedAt: now };
	app.store.system((db) => {
		db.insert(allMember)
			.values({ id, kind: "person", email, name, status: "active", isAdmin: false, ...stamps, ...more })
			.run();
		givePassword(db, now, id, PASSWORD, mustChange);
		settle(db, app.ids, now, id);
	});
	app.hub.wake();
	return id;
}

/** `kontor serve` as a process of its own. */
export type Served = { url: string; port: number; setupURL: string | null; folder: string; kill(): Promise<void> };

/** Starts it and waits for its start block. Without `port` the system chooses one. */
export async function serveProcess(folder: string, port = 0): Promise<Served> {
	const command = [process.execPath, join(ROOT, "src/main.ts"), "serve", "--data", folder, "--port", String(port)];
	const child = Bun.spawn(command, {
		cwd: ROOT,
		env: { PATH: process.env["PATH"] ?? "", LANG: "en_US.UTF-8" },
		stdin: "ignore",
		stdout: "pipe",
		stderr: "pipe",
	});
	const started = Promise.withResolvers<string>();
	let said = "";
	const read = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
		const decoder = new TextDecoder();
		for await (const bytes of stream) {
			said += decoder.decode(bytes, { stream: true });
			if (/ open +http\S+\n(?: +set up|(?!.*set up))/.test(said)) setTimeout(() => started.resolve(said), 50);
		}
	};
	void read(child.stdout);
	void read(child.stderr);
	void child.exited.then((exitCode) => started.reject(new Error(`serve ended with ${exitCode}: ${said}`)));
	const block = await started.promise;
	const url = /open +(http\S+)/.exec(block)?.[1] ?? "";
	return {
		url,
		port: Number(new URL(url).port),
		setupURL: /set up +(http\S+)/.exec(block)?.[1] ?? null,
		folder,
		async kill() {
			child.kill("SIGKILL");
			await child.exited;
		},
	};
}
