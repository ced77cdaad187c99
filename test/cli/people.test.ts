// Inviting, disabling, enabling and appointing from the shell, with a running server and without, and how it is on record.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createApp } from "#app.ts";
import { readConfig } from "#config/config.ts";
import { memberCaller } from "#identity/members.ts";
import type { ChangedCallView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, kontorJSON, PASSWORD, type RunningKontor, startKontor } from "./kontor.ts";

type Person = { email: string; isAdmin: boolean; employmentStatus: string };

const JISOO = "jisoo@moonrise.example";
const MINJI = "minji@moonrise.example";

/** Every change of the record, as an administrator reads the list in their language. */
async function changeList(folder: string, language: "en" | "ko"): Promise<ChangedCallView[]> {
	const app = createApp(readConfig({ flags: { data: `${folder}/data` }, environment: {} }));
	try {
		const minji = app.store.inspectAll.select().from(allMember).all();
		const id = minji.find(({ email }) => email === MINJI)?.id ?? "";
		const caller = memberCaller(app.store.inspectAll, id, "web");
		if (caller === null) throw new Error("Minji may not act");
		const outcome = await app.call({ tool: "change_list", input: { scope: "all" }, caller: { ...caller, language } });
		if (outcome.kind !== "done") throw new Error(outcome.kind);
		return outcome.result["changes"] as ChangedCallView[];
	} finally {
		await app.stop(0);
	}
}

describe.each(["without a server", "beside a running server"])("%s", (where) => {
	const folder = temporaryFolder();
	let server: RunningKontor | null = null;

	beforeAll(async () => {
		if (where === "beside a running server") server = await startKontor(folder);
		await foundCompany(folder);
		await kontor(folder, ["user", "add", "--email", JISOO, "--name", "Jisoo Park"], { input: PASSWORD });
	});
	afterAll(() => server?.stop());

	const personOf = async (email: string): Promise<Person | undefined> =>
		((await kontorJSON(folder, ["user", "list"]))["people"] as Person[]).find((one) => one.email === email);
	async function signIn(email: string, password: string): Promise<number> {
		if (server === null) return 0;
		const answer = await fetch(`${server.address}/api/v1/session`, {
			method: "POST",
			body: JSON.stringify({ email, password }),
			headers: { "content-type": "application/json", origin: server.address },
		});
		return answer.status;
	}

	test("an invitation prints the link and the password, each on its line", async () => {
		const words = ["user", "invite", "--email", "Hana@Moonrise.example", "--name", "Hana Seo", "--title", "Smith"];
		const { exit, out, err } = await kontor(folder, words);
		expect(exit).toBe(0);
		const [link = "", password = "", ...rest] = out.split("\n");
		expect([link, password, rest]).toEqual([
			expect.stringMatching(/^http\S+\/invite#\S{20,}$/),
			expect.stringMatching(/^[\w-]{10,}$/),
			[""],
		]);
		expect(err).toStartWith("Hana Seo <hana@moonrise.example> is invited.");
		expect(await personOf("hana@moonrise.example")).toMatchObject({ employmentStatus: "invited" });
		if (server !== null) expect(await signIn("hana@moonrise.example", password)).toBe(200);
	});

	test("a team that is none is refused in words, and nobody is invited", async () => {
		const words = ["user", "invite", "--email", "bo@moonrise.example", "--name", "Bo", "--team", "Zebra"];
		const { exit, out, err } = await kontor(folder, words);
		expect({ exit, out, code: /\[\w+\]\n$/.exec(err)?.[0] }).toEqual({ exit: 1, out: "", code: "[team_not_found]\n" });
		expect(await personOf("bo@moonrise.example")).toBeUndefined();
		expect((await kontor(folder, ["user", "invite", "--name", "Bo"])).exit).toBe(2);
	});

	test("the same as JSON, in the same names as the interface", async () => {
		const words = ["user", "invite", "--email", "bo@moonrise.example", "--name", "Bo Li"];
		expect(Object.keys(await kontorJSON(folder, words))).toEqual([
			"personID",
			"email",
			"name",
			"employmentStatus",
			"invitationURL",
			"temporaryPassword",
		]);
	});

	test("who is disabled signs in nowhere and stays listed; enabled, the old password works again", async () => {
		expect(await kontor(folder, ["user", "disable", JISOO])).toEqual({
			exit: 0,
			out: "",
			err: "Jisoo Park <jisoo@moonrise.example> can no longer sign in. Sessions, tokens and open requests have ended; what they did stays.\n",
		});
		expect(await personOf(JISOO)).toMatchObject({ employmentStatus: "departed" });
		if (server !== null) expect(await signIn(JISOO, PASSWORD)).toBe(401);
		expect((await kontor(folder, ["user", "enable", JISOO], { korean: true })).err).toBe(
			"Jisoo Park <jisoo@moonrise.example> 님이 전에 쓰던 비밀번호로 다시 로그인할 수 있어요.\n",
		);
		expect(await personOf(JISOO)).toMatchObject({ employmentStatus: "active" });
		if (server !== null) expect(await signIn(JISOO, PASSWORD)).toBe(200);
	});

	test("the last administrator is not disabled; with a second one they may be", async () => {
		const last = await kontor(folder, ["user", "disable", MINJI]);
		expect({ exit: last.exit, code: /\[\w+\]\n$/.exec(last.err)?.[0] }).toEqual({
			exit: 1,
			code: "[last_administrator]\n",
		});
		expect(await kontorJSON(folder, ["user", "make-admin", JISOO])).toMatchObject({ email: JISOO, isAdmin: true });
		expect((await kontor(folder, ["user", "disable", MINJI])).exit).toBe(0);
		expect((await kontor(folder, ["user", "enable", MINJI])).exit).toBe(0);
	});

	test("somebody invited is not enabled, and nobody unknown is anything", async () => {
		const invited = await kontor(folder, ["user", "enable", "bo@moonrise.example"]);
		expect({ exit: invited.exit, code: /\[\w+\]\n$/.exec(invited.err)?.[0] }).toEqual({
			exit: 1,
			code: "[record_refused]\n",
		});
		const unknown = await kontor(folder, ["user", "make-admin", "zebedee@nowhere.example"]);
		expect({ exit: unknown.exit, code: /\[\w+\]\n$/.exec(unknown.err)?.[0] }).toEqual({
			exit: 1,
			code: "[person_not_found]\n",
		});
		expect((await kontor(folder, ["user", "disable"])).exit).toBe(2);
	});

	test("every change made from the shell stands in the change list as the operator's", async () => {
		await server?.stop();
		server = null;
		const list = await changeList(folder, "en");
		const people = list.filter(({ tool }) => tool.startsWith("person_"));
		expect(new Set(people.map(({ tool }) => tool))).toEqual(new Set(["person_add", "person_invite", "person_update"]));
		expect(new Set(people.map(({ origin, by }) => `${origin} ${by.name}`))).toEqual(
			new Set(["cli the operator at the command line"]),
		);
		const korean = await changeList(folder, "ko");
		expect(korean.find(({ tool }) => tool === "person_update")?.by.name).toBe("명령줄의 운영자");
		expect(JSON.stringify(list)).not.toMatch(/invite#|temporaryPassword":"(?!shown once)/);
	});
});
