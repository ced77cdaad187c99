/** The way from the shell to the record: through the running server's socket, or in this process when none runs. */

import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BackupState } from "#backup/shelf.ts";
import { systemClock } from "#base/clock.ts";
import { type Candidate, type Code, type Details, type InputFault, ToolError } from "#base/errors.ts";
import type { Config } from "#config/config.ts";
import type { ModelTest } from "#record/views.ts";
import type { Outcome } from "#registry/call.ts";
import type { Founded, FoundRequest, LocalCall, LocalState, StageRequest } from "#registry/local.ts";
import type { Language } from "#text/fill.ts";
import type { Order } from "./command.ts";
import { ownerName, prepareDataFolder, readRunning, requireWholeFolder } from "./data-folder.ts";
import { EXIT, Stop } from "./exit.ts";
import { CLI } from "./words.ts";

/** What the socket's /status adds for a server that runs. */
export type ServerStatus = {
	version: string;
	pid: number;
	uptimeSeconds: number;
	address: string;
	isDemo: boolean;
	provider: string;
	model?: string;
	/** members with a page open */
	peopleOnline?: number;
	/** both are missing from a server of an earlier version */
	backup?: BackupState;
};

export type Door = {
	/** null when the record is open in this process */
	server: ServerStatus | null;
	/** a tool's result; throws ToolError */
	call(request: LocalCall): Promise<Record<string, unknown>>;
	/** the same with what it changed, or the hold it waits for; throws ToolError */
	outcome(request: LocalCall): Promise<CallAnswer>;
	state(): Promise<LocalState>;
	setupCode(): Promise<string>;
	found(request: FoundRequest): Promise<Founded>;
	testModel(): Promise<ModelTest | null>;
	close(): Promise<void>;
};

const ANSWER_MS = 10_000;
/** a hold's host call may take ten seconds, a tried model minutes: what acts is given more time than what tells */
const ACT_MS = 300_000;
/** a large company's database is copied in pieces between requests */
const COPY_MS = 3_600_000;

/** Throws Stop when there is nothing to open, it is not this user's, or its holder does not answer. */
export async function openDoor(order: Order, options: { mayCreate?: boolean } = {}): Promise<Door> {
	const config = order.config();
	return (await openServer(config.dataFolder, order.language)) ?? openHere(order, config, options.mayCreate ?? false);
}

/** The door of a running server, which can also copy what it is writing. */
export type ServerDoor = Door & {
	server: ServerStatus;
	/** where on it a stream can be read once without signing in, for the doctor */
	probe(): Promise<string>;
	/** a consistent copy for this process to pack and remove; answers its folder */
	stage(request: StageRequest): Promise<string>;
};

/** The running server of this data folder, or null. */
export async function openServer(dataFolder: string, language: Language): Promise<ServerDoor | null> {
	const path = join(dataFolder, "run", "kontor.sock");
	const asked = await ask(path, "GET", "/status", undefined, ANSWER_MS, language);
	if (asked === NOBODY) return null;
	const must = async (route: string, body: unknown, limitMs: number) => {
		const answer = await ask(path, "POST", route, body, limitMs, language);
		if (answer === NOBODY) throw new Stop(EXIT.unavailable, CLI[language].noServer);
		return answer;
	};
	return {
		server: asked as ServerStatus,
		call: async (request) => resultOf((await must("/call", request, ACT_MS)) as CallAnswer, language),
		outcome: async (request) => (await must("/call", request, ACT_MS)) as CallAnswer,
		state: async () => (await must("/state", {}, ANSWER_MS)) as LocalState,
		setupCode: async () => ((await must("/setup-code", {}, ANSWER_MS)) as { code: string }).code,
		found: async (request) => (await must("/found", request, ACT_MS)) as Founded,
		testModel: async () => (await must("/test-model", {}, ACT_MS)) as ModelTest | null,
		probe: async () => ((await must("/probe", {}, ANSWER_MS)) as { path: string }).path,
		stage: async (request) => ((await must("/stage", request, COPY_MS)) as { folder: string }).folder,
		close: async () => {},
	};
}

export type CallAnswer = Exclude<Outcome, { kind: "failed" }>;

function resultOf(answer: CallAnswer, language: Language): Record<string, unknown> {
	if (answer.kind === "held") throw new Stop(EXIT.failed, CLI[language].waits(answer.holdID));
	return answer.result;
}

type PlainError = {
	code: Code;
	message: string;
	values?: Record<string, string | number>;
	candidates?: Candidate[];
	input?: InputFault[];
	details?: Details;
};

/** Nobody listens at the socket. */
const NOBODY = Symbol("nobody");

/** One request; NOBODY when nobody listens there. Throws the server's refusal, or Stop when it is not ours or is silent. */
async function ask(
	path: string,
	method: string,
	route: string,
	body: unknown,
	limitMs: number,
	language: Language,
): Promise<unknown> {
	const say = CLI[language];
	let response: Response;
	try {
		const sent =
			body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
		response = await fetch(`http://kontor${route}`, {
			unix: path,
			method,
			signal: AbortSignal.timeout(limitMs),
			...sent,
		});
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		if (error.name === "TimeoutError") throw new Stop(EXIT.temporary, say.busy(limitMs / 1000));
		const code = "code" in error ? String(error.code) : "";
		if (code === "EACCES" || code === "EPERM")
			throw new Stop(EXIT.notPermitted, say.notYours(dirname(dirname(path)), ownerName(dirname(dirname(path)))));
		// no such file, or a file left behind by a server that was killed
		if (["ENOENT", "ECONNREFUSED", "ENOTDIR", "ENAMETOOLONG"].includes(code)) return NOBODY;
		throw error;
	}
	if (response.status === 404) throw new Stop(EXIT.failed, say.otherVersion);
	const answer = (await response.json()) as { ok?: unknown; error?: PlainError };
	if (answer.error !== undefined) throw new ToolError(answer.error.code, answer.error.message, answer.error);
	return answer.ok;
}

async function openHere(order: Order, config: Config, mayCreate: boolean): Promise<Door> {
	const { language } = order;
	const folder = config.dataFolder;
	const say = CLI[language];
	requireOwnFolder(folder, language);
	requireWholeFolder(folder, language);
	if (!mayCreate && !existsSync(join(folder, "kontor.db"))) throw new Stop(EXIT.unavailable, say.nothingHere(folder));
	becomeOwner(folder);
	prepareDataFolder(folder, language);
	// SQLite's library unpacks itself when it is loaded, which must not happen before TMPDIR points into the folder
	const { takeLock } = await import("#store/lock.ts");
	const lock = await waitForLock(() => takeLock(join(folder, "run", "lock.db")));
	if (lock === null) throw new Stop(EXIT.temporary, readRunning(folder) === null ? say.lockedBy : say.starting);
	const { local, close } = await order.above.openLocal(config, language).catch((error: unknown) => {
		lock.release();
		throw error;
	});
	const outcome = async (request: LocalCall): Promise<CallAnswer> => {
		const answer = await local.call(request);
		if (answer.kind === "failed") throw answer.error;
		return answer;
	};
	return {
		server: null,
		call: async (request) => resultOf(await outcome(request), language),
		outcome,
		state: async () => local.state(),
		setupCode: async () => local.setupCode(),
		found: async (request) => local.found(request),
		testModel: () => local.testModel(),
		async close() {
			await close();
			lock.release();
		},
	};
}

const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 100;

/** Two commands of one script may meet: the other is over in a moment. */
export async function waitForLock<Lock>(take: () => Lock | null): Promise<Lock | null> {
	for (let tries = 1; tries < LOCK_TRIES; tries++) {
		const lock = take();
		if (lock !== null) return lock;
		await systemClock.sleep(LOCK_PAUSE_MS);
	}
	return take();
}

/** Somebody else's folder is told apart from one that is not there: its inside cannot be seen either way. */
export function requireOwnFolder(folder: string, language: Language): void {
	if (!existsSync(folder)) return;
	const { uid, mode } = statSync(folder);
	const me = process.getuid?.() ?? uid;
	if (me === 0 || me === uid || (mode & 0o007) === 0o007 || (mode & 0o070) === 0o070) return;
	throw new Stop(EXIT.notPermitted, CLI[language].notYours(folder, ownerName(folder)));
}

/**
 * The superuser works in the folder as its owner: files that root makes there could not be read by the service any more.
 * There is no way back, and none is needed: the command ends.
 */
function becomeOwner(folder: string): void {
	if (process.getuid?.() !== 0 || !existsSync(folder)) return;
	const { uid, gid } = statSync(folder);
	if (uid === 0) return;
	process.setgroups?.([gid]);
	process.setgid?.(gid);
	process.setuid?.(uid);
}

/** Opens the door, uses it, and closes it whatever happens. */
export async function throughDoor<T>(
	order: Order,
	options: { mayCreate?: boolean },
	work: (door: Door) => Promise<T>,
): Promise<T> {
	const door = await openDoor(order, options);
	try {
		return await work(door);
	} finally {
		await door.close();
	}
}
