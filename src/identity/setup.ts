/** The first administrator: a one-use code, ten tries in ten minutes, one company. */

import { and, asc, eq } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { LIMITS } from "#base/limits.ts";
import { isZone } from "#base/time.ts";
import { appendEvent, appendLedger } from "#ledger/append.ts";
import { companyFacts } from "#record/company.ts";
import { directValues } from "#record/conversation.ts";
import { messageValues } from "#record/message.ts";
import type { SystemDb } from "#store/drizzle.ts";
import type { Store } from "#store/open.ts";
import { allCompany } from "#store/schema/company.ts";
import { allConversation, allMembership } from "#store/schema/conversation.ts";
import { allSetting } from "#store/schema/log.ts";
import { allMember, KONTOR_ID } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import type { Language } from "#text/fill.ts";
import { WELCOME } from "#text/welcome.ts";
import { preferLanguage, setPassword } from "./accounts.ts";
import { weaknessOf } from "./password.ts";
import { hashSecret, plainCode, setupCode } from "./secret.ts";
import { createThrottle } from "./sessions.ts";

export type Founding = {
	name: string;
	email: string;
	password: string;
	/** who did it, when it was not the new administrator in a browser: the shell */
	by?: string;
	company: {
		name: string;
		timeZone: string;
		country?: string | undefined;
		currency?: string | undefined;
		language: Language;
	};
};

const CODE_KEY = "setup.code_hash";

export function isSetUp(db: Pick<SystemDb, "select">): boolean {
	return (
		db
			.select({ id: allMember.id })
			.from(allMember)
			.where(and(eq(allMember.isAdmin, true), eq(allMember.kind, "person")))
			.limit(1)
			.get() !== undefined
	);
}

/** A new code; the one before ends. Kept as a hash, shown where the machine's owner reads. */
export function newSetupCode(store: Store, now: number): string {
	if (isSetUp(store.inspectAll)) throw new ToolError("setup_code_used", "Kontor is already set up. Sign in instead.");
	const code = setupCode();
	const value = hashSecret(plainCode(code));
	store.system((db) =>
		db
			.insert(allSetting)
			.values({ key: CODE_KEY, value, updatedBy: "local:root", updatedAt: now })
			.onConflictDoUpdate({ target: allSetting.key, set: { value, updatedAt: now } })
			.run(),
	);
	return code;
}

export function createSetup(parts: { store: Store; clock: Clock; ids: Ids }) {
	const { store, clock, ids } = parts;
	const throttle = createThrottle(clock);

	/** Throws unless the code is the one that was shown last. */
	async function checkCode(code: string, address: string): Promise<void> {
		if (isSetUp(store.inspectAll))
			throw new ToolError("setup_code_used", "Somebody has already set up this Kontor. Sign in instead.");
		const attempt = throttle.begin("setup", address);
		const kept = store.inspectAll
			.select({ value: allSetting.value })
			.from(allSetting)
			.where(eq(allSetting.key, CODE_KEY))
			.get();
		if (kept?.value === hashSecret(plainCode(code))) return attempt.succeeded();
		throw new ToolError("setup_code_wrong", "That code does not match. Codes change when Kontor restarts.");
	}

	/** The company, its first administrator and #general, at once or not at all. Answers the member's id. */
	function found(founding: Founding): string {
		requireFounding(founding);
		return store.system(
			(db) => {
				if (isSetUp(db))
					throw new ToolError("setup_code_used", "Somebody has already set up this Kontor. Sign in instead.");
				const memberID = foundCompany(db, ids, clock.now(), founding);
				db.delete(allSetting).where(eq(allSetting.key, CODE_KEY)).run();
				return memberID;
			},
			{ durable: true },
		);
	}
	return { checkCode, found };
}

function requireFounding({ name, email, password, company }: Founding): void {
	const weak = weaknessOf(password);
	const faults = [
		...(name.trim() === "" ? [{ path: "name", problem: "must not be blank" }] : []),
		...(/^[^\s@]+@[^\s@]+$/.test(email.trim()) ? [] : [{ path: "email", problem: "is not an e-mail address" }]),
		...(company.name.trim() === "" ? [{ path: "company.name", problem: "must not be blank" }] : []),
		...(isZone(company.timeZone)
			? []
			: [{ path: "company.timeZone", problem: "is not an IANA time zone such as Asia/Seoul" }]),
		...(company.country === undefined || /^[A-Z]{2}$/.test(company.country)
			? []
			: [{ path: "company.country", problem: "is not a country code of two capitals such as KR" }]),
		...(company.currency === undefined || /^[A-Z]{3}$/.test(company.currency)
			? []
			: [{ path: "company.currency", problem: "is not a currency code of three capitals such as KRW" }]),
	];
	if (faults.length === 0 && weak !== null) throw weak;
	if (weak !== null) faults.push({ path: "password", problem: weak.message });
	if (faults.length > 0) {
		throw new ToolError(
			"invalid_input",
			`Nothing was set up. ${faults.map(({ path, problem }) => `${path} ${problem}`).join("; ")}`,
			{ input: faults },
		);
	}
}

function foundCompany(db: SystemDb, ids: Ids, now: number, { name, email, password, company, by }: Founding): string {
	const memberID = ids.next("mem");
	const stamps = { createdAt: now, updatedAt: now };
	db.insert(allCompany)
		.values({
			id: "company",
			name: company.name.trim().slice(0, LIMITS.nameCharacters),
			country: company.country ?? null,
			language: company.language,
			timeZone: company.timeZone,
			currencyCode: company.currency ?? null,
			taskVocabulary: { businesses: [], types: [] },
			rules: {},
			...stamps,
		})
		.run();
	db.insert(allMember)
		.values([
			{
				id: KONTOR_ID,
				kind: "agent",
				email: "kontor@localhost",
				name: "Kontor",
				status: "active",
				isAdmin: false,
				...stamps,
			},
			{
				id: memberID,
				kind: "person",
				email: email.trim().toLowerCase(),
				name: name.trim(),
				status: "active",
				isAdmin: true,
				...stamps,
			},
		])
		.run();
	setPassword(db, now, memberID, password, false);
	preferLanguage(db, memberID, company.language);
	foundGeneral(db, ids, now, memberID);
	welcome(db, ids, now, memberID, company.language);
	appendLedger(db, now, { name: "setup.finished", memberID, body: by === undefined ? {} : { by } });
	return memberID;
}

function foundGeneral(db: SystemDb, ids: Ids, now: number, memberID: string): void {
	const id = ids.next("conv");
	db.insert(allConversation)
		.values({
			id,
			kind: "channel",
			name: "general",
			nameKey: "general",
			topic: "",
			visibility: "open",
			directKey: null,
			createdBy: memberID,
			createdAt: now,
			updatedAt: now,
		})
		.run();
	joinChannel(db, id, memberID, "owner", now);
}

export function joinChannel(
	db: SystemDb,
	conversationID: string,
	memberID: string,
	role: "owner" | "member",
	now: number,
): void {
	db.insert(allMembership)
		.values({ conversationID, memberID, role, joinedAt: now, isHidden: false })
		.onConflictDoNothing()
		.run();
}

/** Everybody's first conversation: the direct one with Kontor, where it says who it is. */
export function welcome(db: SystemDb, ids: Ids, now: number, memberID: string, language: Language): string {
	const id = ids.next("conv");
	db.insert(allConversation)
		.values(directValues(id, memberID, KONTOR_ID, now))
		.run();
	joinChannel(db, id, memberID, "member", now);
	joinChannel(db, id, KONTOR_ID, "member", now);
	for (const [index, text] of WELCOME[language].entries()) {
		const values = { id: ids.next("msg"), conversationID: id, authorID: KONTOR_ID, text, via: null, createdAt: now };
		db.insert(allMessage)
			.values(messageValues(values, index + 1))
			.run();
	}
	appendEvent(db, now, { type: "conversation.changed", conversationID: id, subjectID: id });
	return id;
}

/** A new member's first day: the direct conversation with Kontor, and the open channel "general" where there is one. */
export function settle(db: SystemDb, ids: Ids, now: number, memberID: string): void {
	welcome(db, ids, now, memberID, companyFacts(db).language);
	const isGeneral = and(
		eq(allConversation.kind, "channel"),
		eq(allConversation.visibility, "open"),
		eq(allConversation.name, "general"),
	);
	const general = db
		.select({ id: allConversation.id })
		.from(allConversation)
		.where(isGeneral)
		.orderBy(asc(allConversation.createdAt))
		.limit(1)
		.get();
	if (general === undefined) return;
	joinChannel(db, general.id, memberID, "member", now);
	appendEvent(db, now, { type: "conversation.changed", conversationID: general.id, subjectID: general.id });
}

/** Out of every channel. Direct conversations stay: the other one goes on reading them. */
export function leaveChannels(db: SystemDb, now: number, memberID: string): void {
	const channels = db
		.select({ id: allConversation.id })
		.from(allMembership)
		.innerJoin(allConversation, eq(allConversation.id, allMembership.conversationID))
		.where(and(eq(allMembership.memberID, memberID), eq(allConversation.kind, "channel")))
		.orderBy(asc(allConversation.id))
		.all();
	for (const { id } of channels) {
		db.delete(allMembership)
			.where(and(eq(allMembership.conversationID, id), eq(allMembership.memberID, memberID)))
			.run();
		inheritChannel(db, id);
		appendEvent(db, now, { type: "conversation.changed", memberID, subjectID: id });
		appendEvent(db, now, { type: "conversation.changed", conversationID: id, subjectID: id });
	}
}

/** A channel whose last owner is withdrawn goes to whoever has been in it longest. */
function inheritChannel(db: SystemDb, id: string): void {
	const members = db
		.select()
		.from(allMembership)
		.where(eq(allMembership.conversationID, id))
		.orderBy(asc(allMembership.joinedAt), asc(allMembership.memberID))
		.all();
	const [eldest] = members;
	if (eldest === undefined || members.some(({ role }) => role === "owner")) return;
	db.update(allMembership)
		.set({ role: "owner" })
		.where(and(eq(allMembership.conversationID, id), eq(allMembership.memberID, eldest.memberID)))
		.run();
}
