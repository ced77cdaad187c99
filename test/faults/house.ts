/** A company behind its real port with a model that follows a script, which can be started again on its folder: the rig's R1, R5, R6. */

import { silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import type { HoldView, TurnView } from "#record/views.ts";
import { allMessage } from "#store/schema/message.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { type ScriptedModel, type ScriptedOptions, scriptedModel } from "#test/support/scripted-model.ts";
import { openServer, type TestServer } from "#test/support/server.ts";
import { turnUntil } from "#test/support/turn-until.ts";

export const MINJI = "minji@moonrise.example";
export const JISOO = "jisoo@moonrise.example";

export type House = {
	server: TestServer;
	script: ScriptedModel;
	minji: Client;
	jisoo: Client;
	jisooID: string;
	/** how often a message with this text was posted, whoever wrote it */
	posted(text: string): number;
	/** through chat: a turn of this person */
	ask(text: string, client?: Client): Promise<string>;
	turn(turnID: string, client?: Client): Promise<TurnView>;
	until(turnID: string, ...states: TurnView["state"][]): Promise<TurnView>;
	waiting(client?: Client): Promise<HoldView[]>;
	hold(holdID: string, client?: Client): Promise<HoldView>;
	decide(holdID: string, decision: Record<string, unknown>, client?: Client): Promise<Answer>;
	/** through the interface: a call that is held, by a token that asks */
	held(tool: string, input: unknown): Promise<HoldView>;
	/** stops and starts on the same folder; whoever was signed in still is */
	restart(): Promise<void>;
	close(): Promise<void>;
};

export async function openHouse(options: ScriptedOptions = {}): Promise<House> {
	const script = await scriptedModel({ validatePairs: true, ...options });
	const clock = { now: () => 0, sleep: async () => {} };
	const model = () => connectModel(script.connection, { clock, log: silentLog, maxRetries: 0 });
	let server = await openServer({ model });
	const jisooID = server.addMember("Jisoo Park");
	const house: House = {
		server,
		script,
		jisooID,
		minji: server.minji,
		jisoo: await server.signIn(JISOO),
		posted: (text) =>
			server.app.store.inspectAll
				.select({ text: allMessage.text })
				.from(allMessage)
				.all()
				.filter((one) => one.text === text).length,
		ask: async (text, client = house.minji) => {
			const answer = await client.post("/api/v1/agent/messages", { text });
			if (typeof answer.json.turnID !== "string") throw new Error(answer.text);
			return answer.json.turnID;
		},
		turn: async (turnID, client = house.minji) =>
			(await client.get(`/api/v1/agent/turns/${turnID}`)).json as unknown as TurnView,
		until: (turnID, ...states) => {
			const read = () => house.turn(turnID);
			return turnUntil(read, states, async () => (await read()).state);
		},
		waiting: async (client = house.minji) => (await client.get("/api/v1/holds")).json.holds as HoldView[],
		hold: async (holdID, client = house.minji) =>
			(await client.get(`/api/v1/holds/${holdID}`)).json as unknown as HoldView,
		decide: (holdID, decision, client = house.minji) => client.post(`/api/v1/holds/${holdID}`, decision),
		async held(tool, input) {
			const answer = await server.token(server.minjiID, "delete", { asks: true }).invoke(tool, input);
			if (answer.json.outcome !== "held") throw new Error(answer.text);
			return answer.json.hold as HoldView;
		},
		async restart() {
			await server.close(true);
			server = await openServer({ model, folder: server.folder, isSetUp: false, clock: server.clock });
			for (const name of ["minji", "jisoo"] as const) {
				const client = server.client();
				for (const [key, value] of house[name].cookies) client.cookies.set(key, value);
				house[name] = client;
			}
			house.server = { ...server, minjiID: house.server.minjiID };
		},
		async close() {
			script.stop();
			await server.close();
		},
	};
	return house;
}

export const DONE = ["done", "failed", "stopped", "interrupted"] as const;

/** What the agent's history said of one call, in every request the model got. */
export const resultsOf = (script: ScriptedModel, callID: string): number[] =>
	script.requests.map(
		({ body }) => body.messages.filter((one) => one.role === "tool" && one.tool_call_id === callID).length,
	);
