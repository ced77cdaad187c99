// The shape of a tidy rule and of what it reports.

import type { Source } from "./parse.ts";

export type Fault = { path: string; line: number; detail: string };

/** The whole repository as a rule may need it: parsed sources, and the paths of all files. */
export type Repository = { sources: Source[]; paths: string[] };

export type Rule = {
	/** A short name in words, shown with each fault. */
	name: string;
	/** What to do about a fault. */
	remedy: string;
	check: (repository: Repository) => Fault[];
};

/** A rule that looks at one file at a time, in the folders named. */
export function fileRule(
	name: string,
	remedy: string,
	folders: string[],
	check: (source: Source) => { line: number; detail: string }[],
): Rule {
	const applies = (path: string): boolean => folders.some((folder) => path.startsWith(folder));
	return {
		name,
		remedy,
		check: ({ sources }) =>
			sources
				.filter(({ path }) => applies(path))
				.flatMap((source) => check(source).map((fault) => ({ path: source.path, ...fault }))),
	};
}

/** All faults of one rule: the rule and the remedy once, then a line for each place. */
export function showFaults(rule: Rule, faults: Fault[]): string {
	const places = faults.map(({ path, line, detail }) => `${path}:${line} ${detail}`);
	return [`${rule.name}: ${rule.remedy}.`, ...places].join("\n");
}
