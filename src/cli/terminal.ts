/** The terminal: what was asked for to stdout, everything else to stderr, and questions only where somebody can answer. */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Language } from "#text/fill.ts";
import { EXIT, Stop } from "./exit.ts";
import { CLI } from "./words.ts";

export type Style = "bold" | "dim" | "green" | "yellow" | "red";
export type Terminal = {
	/** the answer, to stdout */
	out(line: string): void;
	/** talk, to stderr; not with --quiet */
	say(line: string): void;
	/** what went wrong, to stderr */
	complain(line: string): void;
	/** for stdout alone, and only when colour is wanted there */
	paint(style: Style, text: string): string;
	/** somebody sits there and can be asked */
	isInteractive: boolean;
};

const CODES: Record<Style, number> = { bold: 1, dim: 2, green: 32, yellow: 33, red: 31 };

export function openTerminal(options: { isQuiet: boolean; color: string }): Terminal {
	const isWanted =
		options.color === "always" ||
		(options.color !== "never" && process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== "dumb");
	// `kontor user list | head -1` closes our stdout early: that is no failure of ours
	process.stdout.on("error", (error: Error & { code?: string }) => {
		if (error.code !== "EPIPE") throw error;
	});
	return {
		out: (line) => void process.stdout.write(`${line}\n`),
		say: (line) => void (options.isQuiet || process.stderr.write(`${line}\n`)),
		complain: (line) => void process.stderr.write(`${line}\n`),
		paint: (style, text) => (isWanted ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text),
		isInteractive: Boolean(process.stdin.isTTY && process.stderr.isTTY),
	};
}

/**
 * Text from the record as it may stand on a terminal: a message must not move the cursor, colour the screen or turn the
 * direction of writing, or a card could be made to read as another.
 */
export function clean(text: string): string {
	return text.replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}

/** The same on one line. */
export const cleanLine = (text: string): string => clean(text).replace(/[\n\t]+/g, " ");

/** Rows with their columns aligned; wide characters count as two. */
export function table(rows: readonly (readonly string[])[]): string[] {
	const cells = rows.map((row) => row.map(cleanLine));
	const widths = (cells[0] ?? []).map((_, column) =>
		Math.max(...cells.map((row) => Bun.stringWidth(row[column] ?? ""))),
	);
	const pad = (text: string, column: number) =>
		text + " ".repeat(Math.max((widths[column] ?? 0) - Bun.stringWidth(text), 0));
	return cells.map((row) => row.map(pad).join("  ").trimEnd());
}

export type SecretSource = { file: string | undefined; isStdin: boolean; question: string; again?: string };

/** A secret from --file, from stdin, or typed unseen; never from the command line, which every user of the computer can read. */
export async function readSecret(terminal: Terminal, language: Language, source: SecretSource): Promise<string> {
	const say = CLI[language];
	const secret = await secretFrom(terminal, language, source);
	if (secret === "") throw new Stop(EXIT.usage, say.emptySecret);
	return secret;
}

async function secretFrom(
	terminal: Terminal,
	language: Language,
	{ file, isStdin, question, again }: SecretSource,
): Promise<string> {
	const say = CLI[language];
	if (file !== undefined) return firstLine(readFileOrStop(file, language));
	if (isStdin || !process.stdin.isTTY) return firstLine(await Bun.stdin.text());
	if (!terminal.isInteractive) throw new Stop(EXIT.usage, say.noTerminal("--stdin"));
	const typed = await typeUnseen(question);
	if (again !== undefined && (await typeUnseen(again)) !== typed) throw new Stop(EXIT.usage, say.notTheSame);
	return typed;
}

const firstLine = (text: string): string => text.split(/\r?\n/)[0] ?? "";

function readFileOrStop(path: string, language: Language): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error)
			throw new Stop(EXIT.failed, CLI[language].unreadable(path, String(error.code)));
		throw error;
	}
}

/** A line typed for all to see; null when the terminal was closed instead. */
export async function ask(question: string): Promise<string | null> {
	process.stderr.write(question);
	const reader = createInterface({ input: process.stdin, terminal: false });
	try {
		for await (const line of reader) return line.trim();
		return null;
	} finally {
		reader.close();
		process.stdin.pause();
	}
}

const CONTROL_C = "\u0003";
const CONTROL_D = "\u0004";

/** Reads one line from the terminal without showing it. */
async function typeUnseen(question: string): Promise<string> {
	// first deaf, then the question: who types ahead is not echoed either
	process.stdin.setRawMode(true);
	process.stderr.write(question);
	process.stdin.setEncoding("utf8");
	process.stdin.resume();
	try {
		return await new Promise<string>((resolve, reject) => {
			let typed: string[] = [];
			const listen = (chunk: string) => {
				for (const key of chunk) {
					if (key === CONTROL_C) return reject(new Stop(EXIT.interrupted, ""));
					if (key === "\r" || key === "\n" || key === CONTROL_D) {
						process.stdin.off("data", listen);
						return resolve(typed.join(""));
					}
					if (key === "\u007f" || key === "\b") typed = typed.slice(0, -1);
					else if (key >= " ") typed.push(key);
				}
			};
			process.stdin.on("data", listen);
		});
	} finally {
		process.stdin.setRawMode(false);
		process.stdin.pause();
		process.stderr.write("\n");
	}
}
