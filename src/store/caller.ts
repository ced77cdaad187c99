/** Who is acting on a connection: one temporary row, and the sets that follow from it alone (rows.md rules 6 and 7). */

import type { Connection } from "./driver.ts";
import { ME, storedName } from "./rows.ts";

/** Whose eyes and hands a transaction has. `isAdministrator` means administrator *and* active: the caller computes it. */
export type Acting = { memberID: string; isAdministrator: boolean };

const CONVERSATIONS = `select conversation_id from ${storedName("membership")} where member_id = ${ME}`;

/** Members in the acting member's team line (own team and those below), and the member themself. */
const DEAL_OWNERS = `with recursive below(id) as (
	select team_id from ${storedName("member")} where id = ${ME} and team_id is not null
	union select t.id from ${storedName("team")} t join below b on t.parent_team_id = b.id
) select m.id from below cross join ${storedName("member")} m on m.team_id = below.id
	union all select ${ME} where ${ME} is not null and not exists(select 1 from ${storedName("member")} where id = ${ME} and team_id is not null)`;

/** Changes of these rows change somebody's sets. */
const SOURCES = [
	["membership", "insert"],
	["membership", "delete"],
	["member", "insert"],
	["member", "update of team_id"],
	["team", "insert"],
	["team", "update of parent_team_id"],
	["team", "delete"],
] as const;

export function callerSQL(isReader: boolean): string[] {
	const tables = [
		`create temp table caller(one integer primary key check(one = 1), member_id text not null, is_admin integer not null, call_id text, now integer not null) strict;`,
		`create temp table caller_conversation(conversation_id text primary key) strict, without rowid;`,
		`create temp table caller_deal_owner(member_id text primary key) strict, without rowid;`,
		`create temp view caller_conversation_now as ${CONVERSATIONS};`,
		`create temp view caller_deal_owner_now as ${DEAL_OWNERS};`,
	];
	if (isReader) return tables;
	const refill = ["conversation", "deal_owner"].map(
		(set) => `delete from temp.caller_${set}; insert into temp.caller_${set} select * from temp.caller_${set}_now;`,
	);
	const triggers = SOURCES.map(
		([
			table,
			event,
		]) => `create temp trigger caller_follows_${table}_${event.replaceAll(" ", "_")} after ${event} on ${storedName(table)} begin
	update main.all_caller_version set version = version + 1;
	${refill.join("\n\t")}
end;`,
	);
	return [...tables, ...triggers];
}

export type CallerSlot = {
	set(acting: Acting, callID: string | null, now: number): void;
	clear(): void;
};

/**
 * Sets and clears the acting member of one connection. The sets are kept while the same member calls again and no
 * membership, member or team moved: the version is a stored row, so the reading connection sees the writer's moves.
 */
export function callerSlot(db: Connection): CallerSlot {
	const put = db.prepare("insert or replace into temp.caller values(1, ?, ?, ?, ?)");
	const remove = db.prepare("delete from temp.caller");
	const version = db.prepare("select version from main.all_caller_version").pluck();
	const refill = ["conversation", "deal_owner"].flatMap((set) => [
		db.prepare(`delete from temp.caller_${set}`),
		db.prepare(`insert into temp.caller_${set} select * from temp.caller_${set}_now`),
	]);
	let filledFor = "";
	return {
		set({ memberID, isAdministrator }, callID, now) {
			put.run(memberID, isAdministrator ? 1 : 0, callID, now);
			const wanted = `${memberID} ${version.get()}`;
			if (wanted === filledFor) return;
			for (const statement of refill) statement.run();
			filledFor = wanted;
		},
		clear() {
			remove.run();
		},
	};
}
