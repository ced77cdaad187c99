/** Prepared statements kept by their text, unchecked: for the system's own code. */

import type { Connection, Statement } from "./driver.ts";

export function plainStatements(db: Connection): (sql: string) => Statement {
	const kept = new Map<string, Statement>();
	return (sql) => {
		const known = kept.get(sql);
		if (known !== undefined) return known;
		const statement = db.prepare(sql) as Statement;
		kept.set(sql, statement);
		return statement;
	};
}
