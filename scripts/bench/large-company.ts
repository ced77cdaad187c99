// The large company of design section 10: 1,000 members, 300,000 tasks, 1,000,000 messages, written through the record's own
// tables. Made once and kept in .cache, named by what it is made from; always the same rows for the same script.
//
//   const { data, tokens } = largeCompany(folder)     a copy of its own for each sitting

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import type { Clock } from "#base/clock.ts";
import { type Ids, systemIds } from "#base/ids.ts";
import { hashSecret } from "#identity/secret.ts";
import { createSetup } from "#identity/setup.ts";
import { directValues } from "#record/conversation.ts";
import { messageValues } from "#record/message.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { openStore, type Store } from "#store/open.ts";
import { allToken } from "#store/schema/access.ts";
import { allConversation, allMembership } from "#store/schema/conversation.ts";
import { allOpportunity, allOrganization } from "#store/schema/crm.ts";
import { allMember } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTask, allTaskParticipant } from "#store/schema/task.ts";
import { allTeam } from "#store/schema/team.ts";

export const LARGE = { members: 1_000, teams: 60, tasks: 300_000, messages: 1_000_000, channels: 150, deals: 2_000 };
export const EVERYBODY = "everybody";
export const ADMIN_EMAIL = "minji@moonrise.example";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CACHE = join(ROOT, ".cache");
const MINUTE = 60_000;
const YEARS_MS = 2 * 365 * 24 * 60 * MINUTE;
const BLOCK = 20_000;

const GIVEN = "Jisoo Minho Daniel Hana Priya Lena Oskar Yuna 지수 민호 하나 서준 유나 도윤 예린 태오".split(" ");
const FAMILY = "Park Kim Lee Seo Novak Haas Ortiz Berg 박 김 이 서 정 최 강 윤".split(" ");
const DO = "Draft Review Send Plan Check Order Translate Prepare 작성 검토 발송 준비 정리 주문 번역 확인".split(" ");
const WHAT =
	"report|invoice|budget|floor plan|contract|lamp catalogue|press release|shift list|분기 보고서|견적서|계약서|주간회의 자료|채용 공고|재고표|사진 목록|예산안".split(
		"|",
	);

/** A small generator that gives the same numbers every time (mulberry32): the company has to be the same everywhere. */
function steadyNumbers(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

type Making = { store: Store; ids: Ids; clock: Clock & { at: number }; below(end: number): number; start: number };

export type LargeCompany = {
	data: string;
	/** two tokens for every person, the first person's first */
	tokens: string[];
	everybodyID: string;
};

/** A fresh copy in `folder`. */
export function largeCompany(folder: string): LargeCompany {
	const kept = join(CACHE, `large-company-${fingerprint()}`);
	if (!existsSync(kept)) {
		for (const name of existsSync(CACHE) ? readdirSync(CACHE) : [])
			if (name.startsWith("large-company-")) rmSync(join(CACHE, name), { recursive: true });
		const making = `${kept}.making`;
		mkdirSync(making, { recursive: true });
		console.log("making the large company, once …");
		make(making);
		renameSync(making, kept);
	}
	const data = join(folder, "large");
	cpSync(kept, data, { recursive: true });
	return { data, ...giveTokens(data) };
}

/** Everybody's tokens follow from their ids, so that no list of them has to be kept. */
function giveTokens(data: string): Omit<LargeCompany, "data"> {
	const clock = { now: () => Temporal.Now.instant().epochMilliseconds, sleep: async () => {} };
	const store = openStore({ path: join(data, "kontor.db"), clock });
	const ids = systemIds(clock);
	try {
		const people = store.inspectAll
			.select({ id: allMember.id })
			.from(allMember)
			.where(eq(allMember.kind, "person"))
			.all();
		const tokens = ["first", "second"].flatMap((name) =>
			people.map(({ id }) => ({
				id,
				name,
				token: `kt_${createHash("sha256").update(`${id} ${name}`).digest("base64url")}`,
			})),
		);
		store.system((db) => {
			for (const { id, name, token } of tokens) {
				const rights = { scope: "delete", asks: false, createdAt: clock.now() } as const;
				db.insert(allToken)
					.values({ id: ids.next("tok"), memberID: id, name, hash: hashSecret(token), ...rights })
					.run();
			}
		});
		const room = store.inspectAll.select().from(allConversation).where(eq(allConversation.name, EVERYBODY)).get();
		return { tokens: tokens.map(({ token }) => token), everybodyID: room?.id ?? "" };
	} finally {
		store.close();
	}
}

function fingerprint(): string {
	const hash = createHash("sha256").update(readFileSync(fileURLToPath(import.meta.url)));
	for (const name of readdirSync(join(ROOT, "migrations")).sort())
		hash.update(readFileSync(join(ROOT, "migrations", name)));
	// the company ends at the present week, which is the one the lists read
	return hash.update(Temporal.Now.plainDateISO("UTC").toString()).digest("hex").slice(0, 16);
}

function make(data: string): void {
	const end = Temporal.Now.instant().epochMilliseconds;
	const clock = { at: end - YEARS_MS, now: () => clock.at, sleep: async () => {} };
	const store = openStore({ path: join(data, "kontor.db"), clock });
	const making = { store, clock, ids: systemIds(clock), below: steadyNumbers(7), start: clock.at };
	try {
		createSetup({ store, clock, ids: making.ids }).found({
			name: "Minji Kim",
			email: ADMIN_EMAIL,
			password: "harbour lamps at dusk",
			company: { name: "Moonrise Lamps", timeZone: "Asia/Seoul", language: "en" },
		});
		const people = store.system((db) => makePeople(making, db));
		const deals = store.system((db) => makeDeals(making, db, people));
		makeTasks(making, people, deals);
		const rooms = store.system((db) => makeRooms(making, db, people));
		makeMessages(making, rooms);
		store.system((db) => db.run("analyze"));
	} finally {
		store.close();
	}
}

const pick = <T>({ below }: Making, list: readonly T[]): T => list[below(list.length)] as T;

function makePeople(making: Making, db: SystemDb): string[] {
	const { ids, clock } = making;
	const teams = Array.from({ length: LARGE.teams }, () => ids.next("team"));
	for (const [at, id] of teams.entries()) {
		const parentTeamID = at === 0 ? null : (teams[Math.floor((at - 1) / 4)] ?? null);
		db.insert(allTeam)
			.values({ id, name: `Team ${at + 1}`, parentTeamID, position: at })
			.run();
	}
	const founder = db.select({ id: allMember.id }).from(allMember).where(eq(allMember.kind, "person")).get();
	const others = Array.from({ length: LARGE.members - 1 }, (_, at) => {
		const id = ids.next("mem");
		const name = `${pick(making, GIVEN)} ${pick(making, FAMILY)} ${at}`;
		const shared = {
			kind: "person",
			status: "active",
			isAdmin: false,
			createdAt: clock.at,
			updatedAt: clock.at,
		} as const;
		const email = `person${at}@moonrise.example`;
		db.insert(allMember)
			.values({ ...shared, id, name, email, teamID: pick(making, teams) })
			.run();
		return id;
	});
	return [founder?.id ?? "", ...others];
}

function makeDeals(making: Making, db: SystemDb, people: readonly string[]): string[] {
	const { ids, clock } = making;
	const audit = (by: string) => ({ createdBy: by, updatedBy: by, createdAt: clock.at, updatedAt: clock.at });
	const organizations = Array.from({ length: LARGE.deals / 4 }, (_, at) => {
		const id = ids.next("org");
		const row = {
			id,
			name: `Customer ${at}`,
			status: "active",
			types: [],
			tags: [],
			...audit(pick(making, people)),
		} as const;
		db.insert(allOrganization)
			.values({ ...row, types: [], tags: [] })
			.run();
		return id;
	});
	return Array.from({ length: LARGE.deals }, (_, at) => {
		const id = ids.next("opp");
		const ownerID = pick(making, people);
		const stage = { pipelineID: "sales", stageID: "waiting", stagePosition: at, stageChangedAt: clock.at };
		const row = { id, name: `Deal ${at}`, organizationID: pick(making, organizations), ownerID, ...stage };
		db.insert(allOpportunity)
			.values({ ...row, ...audit(ownerID) })
			.run();
		return id;
	});
}

/** Two years of work, three tasks a person and week; of the last week most is open, of the others most is finished. */
function makeTasks(making: Making, people: readonly string[], deals: readonly string[]): void {
	const { store, clock, ids, below, start } = making;
	for (let first = 0; first < LARGE.tasks; first += BLOCK) {
		store.system((db) => {
			for (let at = first; at < first + BLOCK; at++) {
				clock.at = start + Math.floor((YEARS_MS * at) / LARGE.tasks);
				const isRecent = at > LARGE.tasks * 0.99;
				const status = below(100) < (isRecent ? 20 : 98) ? "completed" : below(3) === 0 ? "in_progress" : "planned";
				const [id, requesterID] = [ids.next("task"), pick(making, people)];
				const day = clock.at - (clock.at % (24 * 60 * MINUTE));
				db.insert(allTask)
					.values({
						id,
						title: `${pick(making, DO)} ${pick(making, WHAT)} ${at}`,
						status,
						statusAt: clock.at,
						size: "M",
						startsAt: below(2) === 0 ? day : null,
						endsAt: status === "completed" ? day : null,
						isEvent: false,
						isWholeDay: false,
						isOpenToCompany: true,
						requesterID,
						opportunityID: below(20) === 0 ? pick(making, deals) : null,
						createdBy: requesterID,
						createdAt: clock.at,
						updatedAt: clock.at,
					})
					.run();
				db.insert(allTaskParticipant).values({ taskID: id, memberID: requesterID }).run();
			}
		});
	}
}

type Room = { id: string; members: string[]; seq: number };

/** One channel of everybody, others of 20 to 200 people, and five direct conversations for each. */
function makeRooms(making: Making, db: SystemDb, people: readonly string[]): Room[] {
	const { ids, clock, below, start } = making;
	clock.at = start;
	const join = (id: string, members: readonly string[], role: "owner" | "member"): void => {
		for (const memberID of members)
			db.insert(allMembership)
				.values({ conversationID: id, memberID, role, joinedAt: clock.at, isHidden: false })
				.run();
	};
	const channels = Array.from({ length: LARGE.channels }, (_, at): Room => {
		const id = ids.next("conv");
		const some = () => [...new Set(Array.from({ length: 20 + below(180) }, () => pick(making, people)))];
		const members = at === 0 ? [...people] : some();
		const row = {
			id,
			kind: "channel",
			name: at === 0 ? EVERYBODY : `room-${at}`,
			topic: "",
			visibility: "open",
		} as const;
		db.insert(allConversation)
			.values({ ...row, createdBy: members[0] ?? "", createdAt: start, updatedAt: start })
			.run();
		join(id, members.slice(0, 1), "owner");
		join(id, members.slice(1), "member");
		return { id, members, seq: 0 };
	});
	const direct = people.flatMap((one, at) =>
		[1, 2, 3, 4, 5].map((step): Room => {
			const other = people[(at + step) % people.length] ?? one;
			const id = ids.next("conv");
			db.insert(allConversation)
				.values(directValues(id, one, other, start))
				.run();
			join(id, [one, other], "member");
			return { id, members: [one, other], seq: 0 };
		}),
	);
	return [...channels, ...direct];
}

/** Half of the messages are said in channels, half between two. */
function makeMessages(making: Making, rooms: Room[]): void {
	const { store, clock, ids, below, start } = making;
	const channels = rooms.slice(0, LARGE.channels);
	const direct = rooms.slice(LARGE.channels);
	for (let first = 0; first < LARGE.messages; first += BLOCK) {
		store.system((db) => {
			for (let at = first; at < first + BLOCK; at++) {
				clock.at = start + Math.floor((YEARS_MS * at) / LARGE.messages);
				const room = pick(making, below(2) === 0 ? channels : direct);
				room.seq += 1;
				const text = `${pick(making, DO)} ${pick(making, WHAT)}, ${pick(making, WHAT)} ${at % 9973}. ${pick(making, GIVEN)}?`;
				const row = {
					id: ids.next("msg"),
					conversationID: room.id,
					authorID: pick(making, room.members),
					text,
					via: null,
				};
				db.insert(allMessage)
					.values(messageValues({ ...row, createdAt: clock.at }, room.seq))
					.run();
			}
		});
	}
}
