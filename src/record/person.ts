/** People as the tools answer and find them. */

import { and, asc, eq, ne } from "drizzle-orm";
import { must } from "#base/assert.ts";
import type { ReadDb, SystemDb } from "#store/drizzle.ts";
import { prepared } from "#store/prepared.ts";
import { allMember, KONTOR_ID, member } from "#store/schema/member.ts";
import { team } from "#store/schema/team.ts";
import { byName } from "#text/by-name.ts";
import type { Language } from "#text/fill.ts";
import { folded } from "#text/folded.ts";
import { besideName, callWords, type Known, tellApart } from "#text/namesakes.ts";
import { distance, type Hinted, type HintSource, resolveHint, resolveHints } from "./hint.ts";
import type { PersonView } from "./views.ts";

type MemberRow = typeof member.$inferSelect;

/** The row behind an id that was resolved in this call. */
export function memberRow(db: ReadDb, id: string): MemberRow {
	return must(db.select().from(member).where(eq(member.id, id)).get(), "the resolved person");
}

/** Everybody but the agent and those who were withdrawn, by name. */
export function listPeople(db: ReadDb, language: Language): PersonView[] {
	const rows = db
		.select()
		.from(member)
		.where(and(ne(member.status, "withdrawn"), eq(member.kind, "person")))
		.orderBy(asc(member.id))
		.all()
		.sort(byName(language));
	const teams = new Map(
		db
			.select()
			.from(team)
			.all()
			.map(({ id, name }) => [id, name]),
	);
	const names = new Map(rows.map(({ id, name }) => [id, name]));
	const calls = callWords(rows);
	return rows.map((row) => ({ ...personView(row, teams, names), mention: `@${calls.get(row.id) ?? row.name}` }));
}

/** One directory entry, with the names of its team and supervisor. */
export function personOf(db: ReadDb, row: MemberRow): PersonView {
	const teams = row.teamID === null ? [] : db.select().from(team).where(eq(team.id, row.teamID)).all();
	const named = row.supervisorID === null ? [] : db.select().from(member).where(eq(member.id, row.supervisorID)).all();
	const pairs = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
	return personView(row, pairs(teams), pairs(named));
}

/** The directory entry; empty optional fields are left out. */
export function personView(
	row: MemberRow,
	teams: ReadonlyMap<string, string>,
	names: ReadonlyMap<string, string>,
): PersonView {
	const optional = {
		mention: `@${row.name}`,
		handle: `@${row.email.split("@")[0]}`,
		jobTitle: row.jobTitle,
		teamID: row.teamID,
		teamName: row.teamID === null ? null : teams.get(row.teamID),
		supervisorID: row.supervisorID,
		supervisorName: row.supervisorID === null ? null : names.get(row.supervisorID),
		phoneNumber: row.phoneNumber,
		hireDate: row.joinedAt,
		timeZone: row.timeZone,
	};
	const filled = Object.fromEntries(
		Object.entries(optional).filter(([, value]) => value !== null && value !== undefined && value !== ""),
	);
	return {
		personID: row.id,
		name: row.name,
		email: row.email,
		isAdmin: row.isAdmin,
		employmentStatus: row.status,
		...filled,
	};
}

const selectNames = prepared((db: ReadDb) =>
	db.select({ id: member.id, name: member.name, email: member.email, status: member.status }).from(member).prepare(),
);

const selectStoredNames = prepared((db: SystemDb) =>
	db
		.select({ id: allMember.id, name: allMember.name, email: allMember.email, status: allMember.status })
		.from(allMember)
		.prepare(),
);

/** What everybody is called in a sentence: by name, and with the handle where somebody else has that name too. */
export const memberNames = (db: ReadDb): Map<string, string> => saidNames(selectNames(db).all());

/** As `memberNames`, where nobody in particular is looking. */
export const storedNames = (db: SystemDb): Map<string, string> => saidNames(selectStoredNames(db).all());

function saidNames(rows: readonly (Known & Pick<MemberRow, "status">)[]): Map<string, string> {
	const apart = tellApart(rows.filter(({ status }) => status !== "withdrawn"));
	return new Map(rows.map(({ id, name }) => [id, besideName(name, apart.get(id))]));
}

/** `said` is the name as a sentence says it: the handle stands beside it where somebody else is called so. */
export type HintedPerson = Hinted & { said: string };

/** People a hint may mean: departed ones too, withdrawn ones and the agent not. */
export function peopleSource(
	db: ReadDb,
	notFound: "person_not_found" | "task_participant_not_found" = "person_not_found",
	withWithdrawn = false,
): HintSource<HintedPerson> {
	const people = db
		.select({ id: member.id, name: member.name, email: member.email, jobTitle: member.jobTitle })
		.from(member)
		.where(and(withWithdrawn ? undefined : ne(member.status, "withdrawn"), ne(member.id, KONTOR_ID)))
		.orderBy(asc(member.name))
		.all();
	const apart = tellApart(people);
	const rows = people.map(({ id, name, email, jobTitle }) => ({
		id,
		name,
		said: besideName(name, apart.get(id)),
		keys: [email, `@${email.split("@")[0]}`],
		detail: jobTitle ? `${email} · ${jobTitle}` : email,
	}));
	return { thing: "person", notFound, rows, nearest: nearestPeople };
}

/** Everybody who was ever here. */
export const everyoneSource = (db: ReadDb): HintSource<HintedPerson> => peopleSource(db, "person_not_found", true);

export const resolvePerson = (db: ReadDb, hint: string, path: string): HintedPerson =>
	resolveHint(peopleSource(db), hint, path);

export function resolvePeople(
	db: ReadDb,
	hints: readonly string[],
	path: string,
	notFound: "person_not_found" | "task_participant_not_found" = "person_not_found",
): HintedPerson[] {
	return resolveHints(peopleSource(db, notFound), hints, path);
}

/** Slips of the keyboard: one edit in short words, two in longer ones, on name, handle, or one side of the address. */
function nearestPeople(hint: string, rows: readonly HintedPerson[]): HintedPerson[] {
	const most = [...hint].length <= 4 ? 1 : 2;
	const near = (text: string) => distance(hint.replace(/^@/, ""), folded(text), most);
	return rows
		.map((row) => ({
			row,
			steps: Math.min(
				...[row.name, ...row.name.split(/\s+/)].map(near),
				...addressDistances(hint, row.keys?.[0] ?? "", most),
			),
		}))
		.filter(({ steps }) => steps <= most)
		.sort((a, b) => a.steps - b.steps)
		.map(({ row }) => row);
}

function addressDistances(hint: string, email: string, most: number): number[] {
	const [local = "", domain = ""] = email.split("@");
	const [hintLocal = "", hintDomain] = hint.replace(/^@/, "").split("@");
	if (hintDomain === undefined) return [distance(hintLocal, local, most)];
	if (hintDomain === domain) return [distance(hintLocal, local, most)];
	return hintLocal === local ? [distance(hintDomain, domain, most)] : [most + 1];
}
