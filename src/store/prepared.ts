/** Queries of hot paths, built once for each database handle: drizzle builds a query's text anew each time it is asked to. */

import { sql } from "drizzle-orm";

/**
 * `prepared((db) => db.select()….where(eq(table.id, parameter("id"))).prepare())` answers a function that gives the
 * same built query for the same handle. Its parameters are named when it runs: `query(db).get({ id })`.
 */
export function prepared<Db extends object, Query>(build: (db: Db) => Query): (db: Db) => Query {
	const built = new WeakMap<Db, Query>();
	return (db) => {
		const known = built.get(db);
		if (known !== undefined) return known;
		const query = build(db);
		built.set(db, query);
		return query;
	};
}

export const parameter = (name: string) => sql.placeholder(name);

/** A parameter that holds many values, as JSON, so that one query serves any number of them: `inArray(table.id, listed("ids"))`. */
export const listed = (name: string) => sql`(select value from json_each(${parameter(name)}))`;

/**
 * The same for a query that is built each time: `inArray(table.id, valuesIn(ids))`. A list of parameters ends at 32,766,
 * and every length would be a statement of its own, which is kept.
 */
export const valuesIn = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
