/** How the server is: its version, how long it has run, and the state of each part. */

import { z } from "zod";
import { errorTitle } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import { PARTS } from "#text/parts.ts";
import type { ReadContext } from "#tools/context.ts";
import { recordTool } from "#tools/define.ts";
import { hostNamespace } from "./namespace.ts";

const part = z.object({
	name: z.enum(["record", "model", "backup", "browser", "mail"]),
	state: z.enum(["ok", "warning", "failing", "unknown", "off"]),
	reason: z.string().optional(),
	fix: z.string().optional(),
});

export const hostStatusGet = recordTool({
	name: "host_status_get",
	namespace: hostNamespace,
	version: "1",
	label: { en: "Server status", ko: "서버 상태" },
	description:
		"Get the status of the host: version, time since it started, and the state of record, model, backup, browser and mail.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "Read the server’s status",
			doing: "Looking at the server’s status",
			done: "Looked at the server’s status",
			failed: "Couldn’t read the server’s status",
		},
		ko: {
			ask: "서버 상태 보기",
			doing: "서버 상태를 보고 있어요",
			done: "서버 상태를 봤어요",
			failed: "서버 상태를 보지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({ version: z.string(), uptimeSeconds: z.int().min(0), parts: z.array(part) }),
	effects: [],
	errors: [],
	handler(_, ctx) {
		const { version, uptimeSeconds } = ctx.status();
		const words = PARTS[ctx.caller.language];
		// this very answer was read from the record
		return {
			version,
			uptimeSeconds,
			parts: [
				{ name: "record" as const, state: "ok" as const },
				modelPart(ctx),
				backupPart(ctx),
				{ name: "browser" as const, state: "off" as const, reason: words.later },
				{ name: "mail" as const, state: "off" as const, reason: words.later },
			],
		};
	},
});

function modelPart(ctx: ReadContext): z.output<typeof part> {
	const words = PARTS[ctx.caller.language];
	const { model, modelStanding } = ctx.status();
	const { isAdministrator, language } = ctx.caller;
	if (model.isDemo)
		return {
			name: "model",
			state: "off",
			reason: words.demo,
			fix: isAdministrator ? words.chooseModel : words.connectModel,
		};
	const standing = modelStanding();
	if (standing === null) return { name: "model", state: "unknown", reason: words.modelNotAsked };
	if (standing.code === null) return { name: "model", state: "ok" };
	const reason = fill(words.modelFailed, { why: errorTitle(language, standing.code) });
	return { name: "model", state: "failing", reason, fix: isAdministrator ? words.testModel : words.tellAdministrator };
}

function backupPart(ctx: ReadContext): z.output<typeof part> {
	const words = PARTS[ctx.caller.language];
	const { backup } = ctx.status();
	const fix = ctx.caller.isAdministrator ? words.seeDoctor : words.tellAdministrator;
	const age = (hours: number | null) => (hours === null ? words.backupNone : fill(words.backupAge, { hours }));
	switch (backup.state) {
		case "off":
			return { name: "backup", state: "off", reason: words.backupOff };
		case "none":
			return { name: "backup", state: "unknown", reason: words.backupNone };
		case "failed":
			return { name: "backup", state: "failing", reason: `${words.backupFailed} ${age(backup.ageHours)}`, fix };
		case "late":
			return { name: "backup", state: "warning", reason: age(backup.ageHours), fix };
		case "fresh":
			return { name: "backup", state: "ok", reason: age(backup.ageHours) };
	}
}
