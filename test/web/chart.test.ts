/** The organization as nodes: every person once, every team once, whatever the rows say; and who is found by what. */

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { PersonView, TeamView } from "#record/views.ts";
import { byLine, byTeam, type ChartNode, peopleBelow, teamsBelow } from "#web/messenger/people/chart.ts";
import { localTime, teamOptions } from "#web/messenger/people/people-facts.ts";
import { findPeople, nearPeople } from "#web/messenger/people-find.ts";

const person = (personID: string, more: Partial<PersonView> = {}): PersonView => ({
	personID,
	name: more.name ?? personID,
	email: `${personID}@moonrise.example`,
	handle: `@${personID}`,
	isAdmin: false,
	employmentStatus: "active",
	...more,
});
const team = (teamID: string, parentTeamID = "", position = 0): TeamView => ({
	teamID,
	name: `Team ${teamID}`,
	parentTeamID,
	parentTeamName: "",
	position,
	peopleCount: 0,
});
const order = (a: PersonView, b: PersonView): number => a.name.localeCompare(b.name);
const nameOf = ({ name }: PersonView): string => name;
const drawn = (nodes: readonly ChartNode[], depth = 0): string[] =>
	nodes.flatMap((node) => [`${"-".repeat(depth)}${node.key}`, ...drawn(node.children, depth + 1)]);

test("teams hold their people before the teams under them, and who is in none comes last", () => {
	const teams = [team("t1"), team("t2", "t1"), team("t3", "gone")];
	const people = [
		person("b", { teamID: "t1" }),
		person("a", { teamID: "t2" }),
		person("c"),
		person("d", { teamID: "t9" }),
	];
	expect(drawn(byTeam(teams, people, order, nameOf, "none"))).toEqual([
		"t1",
		"-b",
		"-t2",
		"--a",
		"t3",
		"rest",
		"-c",
		"-d",
	]);
});

test("who left is in no team, and stays in the line only while somebody reports to them", () => {
	const people = [
		person("boss", { employmentStatus: "departed" }),
		person("gone", { employmentStatus: "departed", supervisorID: "boss" }),
		person("a", { supervisorID: "boss" }),
	];
	expect(drawn(byTeam([], people, order, nameOf, "none"))).toEqual(["rest", "-a"]);
	expect(drawn(byLine(people, order, nameOf))).toEqual(["boss", "-a"]);
});

test("whatever the tree is, everybody and every team stands in it exactly once", () => {
	const tree = fc.array(fc.nat({ max: 30 }), { maxLength: 30 });
	fc.assert(
		fc.property(tree, fc.array(fc.nat({ max: 40 }), { maxLength: 40 }), (parents, places) => {
			// each stands under one that came before it, or at the top: the shape the server keeps
			const teams = parents.map((parent, at) => team(`t${at}`, at === 0 || parent >= at ? "" : `t${parent}`));
			const people = places.map((place, at) =>
				person(`p${at}`, {
					...(place < teams.length ? { teamID: `t${place}` } : {}),
					...(place < at ? { supervisorID: `p${place}` } : {}),
				}),
			);
			const keys = drawn(byTeam(teams, people, order, nameOf, "none")).map((line) => line.replace(/^-*/, ""));
			const wanted = [...teams.map(({ teamID }) => teamID), ...people.map(({ personID }) => personID)];
			expect(keys.filter((key) => key !== "rest").sort()).toEqual(wanted.sort());
			const line = drawn(byLine(people, order, nameOf)).map((one) => one.replace(/^-*/, ""));
			expect(line.sort()).toEqual(people.map(({ personID }) => personID).sort());
			expect(
				teamOptions(teams)
					.map(({ value }) => value)
					.sort(),
			).toEqual(teams.map(({ teamID }) => teamID).sort());
			for (const { teamID, parentTeamID } of teams)
				if (parentTeamID !== "") expect(teamsBelow(teams, parentTeamID).has(teamID)).toBe(true);
			for (const { personID, supervisorID } of people)
				if (supervisorID !== undefined) expect(peopleBelow(people, supervisorID).has(personID)).toBe(true);
		}),
	);
});

test("people are found by name, fragment, consonants, the other layout, handle, address, title and team", () => {
	const people = [
		person("hong", { name: "홍길동", jobTitle: "공장장" }),
		person("jisoo", { name: "Jisoo Park", teamName: "Design" }),
		person("dan", { name: "Daniel Quill" }),
	];
	const ids = (query: string): string[] => findPeople(people, query).map(({ personID }) => personID);
	for (const query of [
		"홍길동",
		"길동",
		"ㅎㄱㄷ",
		"ㅎㄱ",
		"ghdrlfehd",
		"@hong",
		"hong@moonrise.example",
		"공장",
		"@홍길동",
	])
		expect({ query, ids: ids(query) }).toEqual({ query, ids: ["hong"] });
	expect(ids("design")).toEqual(["jisoo"]);
	expect(ids(" PARK ")).toEqual(["jisoo"]);
	expect(ids("zebra")).toEqual([]);
	expect(nearPeople(people, "Danill").map(({ personID }) => personID)).toEqual(["dan"]);
	expect(nearPeople(people, "zebra")).toEqual([]);
	expect(ids("")).toHaveLength(3);
});

test("somebody's time is told only where it is another than here", () => {
	const noon = new Date("2026-12-02T03:00:00Z");
	const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
	expect(localTime(undefined, noon, "en")).toBeNull();
	expect(localTime(here, noon, "en")).toBeNull();
	expect(localTime("Pacific/Kiritimati", noon, "en")).toEqual({ time: "Wed 17:00", zone: "Kiritimati" });
	expect(localTime("America/New_York", noon, "en")).toEqual({ time: "Tue 22:00", zone: "New York" });
});
