/** Who is asked for a hold: its requester, or the second person that policy names, or who stands in for them. */

import { and, eq } from "drizzle-orm";
import { appendEvent } from "#ledger/append.ts";
import type { ReadDb, SystemDb } from "#store/drizzle.ts";
import { allMember, member } from "#store/schema/member.ts";
import type { hold } from "#store/schema/turn.ts";

type HoldRow = typeof hold.$inferSelect;
type Person = Pick<typeof member.$inferSelect, "id" | "kind" | "status" | "isAdmin" | "supervisorID">;

/** The members as the one or the other connection knows them. */
export type People = {
	find(id: string): Person | undefined;
	/** at work, and with the right to administer */
	administrators(): Person[];
};

export type Approver = {
	answerer: HoldRow["answerer"];
	/** everybody who may answer; empty when there is nobody */
	memberIDs: string[];
	/** why administrators are asked although policy names the supervisor */
	because: "supervisor_missing" | "supervisor_away" | null;
};

export type Asked = Pick<HoldRow, "requesterID" | "answerer">;

/** Looked up anew each time: who supervises and who administers is true of this moment. */
export function approverOf(people: People, { requesterID, answerer }: Asked): Approver {
	if (answerer === "requester") return { answerer, memberIDs: [requesterID], because: null };
	if (answerer === "administrator")
		return { answerer, memberIDs: otherAdministrators(people, requesterID), because: null };
	const supervisorID = people.find(requesterID)?.supervisorID ?? null;
	const supervisor = supervisorID === null || supervisorID === requesterID ? undefined : people.find(supervisorID);
	if (supervisor?.status === "active" && supervisor.kind === "person")
		return { answerer, memberIDs: [supervisor.id], because: null };
	const because = supervisor === undefined ? "supervisor_missing" : "supervisor_away";
	return { answerer: "administrator", memberIDs: otherAdministrators(people, requesterID), because };
}

/** A second person's consent: never one's own, also not an administrator's. */
function otherAdministrators(people: People, requesterID: string): string[] {
	return people
		.administrators()
		.map(({ id }) => id)
		.filter((id) => id !== requesterID);
}

export function storedPeople(db: SystemDb): People {
	return {
		find: (id) => db.select().from(allMember).where(eq(allMember.id, id)).get(),
		administrators: () =>
			db
				.select()
				.from(allMember)
				.where(and(eq(allMember.isAdmin, true), eq(allMember.status, "active"), eq(allMember.kind, "person")))
				.all(),
	};
}

/** The same for a tool's reader: everybody sees the directory. */
export function seenPeople(db: ReadDb): People {
	return {
		find: (id) => db.select().from(member).where(eq(member.id, id)).get(),
		administrators: () =>
			db
				.select()
				.from(member)
				.where(and(eq(member.isAdmin, true), eq(member.status, "active"), eq(member.kind, "person")))
				.all(),
	};
}

/**
 * Tells the pages of everybody whom a hold concerns: whoever asked, and who may answer. `more`: members who might have answered until now, so that it leaves
 * their pages.
 */
export function tellOfHold(
	db: SystemDb,
	now: number,
	hold: Pick<HoldRow, "id" | "requesterID" | "answerer">,
	more: readonly string[] = [],
): void {
	const { memberIDs } = approverOf(storedPeople(db), hold);
	for (const memberID of new Set([hold.requesterID, ...memberIDs, ...more]))
		appendEvent(db, now, { type: "hold.changed", memberID, subjectID: hold.id });
}
