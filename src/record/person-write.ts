/** Making a directory entry: whose address it may have, and the first day that comes with it. */

import { eq } from "drizzle-orm";
import { must } from "#base/assert.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { KONTOR_ID, member } from "#store/schema/member.ts";

export type MemberRow = typeof member.$inferSelect;
type Writer = { db: ToolDb; ids: Ids; now: number; accounts: { welcome(memberID: string): void } };
type Entry = Pick<MemberRow, "email" | "name" | "status" | "jobTitle" | "teamID"> & { isAdmin?: boolean };

export function findByAddress(db: ReadDb, email: string): MemberRow | undefined {
	return db.select().from(member).where(eq(member.email, email)).get();
}

/** Throws when a member has the address; somebody who was withdrawn gives it up, and keeps the row that tasks name. */
export function freeAddress({ db, now }: Pick<Writer, "db" | "now">, known: MemberRow | undefined): void {
	if (known === undefined) return;
	const { id, email, name, status } = known;
	if (id === KONTOR_ID)
		throw new ToolError(
			"person_address_taken",
			`${email} already belongs to another account. Nothing was changed; use another address.`,
			{ values: { email } },
		);
	if (status !== "withdrawn")
		throw new ToolError("person_already_member", `${name} (${email}) is already a member. Nothing was changed.`, {
			values: { name },
		});
	db.update(member)
		.set({ email: `${id}@withdrawn.invalid`, updatedAt: now })
		.where(eq(member.id, id))
		.run();
}

/** The new row, with the conversations everybody has from the first day. */
export function addMember({ db, ids, now, accounts }: Writer, entry: Entry): MemberRow {
	const [row] = db
		.insert(member)
		.values({ isAdmin: false, ...entry, id: ids.next("mem"), kind: "person", createdAt: now, updatedAt: now })
		.returning()
		.all();
	const added = must(row, "the inserted member");
	accounts.welcome(added.id);
	return added;
}
