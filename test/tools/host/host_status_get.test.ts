/** host_status_get: for everybody who is signed in, with the version, the time it has run, and each part's state. */

import { expect } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { remember } from "#backup/shelf.ts";
import packageFile from "#package.json" with { type: "json" };
import { allModelExchange } from "#store/schema/exchange.ts";
import type { Company } from "#test/support/company.ts";
import { openTurn } from "#test/support/in-turn.ts";
import { scenarios } from "#test/support/scenario.ts";
import { errorTitle } from "#text/errors.ts";

type Part = { name: string; state: string; reason?: string; fix?: string };
const modelPart = (result: Record<string, unknown>) => (result.parts as Part[]).find(({ name }) => name === "model");

/** A turn asked the model: null when it answered. */
function asked(c: Company, errorCode: string | null, model = "lamp-1"): void {
	const turn = openTurn(c, c.minji, "Good morning");
	const at = c.clock.now();
	c.app.store.system((db) =>
		db
			.insert(allModelExchange)
			.values({
				id: c.app.ids.next("call"),
				turnID: turn.id,
				requesterID: c.minji,
				provider: "127.0.0.1:9",
				model,
				request: Buffer.alloc(0),
				answer: null,
				errorCode,
				promptTokens: null,
				completionTokens: null,
				cachedTokens: null,
				startedAt: at,
				finishedAt: at,
			})
			.run(),
	);
}

scenarios("host_status_get", {
	"an argument it has not is named": {
		as: (c) => c.minji,
		call: "host_status_get",
		args: { part: "mail" },
		outcome: "invalid_input",
		events: [],
	},
	"without a model the demo agent answers, and a member is told whom to ask": {
		before: (c) => c.clock.advance(90_500),
		as: (c) => c.jisoo,
		call: "host_status_get",
		args: {},
		outcome: "done",
		events: [],
		after: (_, { result }) => {
			expect(result).toMatchObject({ version: packageFile.version, uptimeSeconds: 90 });
			const parts = result.parts as { name: string; state: string; fix?: string }[];
			expect(parts.map(({ name, state }) => `${name} ${state}`)).toEqual([
				"record ok",
				"model off",
				"backup unknown",
				"browser off",
				"mail off",
			]);
			expect(parts[1]?.fix).toBe("Ask an administrator to connect a model.");
		},
	},
	"an administrator is told where, in their language": {
		as: (c) => c.as(c.minji, { language: "ko" }),
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: (_, { result }) =>
			expect((result.parts as { fix?: string }[])[1]?.fix).toBe("설정에서 모델을 연결해 주세요."),
	},
	"a model that was never asked is nobody's to vouch for": {
		before: (c) => c.done("setting_model_update", { baseURL: "http://127.0.0.1:9/v1", model: "lamp-1" }, c.minji),
		as: (c) => c.minji,
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: (_, { result }) =>
			expect(modelPart(result)).toEqual({
				name: "model",
				state: "unknown",
				reason: "It was not asked since it was connected.",
			}),
	},
	"one that failed a turn is failing, and whom to ask is said": {
		before: (c) => asked(c, "model_key_refused"),
		as: (c) => c.jisoo,
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: async (c, { result }) => {
			expect(modelPart(result)).toMatchObject({ state: "failing", fix: "Tell an administrator." });
			expect(modelPart(result)?.reason).toContain(errorTitle("en", "model_key_refused"));
			const own = await c.done("host_status_get", {}, c.as(c.minji, { language: "ko" }));
			expect(modelPart(own)?.fix).toBe("관리 → 모델에서 시험해 보세요.");
		},
	},
	"one that answered since is there, and what another model did says nothing of it": {
		before: (c) => {
			asked(c, null);
			asked(c, "model_timeout", "lamp-2");
		},
		as: (c) => c.minji,
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(modelPart(result)).toEqual({ name: "model", state: "ok" }),
	},
	"a test counts like a turn, the later of both": {
		before: async (c) => {
			c.clock.advance(1000);
			await c.done("setting_model_test", { baseURL: "http://127.0.0.1:9/v1", model: "lamp-1" }, c.minji);
		},
		as: (c) => c.minji,
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect(modelPart(result)?.state).toBe("failing"),
	},
	"a backup is as old as its name says": {
		before: (c) => shelve(c, "kontor-daily-20261130T000000Z.tar"),
		as: (c) => c.jisoo,
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: (c, { result }) => {
			const hours = Math.floor((c.clock.now() - Date.parse("2026-11-30T00:00:00Z")) / 3_600_000);
			const state = hours > 48 ? "warning" : "ok";
			expect(backupPart(result)).toMatchObject({ state, reason: `The newest backup is ${hours} h old.` });
		},
	},
	"a backup that is late is a warning, with what to do about it": {
		before: (c) => shelve(c, "kontor-20260101T000000Z.tar"),
		as: (c) => c.as(c.minji, { language: "ko" }),
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: (_, { result }) =>
			expect(backupPart(result)).toMatchObject({ state: "warning", fix: "서버에서: kontor doctor backup" }),
	},
	"a backup that failed is failing until one succeeds, and its reason stays with the administrators": {
		before: (c) => remember(c.folder, { failure: { at: c.clock.now(), reason: "/somewhere is full" } }),
		as: (c) => c.jisoo,
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: (_, { result }) =>
			expect(backupPart(result)).toEqual({
				name: "backup",
				state: "failing",
				reason: expect.stringMatching(/^The last backup failed\. The newest backup is \d+ h old\.$/),
				fix: "Tell an administrator.",
			}),
	},
});

const backupPart = (result: Record<string, unknown>) =>
	(result.parts as { name: string; state: string; reason?: string; fix?: string }[]).find(
		({ name }) => name === "backup",
	);

function shelve({ folder }: Company, name: string): void {
	mkdirSync(join(folder, "backups"), { recursive: true });
	writeFileSync(join(folder, "backups", name), "");
}
