/**
 * Who sees and writes what: the shape of a table's row rules, and how a rule becomes SQL (rows.md section 2).
 *
 * A rule is an SQL condition with six words of ours: `$.column` is the row at hand, `@me` the acting member, `@admin`
 * true for an active administrator, `@call` the call at hand, `raw.table` the stored table, `see.table` what the member
 * sees of it.
 */

/** One permission to update: `columns` limits it to these, `to` must hold for the row as updated. */
export type Grant = { when: string; columns?: readonly string[]; to?: string };

export type RowRules = {
	/** rows that exist for the acting member */
	see: string;
	/** may this new row be written; absent: never */
	insert?: string;
	/** any grant that holds is enough; absent: never */
	update?: readonly Grant[];
	/** must hold for the row as updated */
	to?: string;
	/** absent: never */
	delete?: string;
	/** columns written once; keys always are */
	fixed?: readonly string[];
	/** the parent this row is owned by: only then may a foreign key cascade into it */
	partOf?: string;
	/** keep before and after of every change; a condition limits it to such rows */
	journal?: true | string;
	/** never shown and never journaled: the view answers NULL */
	secret?: readonly string[];
	/** columns that move by themselves and do not count as a change by somebody */
	volatile?: readonly string[];
	/** columns that are each member's own business: an update that moves nothing else is not journaled */
	quiet?: readonly string[];
	/** a deleted row stays deleted: what went with it is in no change list, so that undoing would bring back an empty shell */
	isFinal?: true;
	/** how effects name a row of this table; the table's own name when left out */
	objectType?: string;
};

/** The prefix of stored tables: tools cannot write it, so a forgotten view is an error, not an open door. */
export const STORED = "all_";

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const storedName = (table: string) => `main.${quote(STORED + table)}`;
export const viewName = (table: string) => `temp.${quote(table)}`;

export const ME = "(select member_id from temp.caller)";
export const PRESENT = `${ME} is not null`;

/** A rule as SQL over the row called `row`. */
export function ruleSQL(rule: string, row: string): string {
	return rule
		.replace(/(?<!')\$\.(\w+)/g, (_, column: string) => `${row}.${quote(column)}`)
		.replaceAll("@admin", "(select is_admin from temp.caller)")
		.replaceAll("@call", "(select call_id from temp.caller)")
		.replaceAll("@me", ME)
		.replace(/\braw\.(\w+)/g, (_, table: string) => storedName(table))
		.replace(/\bsee\.(\w+)/g, (_, table: string) => viewName(table));
}

/** The rule holds and somebody is there. NULL counts as no: `NOT (rule)` alone would let it pass (rows.md repair 6). */
export function holds(rule: string, row: string): string {
	return `(${PRESENT} and (${ruleSQL(rule, row)}))`;
}
