/** People of one name: what stands beside it, and what calls one of them alone. */

import { expect, test } from "bun:test";
import { besideName, callWords, type Known, tellApart } from "#text/namesakes.ts";

const person = (name: string, email: string): Known => ({ id: email, name, email });
const TWINS = [person("Jisoo Park", "jisoo@lamps.example"), person("jisoo  park", "jisoo.park@lamps.example")];

test("a name of one's own needs nothing beside it", () => {
	expect(tellApart([person("Hana Lee", "hana@lamps.example"), person("Bora Choi", "bora@lamps.example")]).size).toBe(0);
	expect(tellApart([...TWINS, person("Hana Lee", "hana@lamps.example")]).has("hana@lamps.example")).toBe(false);
	expect(besideName("Hana Lee", undefined)).toBe("Hana Lee");
});

test("a shared name gets the handle, however it is spaced and capitalised", () => {
	expect([...tellApart(TWINS).values()]).toEqual(["@jisoo", "@jisoo.park"]);
	expect(besideName("Jisoo Park", "@jisoo.park")).toBe("Jisoo Park (@jisoo.park)");
	const decomposed = person("박지수".normalize("NFD"), "two@lamps.example");
	expect([...tellApart([person("박지수", "one@lamps.example"), decomposed]).values()]).toEqual(["@one", "@two"]);
});

test("a handle that somebody else has as well gives way to the whole address", () => {
	const other = person("Jisoo Kim", "jisoo@docks.example");
	expect([...tellApart([...TWINS, other]).values()]).toEqual(["jisoo@lamps.example", "@jisoo.park"]);
});

test("what calls somebody calls nobody else: the name, the handle, the address", () => {
	const people = [
		...TWINS,
		person("Hana Lee", "hana@lamps.example"),
		// a name that is another's handle calls both
		person("Hana", "hana.s@lamps.example"),
		person("Jisoo Kim", "jisoo@docks.example"),
		person("Jisoo Kim", "j.kim@docks.example"),
	];
	expect([...callWords(people).values()]).toEqual([
		"jisoo@lamps.example",
		"jisoo.park",
		"Hana Lee",
		"hana.s",
		"jisoo@docks.example",
		"j.kim",
	]);
});
