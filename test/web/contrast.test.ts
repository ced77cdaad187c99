/** Recomputes every contrast of the look from tokens.css, for both themes (WCAG 2 relative luminance). */

import { describe, expect, test } from "bun:test";
import path from "node:path";

type Colours = ReadonlyMap<string, string>;

const TOKENS = await Bun.file(path.join(import.meta.dir, "../../web/ui/tokens.css")).text();

const TEXT = 4.5;
const CONTROL = 3;

/** foreground, background, least, and the figures that the design states for light and dark */
const PAIRS: readonly [string, string, number, number, number][] = [
	["text", "canvas", TEXT, 14.58, 14.58],
	["text", "surface", TEXT, 15.9, 13.43],
	["text", "sunken", TEXT, 13.22, 11.76],
	["muted", "canvas", TEXT, 6.74, 8.79],
	["muted", "surface", TEXT, 7.35, 8.11],
	["muted", "sunken", TEXT, 6.11, 7.1],
	["subtle", "canvas", TEXT, 5.18, 6.64],
	["subtle", "surface", TEXT, 5.65, 6.12],
	["subtle", "sunken", TEXT, 4.7, 5.36],
	["accent", "canvas", TEXT, 6.14, 8.2],
	["accent", "surface", TEXT, 6.69, 7.56],
	["accent", "sunken", TEXT, 5.56, 6.62],
	["on-accent", "accent", TEXT, 6.69, 7.76],
	["on-accent", "accent-hover", TEXT, 9.0, 9.76],
	["accent-ink", "accent-soft", TEXT, 8.21, 9.06],
	["wait", "surface", TEXT, 6.67, 9.06],
	["wait-ink", "wait-soft", TEXT, 8.04, 9.65],
	["text", "wait-soft", TEXT, 14.24, 11.42],
	["danger", "surface", TEXT, 6.54, 6.95],
	["danger", "canvas", TEXT, 5.99, 7.54],
	["on-danger", "danger", TEXT, 6.54, 7.68],
	["danger-ink", "danger-soft", TEXT, 7.72, 9.31],
	["ok", "surface", TEXT, 6.61, 8.36],
	["ok-ink", "ok-soft", TEXT, 8.11, 9.44],
	["info", "surface", TEXT, 6.75, 7.88],
	["info-ink", "info-soft", TEXT, 7.55, 9.19],
	["line-strong", "surface", CONTROL, 4.09, 4.54],
	["line-strong", "canvas", CONTROL, 3.75, 4.93],
	["line-strong", "sunken", CONTROL, 3.4, 3.98],
	["focus", "canvas", CONTROL, 5.85, 8.55],
	["focus", "surface", CONTROL, 6.39, 7.88],
	["focus", "sunken", CONTROL, 5.31, 6.9],
];

const STAGES = ["waiting", "progress", "review", "done", "hold", "lost"];
const PEOPLE = ["clay", "moss", "pine", "lagoon", "sky", "iris", "plum", "slate"];

/** The text between the braces that follow `head`. */
function block(head: string, from = 0): string {
	const start = TOKENS.indexOf(head, from);
	if (start < 0) throw new Error(`tokens.css has no block ${head}`);
	let depth = 0;
	for (let index = TOKENS.indexOf("{", start); index < TOKENS.length; index++) {
		if (TOKENS[index] === "{") depth++;
		if (TOKENS[index] === "}" && --depth === 0) return TOKENS.slice(TOKENS.indexOf("{", start) + 1, index);
	}
	throw new Error(`tokens.css: the block ${head} is not closed`);
}

function colours(css: string): Colours {
	const found = [...css.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})\s*;/gi)];
	return new Map(found.map(([, name = "", value = ""]) => [name, value]));
}

const LIGHT = colours(block(":root {"));
const DARK_BLOCK = block('[data-theme="dark"] {');
const DARK: Colours = new Map([...LIGHT, ...colours(DARK_BLOCK)]);

function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
}

function between(theme: Colours, foreground: string, background: string): number {
	const [front, back] = [theme.get(foreground), theme.get(background)];
	if (front === undefined || back === undefined) throw new Error(`tokens.css lacks --${foreground} or --${background}`);
	return contrast(front, back);
}

describe("contrast of the colour tokens", () => {
	for (const [foreground, background, least, light, dark] of PAIRS) {
		test(`${foreground} on ${background} reaches ${least} in both themes and is what the design states`, () => {
			for (const [theme, stated] of [
				[LIGHT, light],
				[DARK, dark],
			] as const) {
				const figure = between(theme, foreground, background);
				expect(figure).toBeGreaterThanOrEqual(least);
				expect(Math.abs(figure - stated)).toBeLessThan(0.011);
			}
		});
	}

	test("every deal stage is readable on surface in both themes", () => {
		for (const stage of STAGES) {
			expect(between(LIGHT, `stage-${stage}`, "surface")).toBeGreaterThanOrEqual(TEXT);
			expect(between(DARK, `stage-${stage}`, "surface")).toBeGreaterThanOrEqual(TEXT);
		}
	});

	test("white initials are readable on all eight person colours, which are the same in both themes", () => {
		for (const person of PEOPLE) {
			const colour = LIGHT.get(`p-${person}`) ?? "";
			expect(contrast("#FFFFFF", colour)).toBeGreaterThanOrEqual(TEXT);
			expect(DARK.get(`p-${person}`)).toBe(colour);
		}
	});

	test("the two dark blocks are identical", () => {
		const bySystem = block(":root:not([data-theme=", TOKENS.indexOf("prefers-color-scheme: dark"));
		const lines = (css: string) =>
			css
				.split("\n")
				.map((line) => line.trim())
				.filter(Boolean);
		expect(lines(bySystem)).toEqual(lines(DARK_BLOCK));
		expect(colours(DARK_BLOCK).size).toBeGreaterThan(30);
	});
});
