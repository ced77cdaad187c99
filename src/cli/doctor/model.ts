/** Whether the connected model is reached, takes the key, answers and calls tools. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "#base/clock.ts";
import type { Code } from "#base/errors.ts";
import { silentLog } from "#base/log.ts";
import { openDoor } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import type { ModelTest } from "#record/views.ts";
import { errorSentence } from "#text/errors.ts";
import type { Check, Patient } from "./check.ts";

type Line = Omit<Check, "area">;

/** `isSafe`: the data can be opened here without changing it. */
export async function modelChecks(patient: Patient, isSafe: boolean): Promise<Check[]> {
	const lines = await modelLines(patient, isSafe);
	return lines.map((line) => ({ area: "model", ...line }));
}

async function modelLines(patient: Patient, isSafe: boolean): Promise<Line[]> {
	const { say } = patient;
	const tested = await test(patient, isSafe);
	if (tested === "untried") return [{ name: "model", state: "note", text: say.modelNotTried }];
	if (tested === null) return [{ name: "model", state: "note", text: say.demo, command: say.connect }];
	return tested.lines.filter(({ state }) => state !== "untried").map((line) => lineOf(line, tested, patient));
}

/** The server's own model while one runs; else the pinned one, or the one saved in the record. */
async function test({ order, config, folder, door }: Patient, isSafe: boolean): Promise<ModelTest | null | "untried"> {
	if (door !== null) return door.testModel();
	if (config.get("model.demo") === "true") return null;
	const baseURL = config.get("model.base_url");
	if (baseURL !== "") {
		const { testModel } = await import("#model/model-test.ts");
		return testModel(
			{ baseURL, apiKey: config.get("model.api_key") || null, name: config.get("model.name") },
			{ clock: systemClock, log: silentLog },
		);
	}
	if (!existsSync(join(folder, "kontor.db"))) return null;
	if (!isSafe) return "untried";
	try {
		const here = await openDoor(order);
		try {
			return await here.testModel();
		} finally {
			await here.close();
		}
	} catch (error) {
		// held by a Kontor that does not answer, or not this user's: the data's own lines say so
		if (error instanceof Stop && error.exit !== EXIT.usage) return "untried";
		throw error;
	}
}

function lineOf(
	{ name, state, ms, code, detail = "" }: ModelTest["lines"][number],
	{ host, models }: ModelTest,
	{ order, say }: Patient,
): Line {
	if (state === "ok") return { name, state, text: good(name, say, detail || host, ms) };
	if (code === "model_no_tools") return { name, state: "note", text: say.noTools, command: say.otherModel };
	const values = { host, name: detail, models: models.slice(0, 8).join(", "), status: "" };
	const sentence = errorSentence(order.language, (code ?? "model_unavailable") as Code, values) ?? code ?? "";
	return {
		name,
		state: state === "warning" ? "note" : "fix",
		text: `${say.demo.split(":")[0]}: ${sentence} [${code ?? ""}]`,
		command: say.connect,
	};
}

function good(name: string, say: Patient["say"], detail: string, ms: number): string {
	if (name === "reached") return say.reached(detail);
	if (name === "key") return say.keyTaken;
	if (name === "answers") return say.answers(detail, (ms / 1000).toFixed(1));
	return say.tools;
}
