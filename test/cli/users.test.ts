// People and tokens from the shell, with a running server and without one.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { connect } from "#store/driver.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, kontorJSON, PASSWORD, type RunningKontor, startKontor } from "./kontor.ts";

type Person = { email: string; isAdmin: boolean; employmentStatus: string };

/** Every call that changed something, oldest first. */
function calls(folder: string): { tool: string; member_id: string; origin: string; input: string }[] {
	const db = connect(join(folder, "data", "kontor.db"), { readonly: true });
	try {
		return db.prepare("select tool, member_id, origin, input from all_call order by id").all() as ReturnType<
			typeof calls
		>;
	} finally {
		db.close();
	}
}

const addJisoo = ["user", "add", "--email", "Jisoo@Moonrise.example", "--name", "Jisoo Park"];

describe("the first administrator", () => {
	const folder = temporaryFolder();

	test("is not made by a command that makes somebody else", async () => {
		expect(await kontor(folder, addJisoo, { input: PASSWORD })).toEqual({
			exit: 69,
			out: "",
			err: `There is no Kontor in ${folder}/data yet.\n  kontor serve --data ${folder}/data\n`,
		});
	});

	test("needs a good password and leaves nothing behind without one", async () => {
		const words = ["user", "add", "--email", "minji@moonrise.example", "--name", "Minji Kim", "--admin"];
		const { exit, err } = await kontor(folder, words, { input: "short\n" });
		expect({ exit, code: /\[\w+\]\n$/.exec(err)?.[0] }).toEqual({ exit: 1, code: "[password_weak]\n" });
		const empty = await kontor(folder, words);
		expect(empty).toEqual({ exit: 2, out: "", err: "Nothing was given, so nothing was changed.\n" });
	});

	test("needs a time zone that exists", async () => {
		const words = [
			"user",
			"add",
			"--email",
			"minji@moonrise.example",
			"--name",
			"Minji Kim",
			"--admin",
			"--time-zone",
			"Mars/Olympus",
		];
		const { exit, err } = await kontor(folder, words, { input: PASSWORD });
		expect({ exit, err }).toEqual({
			exit: 1,
			err: "Some of the input is not right. Nothing was changed. [invalid_input]\n  company.timeZone: is not an IANA time zone such as Asia/Seoul\n",
		});
	});

	test("ends set-up: company, zone of the computer and language of the terminal are said", async () => {
		const words = ["user", "add", "--email", "Minji@Moonrise.example", "--name", "Minji Kim", "--admin"];
		const ran = await kontor(folder, words, { input: `${PASSWORD}\n`, korean: true });
		expect(ran).toEqual({
			exit: 0,
			out: "",
			err: '설정을 마쳤어요: 회사 "Company", 시간대 Asia/Seoul, 언어 ko. 바꾸기: kontor company set\nMinji Kim <minji@moonrise.example> 님이 로그인할 수 있어요.\n',
		});
	});

	test("is on record as made by the shell", () => {
		const db = connect(join(folder, "data", "kontor.db"), { readonly: true });
		const bodies = db.prepare("select body from all_ledger where name = 'setup.finished'").pluck().all();
		db.close();
		expect(bodies).toEqual(['{"by":"local:root"}']);
	});

	test("is the only one a time zone is for", async () => {
		const again = await kontor(folder, [...addJisoo, "--time-zone", "Asia/Seoul"], { input: PASSWORD });
		expect(again).toEqual({
			exit: 2,
			out: "",
			err: "--time-zone is for the first administrator alone. Nothing was changed.\n",
		});
	});

	test("makes the set-up link a thing of the past", async () => {
		expect(await kontor(folder, ["setup-link"])).toEqual({
			exit: 1,
			out: "",
			err: "Someone has already set up this Kontor. Sign in instead. [setup_code_used]\n",
		});
	});
});

describe.each(["without a server", "beside a running server"])("%s", (where) => {
	const folder = temporaryFolder();
	let server: RunningKontor | null = null;

	beforeAll(async () => {
		if (where === "beside a running server") server = await startKontor(folder);
		await foundCompany(folder);
	});
	afterAll(() => server?.stop());

	test("a person is added, listed, and can sign in", async () => {
		expect(await kontor(folder, addJisoo, { input: `${PASSWORD}\n` })).toEqual({
			exit: 0,
			out: "",
			err: "Jisoo Park <jisoo@moonrise.example> can sign in.\n",
		});
		const { people } = (await kontorJSON(folder, ["user", "list"])) as { people: Person[] };
		expect(people.map(({ email, isAdmin, employmentStatus }) => [email, isAdmin, employmentStatus])).toEqual([
			["jisoo@moonrise.example", false, "active"],
			["minji@moonrise.example", true, "active"],
		]);
		expect((await kontor(folder, ["user", "list"])).out).toBe(
			"E-MAIL                  NAME        ROLE           STATUS\njisoo@moonrise.example  Jisoo Park  member         Works here\nminji@moonrise.example  Minji Kim   administrator  Works here\n",
		);
		expect((await kontor(folder, ["user", "list"], { korean: true })).out).toContain("구성원  재직 중");
		if (server === null) return;
		const body = JSON.stringify({ email: "jisoo@moonrise.example", password: PASSWORD });
		const signedIn = await fetch(`${server.address}/api/v1/session`, {
			method: "POST",
			body,
			headers: { "content-type": "application/json", origin: server.address },
		});
		expect(signedIn.ok).toBe(true);
	});

	test("a second one of the same address is refused in words", async () => {
		const { exit, out, err } = await kontor(folder, addJisoo, { input: `${PASSWORD}\n` });
		expect({ exit, out }).toEqual({ exit: 1, out: "" });
		expect(err).toContain("Jisoo Park");
		expect(err).toEndWith(" [person_already_member]\n");
	});

	test("a new password is printed alone on stdout", async () => {
		const { exit, out, err } = await kontor(folder, ["user", "reset-password", "jisoo@moonrise.example"]);
		expect({ exit, err }).toEqual({
			exit: 0,
			err: "New password for Jisoo Park <jisoo@moonrise.example>, shown once. Sessions and tokens have ended.\n",
		});
		expect(out).toMatch(/^[\w-]{10,}\n$/);
		expect((await kontor(folder, ["user", "reset-password", "jisoo@moonrise.example", "--quiet"])).err).toBe("");
	});

	test("candidates of an ambiguous hint are listed", async () => {
		await kontor(folder, ["user", "add", "--email", "jisoo.lee@moonrise.example", "--name", "Jisoo Lee"], {
			input: PASSWORD,
		});
		const { exit, out, err } = await kontor(folder, ["user", "reset-password", "Jisoo"], { korean: true });
		expect({ exit, out }).toEqual({ exit: 1, out: "" });
		const [sentence, ...candidates] = err.trimEnd().split("\n");
		expect(sentence).toEndWith("[interaction_required]");
		expect(candidates.map((line) => line.replace(/mem_\w+/, "mem")).sort()).toEqual([
			expect.stringMatching(/^ {2}mem {2}Jisoo Lee/),
			expect.stringMatching(/^ {2}mem {2}Jisoo Park/),
		]);
	});

	test("a token is made, shown once, listed without itself, and revoked", async () => {
		const made = await kontorJSON(folder, [
			"token",
			"add",
			"--user",
			"minji@moonrise.example",
			"--name",
			"backup",
			"--scope",
			"read",
			"--expires",
			"90d",
		]);
		expect(Object.keys(made)).toEqual(["id", "name", "token", "scope", "asks", "expiresAt"]);
		expect(made).toMatchObject({
			name: "backup",
			scope: "read",
			asks: false,
			token: expect.stringMatching(/^kt_[\w-]{43}$/),
		});
		const plain = await kontor(folder, [
			"token",
			"add",
			"--user",
			"minji@moonrise.example",
			"--name",
			"assistant",
			"--scope",
			"write",
			"--asks",
		]);
		expect(plain.out).toMatch(/^kt_[\w-]{43}\n$/);
		expect(plain.err).toBe(
			'Token "assistant" of minji@moonrise.example, shown once. Whoever has it acts as that person.\n',
		);
		const twice = await kontor(folder, [
			"token",
			"add",
			"--user",
			"minji@moonrise.example",
			"--name",
			"backup",
			"--scope",
			"read",
		]);
		expect(twice.err).toEndWith("[token_name_taken]\n");
		const listed = await kontor(folder, ["token", "list", "--user", "minji@moonrise.example", "--json"]);
		expect(listed.out).not.toContain("kt_");
		expect(
			(JSON.parse(listed.out) as { tokens: { name: string; asks: boolean }[] }).tokens.map(({ name, asks }) => [
				name,
				asks,
			]),
		).toEqual([
			["assistant", true],
			["backup", false],
		]);
		const revoked = await kontor(folder, ["token", "revoke", String(made["id"]), "--user", "minji@moonrise.example"]);
		expect(revoked).toEqual({
			exit: 0,
			out: "",
			err: `Revoked ${made["id"]}: whatever uses it is refused from now on.\n`,
		});
		expect((await kontorJSON(folder, ["token", "list", "--user", "minji@moonrise.example"]))["tokens"]).toHaveLength(1);
	});

	test("a token for somebody unknown is refused", async () => {
		const { exit, err } = await kontor(folder, ["token", "list", "--user", "nobody@moonrise.example"]);
		expect({ exit, code: /\[\w+\]/.exec(err)?.[0] }).toEqual({ exit: 1, code: "[person_not_found]" });
	});

	test("what the shell changed is on record as the shell's, and no password is", () => {
		const made = calls(folder).filter(({ tool }) => tool.startsWith("person_"));
		expect(made.length).toBeGreaterThan(0);
		expect(new Set(made.map(({ member_id, origin }) => `${member_id} ${origin}`))).toEqual(new Set(["local:root cli"]));
		expect(made.some(({ input }) => input.includes(PASSWORD))).toBe(false);
		const tokens = calls(folder).filter(({ tool }) => tool.startsWith("token_"));
		expect(new Set(tokens.map(({ origin }) => origin))).toEqual(new Set(["cli"]));
	});
});

test("two commands at once wait for one another", async () => {
	const folder = temporaryFolder();
	await foundCompany(folder);
	const both = await Promise.all([
		kontor(folder, addJisoo, { input: PASSWORD }),
		kontor(folder, ["user", "list"]),
		kontor(folder, ["user", "list"]),
	]);
	expect(both.map(({ exit }) => exit)).toEqual([0, 0, 0]);
});

test("a password is typed twice and never shown on a terminal", async () => {
	const folder = temporaryFolder();
	const main = new URL("../../src/main.ts", import.meta.url).pathname;
	let screen = "";
	const child = Bun.spawn(
		[process.execPath, main, "user", "add", "--email", "minji@moonrise.example", "--name", "Minji Kim", "--admin"],
		{
			cwd: folder,
			env: { PATH: process.env["PATH"] ?? "", HOME: folder, LC_ALL: "C.UTF-8", KONTOR_DATA: join(folder, "data") },
			terminal: {
				cols: 120,
				rows: 30,
				data(terminal, bytes) {
					screen += new TextDecoder().decode(bytes);
					const prompts = screen.match(/Password: |Once more: /g)?.length ?? 0;
					if (prompts > typed) {
						typed = prompts;
						terminal.write(`${PASSWORD}x\u007f\r`);
					}
				},
			},
		},
	);
	let typed = 0;
	expect(await child.exited).toBe(0);
	expect(screen).toContain("Minji Kim <minji@moonrise.example> can sign in.");
	expect(screen).not.toContain(PASSWORD.slice(0, 7));
});
