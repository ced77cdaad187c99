/** Invitations: used once, for a week, replaced by the next, and of no use when the person is not invited any more. */

import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { LIMITS } from "#base/limits.ts";
import { allInvitation, allSession } from "#store/schema/access.ts";
import { allMember } from "#store/schema/member.ts";
import { openServer, PASSWORD, type TestServer } from "#test/support/server.ts";
import { WELCOME } from "#text/welcome.ts";

const EMAIL = "new@moonrise.example";
let server: TestServer;
beforeEach(async () => {
	server = await openServer();
});
afterEach(() => server.close());

async function invite(): Promise<{ secret: string; temporaryPassword: string; personID: string }> {
	const answer = await server.minji.invoke("person_invite", { email: EMAIL, name: "New One" });
	const { invitationURL, temporaryPassword, personID } = answer.json.result as Record<string, string>;
	return {
		secret: invitationURL?.split("#")[1] ?? "",
		temporaryPassword: temporaryPassword ?? "",
		personID: personID ?? "",
	};
}
const look = (token: string) => server.client().post("/api/v1/invitation", { token });
const accept = (token: string, more: Record<string, unknown> = {}) =>
	server.client().post("/api/v1/invitation/accept", { token, password: PASSWORD, ...more });
const statusOf = (id: string) =>
	server.app.store.inspectAll
		.select()
		.from(allMember)
		.all()
		.find((row) => row.id === id)?.status;

describe("an invitation", () => {
	test("says who invites whom to what, and lets in with a password of one's own", async () => {
		const { secret, personID } = await invite();
		expect(statusOf(personID)).toBe("invited");
		expect((await look(secret)).json).toEqual({
			companyName: "Moonrise Lamps",
			inviterName: "Minji Kim",
			inviterEmail: "minji@moonrise.example",
			name: "New One",
			email: EMAIL,
			language: "en",
		});
		const client = server.client();
		expect(
			(await client.post("/api/v1/invitation/accept", { token: secret, password: PASSWORD, name: "  Newer One " }))
				.status,
		).toBe(200);
		const me = await client.get("/api/v1/me");
		expect([me.status, me.text.includes("Newer One"), statusOf(personID)]).toEqual([200, true, "active"]);
		expect((await server.signIn(EMAIL)).cookies.size).toBe(1);
	});

	test("holds nobody up while the password is hashed, and of two who accept at once lets in one", async () => {
		const { secret } = await invite();
		const hashing = spyOn(Bun.password, "hashSync");
		const both = await Promise.all([accept(secret), accept(secret)]);
		const blocked = hashing.mock.calls.length;
		hashing.mockRestore();
		expect([blocked, both.map(({ status }) => status).sort()]).toEqual([0, [200, 410]]);
	});

	test("lets in somebody whom Kontor then greets in the language they chose", async () => {
		const { secret } = await invite();
		const client = server.client();
		const chosen = { token: secret, password: PASSWORD, language: "ko" };
		expect((await client.post("/api/v1/invitation/accept", chosen)).status).toBe(200);
		const { conversations } = (await client.get("/api/v1/conversations")).json as {
			conversations: { id: string; isWithKontor: boolean }[];
		};
		const home = conversations.find(({ isWithKontor }) => isWithKontor)?.id ?? "";
		const { messages } = (await client.get(`/api/v1/conversations/${home}/messages`)).json as {
			messages: { text: string }[];
		};
		expect(messages.map(({ text }) => text).reverse()).toEqual([...WELCOME.ko]);
	});

	test("is used once, of five at once as well", async () => {
		const { secret } = await invite();
		const answers = await Promise.all([1, 2, 3, 4, 5].map(() => accept(secret)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
		for (const answer of [await look(secret), await accept(secret)])
			expect(answer.problem).toMatchObject({
				code: "invitation_used",
				status: 410,
				details: { inviterName: "Minji Kim", inviterEmail: "minji@moonrise.example" },
			});
	});

	test("is over after a week", async () => {
		const { secret, personID } = await invite();
		server.clock.advance(LIMITS.invitationMs - 1);
		expect((await look(secret)).status).toBe(200);
		server.clock.advance(1);
		for (const answer of [await look(secret), await accept(secret)])
			expect(answer.problem.code).toBe("invitation_used");
		expect(statusOf(personID)).toBe("invited");
	});

	test("with a weak password or wrong fields stays good", async () => {
		const { secret } = await invite();
		expect((await accept(secret, { password: "short" })).problem.code).toBe("password_weak");
		expect((await accept(secret, { isAdmin: true, name: 5 })).problem).toMatchObject({
			code: "invalid_input",
			input: [{ path: "input.isAdmin" }, { path: "input.name" }],
		});
		expect((await accept(secret)).status).toBe(200);
	});

	test("nobody issued, or of a shape nobody issues, tells nothing", async () => {
		await invite();
		for (const token of ["A".repeat(43), "", "x", "%00", "' or 1=1 --"]) {
			const { problem } = await look(token);
			expect([problem.code, problem.details]).toEqual(["invitation_used", undefined] as never);
		}
		expect((await look("x".repeat(500))).problem.code).toBe("invalid_input");
	});

	test("ends when the person is withdrawn, or has come in by the temporary password", async () => {
		const first = await invite();
		await server.minji.invoke("person_withdraw", { personHint: first.personID });
		expect((await accept(first.secret)).problem.code).toBe("invitation_used");
		expect(statusOf(first.personID)).toBe("withdrawn");
		const answer = await server.minji.invoke("person_invite", { email: "other@moonrise.example", name: "Other One" });
		const second = answer.json.result as Record<string, string>;
		const events = await server.minji.events();
		expect(
			(
				await server
					.client()
					.post("/api/v1/session", { email: "other@moonrise.example", password: second.temporaryPassword })
			).json,
		).toMatchObject({ mustChangePassword: true });
		expect(statusOf(second.personID ?? "")).toBe("active");
		await events.next((sent) => sent.type === "member.changed" && sent.memberID === second.personID);
		await events.close();
		expect((await accept(second.invitationURL?.split("#")[1] ?? "")).problem.code).toBe("invitation_used");
	});

	test("stands in the record as a hash alone, and accepting ends what was signed in before", async () => {
		const { secret, temporaryPassword, personID } = await invite();
		expect(JSON.stringify(server.app.store.inspectAll.select().from(allInvitation).all())).not.toContain(secret);
		await accept(secret);
		expect((await server.client().post("/api/v1/session", { email: EMAIL, password: temporaryPassword })).status).toBe(
			401,
		);
		expect(
			server.app.store.inspectAll
				.select()
				.from(allSession)
				.all()
				.filter(({ memberID }) => memberID === personID),
		).toHaveLength(1);
	});
});

test("a second invitation replaces the first", async () => {
	const first = await invite();
	const { invite: again } = await import("#identity/accounts.ts");
	const second = server.app.store.system((db) =>
		again(db, server.app.ids, server.clock.now(), first.personID, server.minjiID),
	);
	expect((await look(first.secret)).problem.code).toBe("invitation_used");
	expect((await look(second)).status).toBe(200);
});
