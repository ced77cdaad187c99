/** Tries something as somebody on the bare writer, where no statement check stands before the row rules, and takes it back. */

import type { Store } from "#store/open.ts";
import { COLUMN_VALUES } from "./company.ts";
import type { Row, Value } from "./model.ts";

export const who = (memberID: string) => ({ memberID, isAdministrator: memberID === "admin" });

export const insertText = (verb: string, table: string, row: Row) =>
	`${verb} into "${table}"(${Object.keys(row).join(", ")}) values(${Object.values(row)
		.map((value) => (value === null ? "null" : typeof value === "number" ? value : `'${value}'`))
		.join(", ")})`;
export const newTask = (values: Row, verb = "insert") =>
	insertText(verb, "task", { ...COLUMN_VALUES.task, id: "new", ...values });

class TakenBack extends Error {}

/** Every try runs as a call of its own in one transaction, which is rolled back whatever happened. */
export function attacksOn(store: Store) {
	const { writer } = store;
	const run = (text: string, ...values: Value[]) => void writer.prepare(text).run(...values);
	const rows = (text: string, ...values: Value[]) => writer.prepare(text).all(...values) as Row[];
	const column = (text: string) => writer.prepare(text).pluck();
	const names = (text: string, ...values: Value[]) => column(text).all(...values) as Value[];

	function trying<T>(memberID: string, work: () => T): T {
		let result: T | undefined;
		try {
			store.write(who(memberID), "call_attack", () => {
				result = work();
				throw new TakenBack();
			});
		} catch (error) {
			if (!(error instanceof TakenBack)) throw error;
		}
		return result as T;
	}

	/** The refusal's code and what it is about, or "accepted". */
	function refusal(memberID: string, text: string, ...values: Value[]): string {
		try {
			trying(memberID, () => (writer.prepare(text).reader ? rows(text, ...values) : run(text, ...values)));
			return "accepted";
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
	}
	return { run, rows, names, trying, refusal };
}
