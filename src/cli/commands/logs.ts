/** `kontor logs`: what the server has said, from the journal where it writes there, else from its own file. */

import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { systemClock } from "#base/clock.ts";
import { instantText, parseInstant } from "#base/time.ts";
import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { logFiles, logPath } from "#cli/log-file.ts";
import { cleanLine } from "#cli/terminal.ts";
import { CLI } from "#cli/words.ts";
import { spanMs } from "#config/span.ts";

const SAY = {
	en: {
		none: (folder: string) =>
			`There is no log in ${folder}, and no journal of a service called kontor.\n  kontor serve --data ${folder}`,
		empty: (where: string) => `The log is empty: ${where}`,
		nothing: (where: string) => `Nothing in the log fits: ${where}`,
	},
	ko: {
		none: (folder: string) => `${folder}에 로그가 없고 kontor 서비스의 저널도 없어요.\n  kontor serve --data ${folder}`,
		empty: (where: string) => `로그가 비어 있어요: ${where}`,
		nothing: (where: string) => `로그에 해당하는 줄이 없어요: ${where}`,
	},
};

const LOOK_MS = 300;
const NEW_LINE = 10;

export const logs: Command = {
	name: "logs",
	usage: "[-f | --follow] [--since 1h] [--turn ID] [--json]",
	about: { en: "show what the server has said", ko: "서버 로그 보기" },
	options: [
		{ name: "follow", about: { en: "go on with what comes (-f)", ko: "새로 나오는 것도 계속 보기(-f)" } },
		{
			name: "since",
			value: "SPAN",
			about: { en: "only this far back: 30m, 1h, 7d", ko: "이만큼 전부터: 30m, 1h, 7d" },
		},
		{ name: "turn", value: "ID", about: { en: "only lines of this turn", ko: "이 턴의 줄만" } },
		JSON_OPTION,
	],
	examples: ["kontor logs --since 1h", "kontor logs -f --turn turn_01JD"],
	async run(order) {
		const folder = order.config().dataFolder;
		const since = sinceOf(order);
		const files = logFiles(folder);
		if (files.length === 0) return journal(order, since, folder);
		const start = { ino: 0, size: 0 };
		let shown = 0;
		for (const path of files) {
			start.ino = statSync(path).ino;
			const bytes = readFileSync(path);
			// what is written from here on is what is followed: nothing falls between the two
			start.size = bytes.lastIndexOf(NEW_LINE) + 1;
			for (const line of bytes.toString("utf8").split("\n")) if (show(order, line, since)) shown += 1;
		}
		if (shown === 0) sayNothing(order, logPath(folder), files);
		if (order.has("follow")) await follow(order, logPath(folder), since, start);
		return EXIT.ok;
	},
};

function sinceOf(order: Order): number {
	const written = order.option("since");
	if (written === undefined) return 0;
	const span = spanMs(written);
	if (span === null) throw new Stop(EXIT.usage, CLI[order.language].badOption("--since", "30m, 1h, 7d, …"));
	return systemClock.now() - span;
}

type Line = { at: string; level: string; event: string } & Record<string, unknown>;

/** On stderr, where no program takes it for a line of the log. */
function sayNothing({ terminal, language }: Order, path: string, files: readonly string[]): void {
	const isEmpty = files.every((each) => statSync(each).size === 0);
	terminal.say(isEmpty ? SAY[language].empty(path) : SAY[language].nothing(path));
}

/** A line of the file as on a terminal, and whether it is one that was asked for. One that was cut off when the computer stopped is left out. */
function show(order: Order, text: string, since: number): boolean {
	const line = parse(text);
	if (line === null || (parseInstant(line.at) ?? 0) < since) return false;
	const turn = order.option("turn");
	if (turn !== undefined && line.turn !== turn) return false;
	if (order.has("json")) {
		order.terminal.out(text);
		return true;
	}
	const { at, level, event, ...fields } = line;
	const more = Object.entries(fields).map(
		([key, value]) => `${key}=${typeof value === "string" && /[\s"]/.test(value) ? JSON.stringify(value) : value}`,
	);
	const style = level === "error" ? "red" : level === "warn" ? "yellow" : "dim";
	order.terminal.out([at, order.terminal.paint(style, level.padEnd(5)), ...[event, ...more].map(cleanLine)].join(" "));
	return true;
}

function parse(text: string): Line | null {
	try {
		return text === "" ? null : (JSON.parse(text) as Line);
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

/** Until it is interrupted. A file that has become shorter, or another, has begun anew. */
async function follow(order: Order, path: string, since: number, start: { ino: number; size: number }): Promise<void> {
	let { ino, size } = start;
	let rest = "";
	for (;;) {
		await systemClock.sleep(LOOK_MS);
		if (!existsSync(path)) continue;
		const now = statSync(path);
		if (now.ino !== ino || now.size < size) [ino, size] = [now.ino, 0];
		if (now.size === size) continue;
		const text = rest + readFrom(path, size, now.size);
		size = now.size;
		const lines = text.split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) show(order, line, since);
	}
}

function readFrom(path: string, from: number, to: number): string {
	const buffer = Buffer.alloc(to - from);
	const fd = openSync(path, "r");
	try {
		return buffer.toString("utf8", 0, readSync(fd, buffer, 0, buffer.length, from));
	} finally {
		closeSync(fd);
	}
}

/** The service's journal, through the program that may read it. */
async function journal(order: Order, since: number, folder: string): Promise<number> {
	const program = Bun.which("journalctl");
	const nothing = () => new Stop(EXIT.unavailable, SAY[order.language].none(folder));
	if (program === null) throw nothing();
	const turn = order.option("turn");
	const words = [
		"--unit=kontor",
		"--no-pager",
		"--quiet",
		`--output=${order.has("json") ? "json" : "short-iso"}`,
		...(since > 0
			? [
					`--since=${instantText(since)
						.replace("T", " ")
						.replace(/\.\d+Z$/, " UTC")}`,
				]
			: []),
		...(order.has("follow") ? ["--follow"] : []),
		...(turn === undefined ? [] : [`--grep=turn=${turn.replace(/[^\w-]/g, "")}\\b`]),
	];
	const child = Bun.spawn([program, ...words], { stdin: "ignore", stdout: "inherit", stderr: "inherit" });
	if ((await child.exited) !== 0) throw nothing();
	return EXIT.ok;
}
