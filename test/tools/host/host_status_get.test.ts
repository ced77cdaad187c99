/** host_status_get: for everybody who is signed in, with the version, the time it has run, and each part's state. */

import { expect } from "bun:test";
import packageFile from "#package.json" with { type: "json" };
import { scenarios } from "#test/support/scenario.ts";

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
	"with a model it is there": {
		before: (c) => c.done("setting_model_update", { baseURL: "http://127.0.0.1:9/v1", model: "lamp-1" }, c.minji),
		as: (c) => c.minji,
		call: "host_status_get",
		args: {},
		outcome: "done",
		after: (_, { result }) => expect((result.parts as unknown[])[1]).toEqual({ name: "model", state: "ok" }),
	},
});
