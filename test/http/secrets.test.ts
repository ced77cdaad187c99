/** Planted secrets: after every kind of flow, failures included, none stands in the log, the record or an answer (faults.md J). */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { allSetting } from "#store/schema/log.ts";
import { Client } from "#test/support/client.ts";
import { type ScriptedModel, scriptedModel } from "#test/support/scripted-model.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";

const SAID = "the words of a private message 7f3a";
const planted = {
	key: "sk-test-4f9a81c2d7e6b5a4938271605f4e3d2c",
	otherKey: "sk-test-wrong-0a1b2c3d4e5f60718293a4b5c6d7e8f9",
	inAddress: "address-key-5d1f0c9b8a7e6d5c",
	password: "a quiet harbour 1937 seven",
	wrongPassword: "not the harbour 1938 eight",
	bearer: `kt_${"Zq3".repeat(14)}x`,
};
const issued: Record<string, string> = {};

let server: TestServer;
let script: ScriptedModel;
const answers: string[] = [];

/** A client that remembers everything it was answered. */
class Remembering extends Client {
	override async send(...args: Parameters<Client["send"]>) {
		const answer = await super.send(...args);
		answers.push(`${args[0]} ${args[1]} ${answer.text}`);
		return answer;
	}
}

const settled = (result: unknown) => result as Record<string, string>;

beforeAll(async () => {
	script = await scriptedModel({ otherwise: () => ({ text: "Noted." }) });
	server = await openServer();
	const minji = new Remembering(server.url);
	await minji.post("/api/v1/session", { email: "minji@moonrise.example", password: PASSWORD });
	issued.cookie = minji.cookies.get("kontor") ?? "";
	await flows(minji);
	await failures(minji);
});
afterAll(async () => {
	script.stop();
	await server.close();
});

async function flows(minji: Client): Promise<void> {
	const invited = await minji.invoke("person_invite", { email: "new@moonrise.example", name: "New One" });
	Object.assign(issued, {
		invitation: settled(invited.json.result).invitationURL?.split("#")[1] ?? "",
		temporary: settled(invited.json.result).temporaryPassword ?? "",
	});
	const reset = await minji.invoke("person_password_reset", { personHint: server.addMember("Jisoo Park") });
	issued.reset = settled(reset.json.result).temporaryPassword ?? "";
	issued.token = settled((await minji.invoke("token_add", { scope: "write", name: "robot" })).json.result).token ?? "";
	await minji.withToken(issued.token ?? "").get("/api/v1/me");
	const model = { baseURL: script.baseURL, apiKey: planted.key, model: "scripted" };
	expect((await minji.invoke("setting_model_test", model)).status).toBe(200);
	expect((await minji.invoke("setting_model_update", model)).status).toBe(200);
	await minji.invoke("setting_model_get", {});
	const jisoo = new Remembering(server.url);
	await jisoo.post("/api/v1/session", { email: "jisoo@moonrise.example", password: issued.reset });
	await jisoo.post("/api/v1/session/password", { password: issued.reset, newPassword: planted.password });
	const turn = (await minji.post("/api/v1/agent/messages", { text: SAID })).json as { turnID: string };
	const stream = await minji.events(0);
	await stream.next(
		(sent) =>
			(sent.turn as { id?: string; state?: string } | undefined)?.id === turn.turnID &&
			(sent.turn as { state: string }).state === "done",
	);
	answers.push(JSON.stringify(stream.all));
	await stream.close();
}

async function failures(minji: Client): Promise<void> {
	const wrong = { baseURL: `${script.baseURL}?seat=${planted.inAddress}`, apiKey: planted.otherKey, model: "scripted" };
	for (const mode of ["401", "quota", "drop"] as const) {
		script.mode = mode;
		await minji.invoke("setting_model_test", wrong);
		const { turnID } = (await minji.post("/api/v1/agent/messages", { text: SAID })).json as { turnID: string };
		const stream = await minji.events(0);
		await stream.next(
			(sent) =>
				(sent.turn as { id?: string } | undefined)?.id === turnID &&
				["done", "failed"].includes((sent.turn as { state: string }).state),
		);
		answers.push(JSON.stringify(stream.all));
		await stream.close();
	}
	script.mode = "ok";
	for (const address of ["ftp://", "http://127.0.0.1:1", "not an address"])
		await minji.invoke("setting_model_test", { ...wrong, baseURL: `${address}/${planted.inAddress}` });
	for (const tool of ["setting_model_test", "setting_model_update"])
		await minji.invoke(tool, { ...wrong, baseURL: `${script.baseURL}?key=${planted.inAddress}` });
	await minji.invoke("setting_model_update", { ...wrong, unknown: planted.key, model: 5 });
	await new Remembering(server.url).post("/api/v1/session", {
		email: "minji@moonrise.example",
		password: planted.wrongPassword,
	});
	await new Remembering(server.url).post("/api/v1/session", { email: planted.wrongPassword, password: 5 });
	await new Remembering(server.url).get("/api/v1/me", { headers: { authorization: `Bearer ${planted.bearer}` } });
	await new Remembering(server.url).get("/api/v1/me", { headers: { cookie: `kontor=${planted.bearer}` } });
	await new Remembering(server.url).post("/api/v1/invitation", { token: planted.bearer });
	await new Remembering(server.url).post("/api/v1/setup", {
		code: "K7QM-4T2X",
		name: "x",
		email: "x",
		password: planted.wrongPassword,
	});
	await minji.post("/api/v1/session/password", { password: planted.wrongPassword, newPassword: planted.password });
	await breakInside(minji);
}

/** The store fails in the middle of calls that carry secrets: what is logged then is the most telling. */
async function breakInside(minji: Client): Promise<void> {
	const { store } = server.app;
	store.writer.exec(
		"create temp trigger broken before insert on main.all_secret begin select raise(abort, 'broken'); end",
	);
	store.writer.exec(
		"create temp trigger broken2 before update on main.all_credential begin select raise(abort, 'broken'); end",
	);
	store.writer.exec(
		"create temp trigger broken3 before insert on main.all_session begin select raise(abort, 'broken'); end",
	);
	store.writer.exec(
		"create temp trigger broken4 before insert on main.all_message begin select raise(abort, 'broken'); end",
	);
	const statuses = [
		await minji.invoke("setting_model_update", {
			baseURL: script.baseURL,
			apiKey: planted.otherKey,
			model: "scripted",
		}),
		await minji.post("/api/v1/session/password", { password: PASSWORD, newPassword: planted.password }),
		await new Remembering(server.url).post("/api/v1/session", { email: "minji@moonrise.example", password: PASSWORD }),
		await minji.post("/api/v1/agent/messages", { text: SAID }),
	].map(({ status }) => status);
	expect(statuses).toEqual([500, 500, 500, 500]);
	for (const name of ["broken", "broken2", "broken3", "broken4"]) store.writer.exec(`drop trigger temp.${name}`);
}

/** Every file below the data folder, as bytes. */
function files(folder: string): { path: string; bytes: Buffer }[] {
	return readdirSync(folder).flatMap((name) => {
		const path = join(folder, name);
		return statSync(path).isDirectory()
			? files(path)
			: statSync(path).isFile()
				? [{ path, bytes: readFileSync(path) }]
				: [];
	});
}

const secrets = () =>
	Object.entries({ ...planted, ...issued, founder: PASSWORD }).map(([name, value]) => {
		if (value.length < 8) throw new Error(`${name} was never issued`);
		return [name, value] as const;
	});
/** a secret as itself, and as it may stand in base64, hexadecimal or an address */
const shapes = (secret: string) => [
	secret,
	Buffer.from(secret).toString("base64").slice(0, -4),
	Buffer.from(secret).toString("hex"),
	encodeURIComponent(secret),
];

describe("no secret", () => {
	test("stands in the log, though it is at level debug and calls failed", () => {
		const log = server.log.join("\n");
		expect(server.log.length).toBeGreaterThan(3);
		expect(log).toContain("broken");
		for (const [name, secret] of secrets())
			for (const shape of shapes(secret)) expect([name, log.includes(shape)]).toEqual([name, false]);
		expect(log).not.toContain(SAID);
	});

	test("stands in what administrators read of the log and of the requests, in which the failures are", async () => {
		const views = ["service_logs", "requests"];
		for (const view of views) {
			const read = await server.minji.invoke("host_diagnostics_get", { view, limit: 1000 });
			const { document } = settled(read.json.result);
			expect(document).toContain(view === "requests" ? "/api/v1/tools/:name/invoke" : "broken");
			for (const [name, secret] of secrets())
				for (const shape of shapes(secret))
					expect([name, view, document?.includes(shape)]).toEqual([name, view, false]);
			expect(document).not.toContain(SAID);
		}
	});

	test("stands in any file of the record, but as a hash or encrypted", () => {
		server.app.store.writer.pragma("wal_checkpoint(PASSIVE)");
		for (const { path, bytes } of files(server.folder)) {
			for (const [name, secret] of secrets())
				for (const shape of shapes(secret)) expect([name, path, bytes.includes(shape)]).toEqual([name, path, false]);
		}
		expect(
			server.app.store.inspectAll
				.select()
				.from(allSetting)
				.all()
				.map(({ key }) => key),
		).not.toContain("setup.code_hash");
	});

	test("comes back in an answer or an event, but where it is shown once", () => {
		const once: Record<string, string> = {
			invitation: "person_invite",
			temporary: "person_invite",
			reset: "person_password_reset",
			token: "token_add",
		};
		for (const [name, secret] of secrets()) {
			const telling = answers.filter((answer) => shapes(secret).some((shape) => answer.includes(shape)));
			const expected = telling.filter((answer) => !answer.includes(`/tools/${once[name] ?? "-"}/invoke`));
			expect([name, expected.map((answer) => answer.slice(0, 300))]).toEqual([name, []]);
		}
	});

	test("is in the vault's file, and the key to it lies beside the record and is the service's alone", () => {
		const path = join(server.folder, "keys", "vault.key");
		expect(statSync(path).mode & 0o777).toBe(0o600);
		expect(statSync(join(server.folder, "keys")).mode & 0o777).toBe(0o700);
		const key = readFileSync(path, "utf8").trim();
		for (const { path: file, bytes } of files(server.folder).filter(({ path: one }) => one !== path))
			expect([file, bytes.includes(key)]).toEqual([file, false]);
	});
});
