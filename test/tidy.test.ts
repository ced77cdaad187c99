// Holds the layout, the limits and the style of the repository: every fault is reported with its file, line, rule and remedy.

import { beforeAll, describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { codeRules } from "#test/tidy/code.ts";
import { importRules } from "#test/tidy/imports.ts";
import { layoutRules } from "#test/tidy/layout.ts";
import { parseSources, type Source, type SourceText } from "#test/tidy/parse.ts";
import { type Repository, type Rule, showFaults } from "#test/tidy/rule.ts";
import { codeSamples, importSamples, layoutSamples, type Sample } from "#test/tidy/samples.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const rules: Rule[] = [...importRules, ...codeRules, ...layoutRules];
const samples: Sample[] = [...importSamples, ...codeSamples, ...layoutSamples];
/** The samples break the rules on purpose; generated files are held by their generator. */
const excluded = ["test/tidy/samples.ts", "src/generated/"];

function listFiles(): string[] {
	const glob = new Bun.Glob("{src,web,scripts,test,migrations}/**/*");
	return [...glob.scanSync({ cwd: root })].sort();
}

async function readRepository(): Promise<Repository> {
	const paths = listFiles();
	const code = paths.filter(
		(path) => /\.(?:ts|tsx|mjs)$/.test(path) && !excluded.some((start) => path.startsWith(start)),
	);
	const texts = await Promise.all(
		code.map(async (path): Promise<SourceText> => ({ path, text: await Bun.file(`${root}/${path}`).text() })),
	);
	return { paths, sources: await parseSources(texts) };
}

/** Parses the files of all samples at once and hands them out by sample. */
async function readSamples(): Promise<Map<Sample, Repository>> {
	const isParsed = ({ path }: SourceText): boolean => !path.endsWith(".sql");
	const parsed = await parseSources(samples.flatMap(({ files }) => files.filter(isParsed)));
	let next = 0;
	return new Map(
		samples.map((sample) => {
			const count = sample.files.filter(isParsed).length;
			const sources = parsed.slice(next, next + count);
			next += count;
			return [sample, { paths: sample.files.map(({ path }) => path), sources }];
		}),
	);
}

function median(sources: Source[]): number {
	const lengths = sources.map(({ lines }) => lines.length).sort((one, other) => one - other);
	return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

describe("the repository", () => {
	let repository: Repository;

	beforeAll(async () => {
		repository = await readRepository();
		const code = repository.sources.filter(({ path }) => /^(?:src|web)\//.test(path));
		console.log(`${code.length} files in src and web, median ${median(code)} lines`);
	});

	for (const rule of rules) {
		test(`keeps the rule "${rule.name}"`, () => {
			const faults = rule.check(repository);
			if (faults.length > 0) throw new Error(showFaults(rule, faults));
		});
	}
});

describe("a tidy rule", () => {
	let repositories: Map<Sample, Repository>;

	beforeAll(async () => {
		repositories = await readSamples();
	});

	for (const rule of rules) {
		const own = samples.filter((sample) => sample.rule === rule.name);

		test(`"${rule.name}" reports each bad sample at its line and no good one`, () => {
			expect(own.filter(({ at }) => at !== undefined)).not.toBeEmpty();
			expect(own.filter(({ at }) => at === undefined)).not.toBeEmpty();
			for (const sample of own) {
				const found = rule.check(repositories.get(sample) ?? { paths: [], sources: [] });
				const places = found.map(({ path, line }) => `${path}:${line}`);
				const text = sample.files.map((file) => file.text.slice(0, 200)).join("\n");
				expect({ text, places }).toEqual({ text, places: sample.at === undefined ? [] : [sample.at] });
			}
		});
	}

	test("exists for every sample", () => {
		const names = rules.map(({ name }) => name);
		expect(samples.filter((sample) => !names.includes(sample.rule))).toEqual([]);
		expect(new Set(names).size).toBe(names.length);
	});
});
