// The first request to the model with 300 stand-in tools registered beside the real ones, measured in this process.

import { createApp } from "#app.ts";
import { must } from "#base/assert.ts";
import { readConfig } from "#config/config.ts";
import { TOOLS } from "#generated/tools.ts";
import { memberCaller } from "#identity/members.ts";
import { createSetup } from "#identity/setup.ts";
import type { ModelRequest } from "#model/port.ts";
import { standIns } from "#test/support/stand-ins.ts";

const STAND_INS = 300;
const ASKED = "Give Jisoo a task to draft the quarterly report, due Friday";

/** Bytes of messages and tools as an OpenAI-compatible server receives them. */
export async function firstRequestBytes(folder: string): Promise<number> {
	let first: ModelRequest | undefined;
	const model = {
		provider: "bench",
		name: "bench",
		isDemo: false,
		contextTokens: 128_000,
		answer: async (request: ModelRequest) => {
			first ??= request;
			return { text: "Done.", calls: [], usage: null, finish: "stop" as const };
		},
	};
	const app = createApp(readConfig({ flags: { data: folder }, environment: {} }), {
		tools: [...TOOLS, ...standIns(STAND_INS)],
		model: () => model,
	});
	const company = { name: "Moonrise Lamps", timeZone: "Asia/Seoul", language: "en" as const };
	const memberID = createSetup(app).found({
		name: "Minji Kim",
		email: "minji@moonrise.example",
		password: "harbour lamps at dusk",
		company,
	});
	await app.start();
	const caller = must(memberCaller(app.store.inspectAll, memberID, "web"), "the founder");
	await app.call({ tool: "turn_add", input: { text: ASKED }, caller });
	while (first === undefined) await Bun.sleep(2);
	await app.stop(1000);
	return wireBytes(first);
}

function wireBytes({ messages, tools }: ModelRequest): number {
	const body = {
		model: "bench",
		stream: true,
		stream_options: { include_usage: true },
		messages: messages.map(({ role, text }) => ({ role, content: text })),
		tools: tools.map((tool) => ({ type: "function", function: tool })),
	};
	return Buffer.byteLength(JSON.stringify(body));
}
