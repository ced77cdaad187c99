/** What several commands ask of their options. */

import { nearest } from "#text/nearest.ts";
import type { Order } from "./command.ts";
import { EXIT, Stop } from "./exit.ts";
import { CLI } from "./words.ts";

/** The value of an option that has to be there. */
export function needed(order: Order, name: string): string {
	const value = order.option(name);
	if (value !== undefined && value.trim() !== "") return value;
	throw new Stop(EXIT.usage, CLI[order.language].missingOption(`--${name}`, order.command.name));
}

/** The value of an option that is one of a few. */
export function oneOf<Value extends string>(order: Order, name: string, allowed: readonly Value[]): Value {
	const value = needed(order, name);
	const found = allowed.find((each) => each === value);
	if (found === undefined) throw new Stop(EXIT.usage, CLI[order.language].badOption(`--${name}`, allowed.join(", ")));
	return found;
}

/** The first word, which is one of a few. */
export function oneOfWords<Value extends string>(order: Order, allowed: readonly Value[]): Value {
	const [written = ""] = order.words;
	const found = allowed.find((each) => each === written);
	if (found !== undefined) return found;
	throw new Stop(EXIT.usage, CLI[order.language].notOneOf(written, allowed.join(", "), nearest(written, allowed)));
}

/** One line of JSON: what a program reads. */
export const printJSON = (order: Order, value: unknown): void => order.terminal.out(JSON.stringify(value));
