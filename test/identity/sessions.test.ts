/** Sessions and tokens in the record: whom they stand for, until when, and how often their use is written down. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { LIMITS } from "#base/limits.ts";
import { memberCaller, sessionCaller, tokenCaller } from "#identity/members.ts";
import { hashSecret } from "#identity/secret.ts";
import { endSession, startSession, touchSession, touchToken } from "#identity/sessions.ts";
import { allSession, allToken } from "#store/schema/access.ts";
import { type Company, openCompany, testClock } from "#test/support/company.ts";

let company: Company;
const clock = testClock();
beforeAll(async () => {
	company = await openCompany({ clock });
});
afterAll(() => company.close());

const store = () => company.app.store;
const start = (memberID = company.jisoo, agent = "test") =>
	store().system((db) => startSession(db, company.app, memberID, agent));
const whose = (secret: string) => sessionCaller(store().inspectAll, secret, clock.now());
const rows = () => store().inspectAll.select().from(allSession).all();
const setStatus = (memberID: string, status: string) =>
	store().writer.prepare("update all_member set status = ? where id = ?").run(status, memberID);

beforeEach(() => store().writer.exec("delete from all_session; delete from all_token"));

describe("a session", () => {
	test("stands for its member with today's rights, from the browser and with every scope", () => {
		expect(whose(start())).toMatchObject({
			memberID: company.jisoo,
			isAdministrator: false,
			origin: "web",
			scope: "delete",
			asks: false,
		});
		expect(whose(start(company.minji))).toMatchObject({ memberID: company.minji, isAdministrator: true });
	});

	test("ends at its time, when it is ended, and for nobody who is not active", () => {
		const secret = start();
		clock.advance(LIMITS.sessionMs - 1);
		expect(whose(secret)).not.toBeNull();
		clock.advance(1);
		expect(whose(secret)).toBeNull();
		const other = start();
		const id = whose(other)?.sessionID ?? "";
		for (const status of ["pending", "invited", "departed", "withdrawn"]) {
			setStatus(company.jisoo, status);
			expect([status, whose(other)]).toEqual([status, null]);
		}
		setStatus(company.jisoo, "active");
		expect(whose(other)).not.toBeNull();
		endSession(store(), id);
		expect(whose(other)).toBeNull();
	});

	test("is not found by its hash, its id, or a part of its secret", () => {
		const secret = start();
		const [row] = rows();
		for (const guess of [
			row?.hash ?? "",
			row?.id ?? "",
			secret.slice(0, 42),
			`${secret}A`,
			secret.toLowerCase(),
			"",
			"%",
		])
			expect(whose(guess)).toBeNull();
		expect(row).toMatchObject({ hash: hashSecret(secret), expiresAt: clock.now() + LIMITS.sessionMs });
	});

	test("notes its use once in five minutes and then lasts thirty days from there", () => {
		const secret = start();
		const { sessionID = "", seenAt = 0 } = whose(secret) ?? {};
		expect(touchSession(store(), sessionID, seenAt, seenAt + LIMITS.sessionTouchMs - 1)).toBe(false);
		expect(rows()[0]?.seenAt).toBe(seenAt);
		expect(touchSession(store(), sessionID, seenAt, seenAt + LIMITS.sessionTouchMs)).toBe(true);
		expect(rows()[0]).toMatchObject({
			seenAt: seenAt + LIMITS.sessionTouchMs,
			expiresAt: seenAt + LIMITS.sessionTouchMs + LIMITS.sessionMs,
		});
	});

	test("that is over is swept away by the next one; a browser's long name is cut", () => {
		start();
		clock.advance(LIMITS.sessionMs + 1);
		start(company.jisoo, "x".repeat(5000));
		expect(rows().map(({ userAgent }) => userAgent.length)).toEqual([200]);
	});
});

describe("a token", () => {
	const add = (more: Partial<typeof allToken.$inferInsert> = {}) => {
		const token = `kt_${"B".repeat(43)}`;
		const values = {
			id: company.app.ids.next("tok"),
			memberID: company.jisoo,
			name: "t",
			hash: hashSecret(token),
			scope: "read" as const,
			asks: true,
			createdAt: clock.now(),
			expiresAt: null,
			lastUsedAt: null,
		};
		store().system((db) =>
			db
				.insert(allToken)
				.values({ ...values, ...more })
				.run(),
		);
		return { token, id: values.id };
	};
	const whom = (token: string) => tokenCaller(store().inspectAll, token, clock.now());

	test("stands for its member as far as its scope reaches, and asks when it says so", () => {
		const { token, id } = add();
		expect(whom(token)).toMatchObject({
			memberID: company.jisoo,
			origin: "api",
			scope: "read",
			asks: true,
			tokenID: id,
		});
	});

	test("ends at its time and with its member", () => {
		const { token } = add({ expiresAt: clock.now() + 1000 });
		clock.advance(999);
		expect(whom(token)).not.toBeNull();
		setStatus(company.jisoo, "withdrawn");
		expect(whom(token)).toBeNull();
		setStatus(company.jisoo, "active");
		clock.advance(1);
		expect(whom(token)).toBeNull();
	});

	test("notes its use once a minute", () => {
		const { id } = add();
		const used = () => store().inspectAll.select().from(allToken).all()[0]?.lastUsedAt;
		touchToken(store(), id, null, 1000);
		touchToken(store(), id, 1000, 60_999);
		expect(used()).toBe(1000);
		touchToken(store(), id, 1000, 61_000);
		expect(used()).toBe(61_000);
	});
});

describe("a language", () => {
	test("is the person's own, else what was asked for, else the company's", () => {
		const said = (asked?: "en" | "ko") => memberCaller(store().inspectAll, company.daniel, "web", asked)?.language;
		expect([said(), said("ko")]).toEqual(["en", "ko"]);
		store()
			.writer.prepare("insert into all_preference(member_id, language, theme) values(?, 'ko', 'system')")
			.run(company.daniel);
		expect([said(), said("en")]).toEqual(["ko", "ko"]);
	});
});
