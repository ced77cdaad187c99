/** `kontor doctor`: looks at computer, data and model, one line each, with the command that mends it. */

import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { backupChecks } from "#cli/doctor/backup.ts";
import { AREAS, type Area, type Check, type Patient, wordsOf } from "#cli/doctor/check.ts";
import { dataChecks } from "#cli/doctor/data.ts";
import { modelChecks } from "#cli/doctor/model.ts";
import { networkChecks } from "#cli/doctor/network.ts";
import { systemChecks } from "#cli/doctor/system.ts";
import { openServer } from "#cli/door.ts";
import { EXIT } from "#cli/exit.ts";
import { oneOfWords, printJSON } from "#cli/options.ts";
import { clean, type Style } from "#cli/terminal.ts";

export const doctor: Command = {
	name: "doctor",
	usage: "[system | data | model | backup | network] [--fix] [--json]",
	about: { en: "look for what is wrong, with the command that mends it", ko: "문제와 고치는 명령 찾기" },
	options: [
		{
			name: "fix",
			about: {
				en: "mend what can be mended without asking: rights of the folder and the key",
				ko: "물어볼 것 없이 고칠 수 있는 것 고치기: 폴더와 키의 권한",
			},
		},
		JSON_OPTION,
	],
	words: { least: 0, most: 1 },
	choices: AREAS,
	examples: ["kontor doctor", "kontor doctor model --json"],
	async run(order) {
		const area = areaOf(order);
		const config = order.config();
		const door = await openServer(config.dataFolder, order.language);
		const patient: Patient = { order, config, folder: config.dataFolder, door, say: wordsOf(order) };
		const first = await examine(patient, area);
		// looked at again after the mending: what is said is what is there
		const checks = order.has("fix") && mend(order, first) ? await examine(patient, area) : first;
		const count = (state: Check["state"]) => checks.filter((check) => check.state === state).length;
		const counts = { ok: count("ok"), note: count("note"), fix: count("fix") };
		if (order.has("json")) printJSON(order, { checks: checks.map(({ mend: _, ...told }) => told), counts });
		else for (const line of report(order, checks)) order.terminal.out(line);
		order.terminal.say(patient.say.count(counts.ok, counts.note, counts.fix));
		return counts.fix > 0 ? EXIT.failed : EXIT.ok;
	},
};

function areaOf(order: Order): Area | null {
	const [written] = order.words;
	if (written === undefined) return null;
	return oneOfWords(order, AREAS);
}

/** The data is looked at first: a file that is damaged or of another version is not opened for the model's sake. */
async function examine(patient: Patient, area: Area | null): Promise<Check[]> {
	const system = area === null || area === "system" ? await systemChecks(patient) : [];
	const backup = area === null || area === "backup" ? backupChecks(patient) : [];
	if (area === "backup") return backup;
	const network = area === null || area === "network" ? await networkChecks(patient) : [];
	if (area === "network") return network;
	const data = area === "system" ? [] : await dataChecks(patient);
	const isSafe = data.every(({ name, state }) => state === "ok" || (name !== "schema" && name !== "integrity"));
	const model = area === null || area === "model" ? await modelChecks(patient, isSafe) : [];
	return [...system, ...(area === "model" ? [] : data), ...model, ...backup, ...network];
}

/** Answers whether anything was mended. */
function mend(order: Order, checks: readonly Check[]): boolean {
	const mendable = checks.flatMap(({ state, mend: work, text }) => (state === "fix" && work ? [{ work, text }] : []));
	for (const { work, text } of mendable) {
		work();
		order.terminal.say(`${wordsOf(order).mended}: ${clean(text)}`);
	}
	return mendable.length > 0;
}

const STYLES: Record<Check["state"], Style> = { ok: "green", note: "yellow", fix: "red" };

function report({ terminal, language }: Order, checks: readonly Check[]): string[] {
	const say = wordsOf({ language });
	const words = { ok: say.ok, note: say.note, fix: say.fix };
	const width = Math.max(...Object.values(words).map((word) => Bun.stringWidth(word)));
	return checks.flatMap(({ state, text, command }) => {
		const word = words[state];
		const mark = terminal.paint(STYLES[state], word) + " ".repeat(width - Bun.stringWidth(word));
		return [`${mark}  ${clean(text)}`, ...(command === undefined ? [] : [`${" ".repeat(width + 2)}${clean(command)}`])];
	});
}
