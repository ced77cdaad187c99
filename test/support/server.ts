/** A real server on a port of its own in this process, set up over HTTP, with people who can sign in and tokens for them. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, createApp, type Overrides } from "#app.ts";
import { type Clock, systemClock } from "#base/clock.ts";
import { createLog, type Log } from "#base/log.ts";
import { readConfig } from "#config/config.ts";
import type { SettingKey } from "#config/settings.ts";
import { TOOLS } from "#generated/tools.ts";
import type { Server } from "#http/context.ts";
import { listen } from "#http/listen.ts";
import type { WebAssets } from "#http/web-from-source.ts";
import type { Scope } from "#identity/caller.ts";
import { hashSecret, randomSecret } from "#identity/secret.ts";
import { newSetupCode, settle } from "#identity/setup.ts";
import { allToken } from "#store/schema/access.ts";
import { allMember } from "#store/schema/member.ts";
import type { Tool } from "#tools/define.ts";
import { Client } from "./client.ts";
import { WEDNESDAY } from "./company.ts";
import { cheapenPassword, givePassword } from "./passwords.ts";

export const PASSWORD = "harbour lamps at dusk";
export const FOUNDING = {
	name: "Minji Kim",
	email: "minji@moonrise.example",
	password: PASSWORD,
	company: { name: "Moonrise Lamps", timeZone: "Asia/Seoul", country: "KR", currency: "KRW", language: "en" },
};

/** Time that passes only when the test says so, while waiting waits in earnest. */
export type HandClock = Clock & { advance(ms: number): void };

export function handClock(start = WEDNESDAY): HandClock {
	let at = start;
	return {
		now: () => at,
		sleep: (ms, signal) => systemClock.sleep(ms, signal),
		advance(ms) {
			at += ms;
		},
	};
}

export type ServerOptions = {
	clock?: HandClock;
	folder?: string;
	settings?: Partial<Record<SettingKey, string>>;
	/** beside the tools of the build */
	tools?: readonly Tool[];
	model?: Overrides["model"];
	/** false leaves the set-up to the test */
	isSetUp?: boolean;
	/** how long a connection may be quiet; as in earnest when left out */
	idleSeconds?: number;
};

export type TestServer = {
	app: App;
	http: ReturnType<typeof listen>["http"];
	answered: ReturnType<typeof listen>["answered"];
	server: Server;
	url: string;
	clock: HandClock;
	folder: string;
	/** the log at level debug, one JSON line each */
	log: string[];
	/** the administrator who set it up, signed in */
	minji: Client;
	minjiID: string;
	state: { notReady: ReturnType<Server["notReady"]> };
	client(): Client;
	/** a member with PASSWORD; `first@moonrise.example` */
	addMember(name: string, more?: Partial<typeof allMember.$inferInsert>): string;
	signIn(email: string, password?: string): Promise<Client>;
	token(memberID: string, scope: Scope, more?: { asks?: boolean; expiresAt?: number }): Client;
	close(keepFolder?: boolean): Promise<void>;
};

const NO_ASSETS: WebAssets = {
	files: [],
	entries: {
		messenger: { script: "messenger.js", styles: ["messenger.css"] },
		entry: { script: "entry.js", styles: [] },
		docs: { script: "docs.js", styles: [] },
	},
	workers: { stream: "worker.js" },
};

/** Starts one. Close it in the same test or file. */
export async function openServer(options: ServerOptions = {}): Promise<TestServer> {
	const clock = options.clock ?? handClock();
	const folder = options.folder ?? mkdtempSync(join(tmpdir(), "kontor-test-"));
	const log: string[] = [];
	const config = readConfig({ flags: { data: folder, port: "0", ...options.settings }, environment: {} });
	const lines: Log = createLog({ level: "debug", format: "json", clock, write: (line) => void log.push(line) });
	const model = options.model === undefined ? {} : { model: options.model };
	const app = createApp(config, { clock, log: lines, tools: [...TOOLS, ...(options.tools ?? [])], ...model });
	const state: TestServer["state"] = { notReady: null };
	const parts = { ...app, version: "0.0.0", startedAt: clock.now(), notReady: () => state.notReady };
	const { server, http, answered } = listen(
		parts,
		async () => NO_ASSETS,
		options.idleSeconds === undefined ? {} : { idleSeconds: options.idleSeconds },
	);
	await app.start();
	const url = `http://127.0.0.1:${http.port}`;
	const made = { app, http, answered, server, url, clock, folder, log, state, minji: new Client(url), minjiID: "" };
	const test: TestServer = {
		...made,
		...people(made),
		client: () => new Client(url),
		close: (keep) => close(made, keep),
	};
	if (options.isSetUp ?? true) await setUp(test);
	return test;
}

type Made = Pick<TestServer, "app" | "http" | "url" | "clock" | "folder">;

async function setUp(test: TestServer): Promise<void> {
	const code = newSetupCode(test.app.store, test.clock.now());
	const answer = await test.minji.post("/api/v1/setup", { ...FOUNDING, code }, { headers: { origin: "" } });
	if (answer.status !== 201) throw new Error(`set-up answered ${answer.text}`);
	test.minjiID = String(answer.json.memberID);
	test.app.store.system((db) => cheapenPassword(db, test.minjiID, PASSWORD));
}

function people({ app, clock, url }: Made): Pick<TestServer, "addMember" | "signIn" | "token"> {
	return {
		addMember(name, more = {}) {
			const id = app.ids.next("mem");
			const email = `${name.split(" ")[0]?.toLowerCase()}@moonrise.example`;
			const stamps = { createdAt: clock.now(), updatedAt: clock.now() };
			app.store.system((db) => {
				db.insert(allMember)
					.values({ id, kind: "person", email, name, status: "active", isAdmin: false, ...stamps, ...more })
					.run();
				givePassword(db, clock.now(), id, PASSWORD);
				settle(db, app.ids, clock.now(), id);
			});
			app.hub.wake();
			return id;
		},
		async signIn(email, password = PASSWORD) {
			const client = new Client(url);
			const answer = await client.post("/api/v1/session", { email, password });
			if (answer.status !== 200) throw new Error(`sign-in answered ${answer.text}`);
			return client;
		},
		token(memberID, scope, { asks = false, expiresAt } = {}) {
			const token = `kt_${randomSecret()}`;
			const id = app.ids.next("tok");
			const values = {
				id,
				memberID,
				name: id,
				hash: hashSecret(token),
				scope,
				asks,
				createdAt: clock.now(),
				lastUsedAt: null,
			};
			app.store.system((db) =>
				db
					.insert(allToken)
					.values({ ...values, expiresAt: expiresAt ?? null })
					.run(),
			);
			return new Client(url).withToken(token);
		},
	};
}

async function close({ app, http, folder }: Made, keepFolder = false): Promise<void> {
	await http.stop(true);
	if (app.store.writer.open) await app.stop(0);
	if (!keepFolder) rmSync(folder, { recursive: true, force: true });
}
