/** A company whose model says what a test tells it to: asks, waits for turns, reads what came of them. */

import { eq } from "drizzle-orm";
import type { Spending } from "#agent/meter.ts";
import { type Log, silentLog } from "#base/log.ts";
import { connectModel } from "#model/openai.ts";
import type { HoldView, TurnView } from "#record/views.ts";
import type { Outcome } from "#registry/call.ts";
import { allLedger } from "#store/schema/log.ts";
import { allMessage } from "#store/schema/message.ts";
import type { Tool } from "#tools/define.ts";
import { type Company, openCompany, type TestClock, testClock } from "./company.ts";
import { type ScriptedModel, type ScriptedOptions, scriptedModel } from "./scripted-model.ts";
import { companyTurn } from "./turn-until.ts";

export type Talk = {
	company: Company;
	script: ScriptedModel;
	clock: TestClock;
	/** what was logged, by its sentence */
	logged: { event: string; fields: Record<string, unknown> }[];
	ask(text: string, memberID?: string): Promise<string>;
	/** waits, in real time and bounded by the test's own limit, until the turn stands in one of these states */
	until(turnID: string, ...states: TurnView["state"][]): Promise<TurnView>;
	/** asks and waits for the end */
	said(text: string, memberID?: string): Promise<TurnView>;
	/** the text of Kontor's answer */
	replyOf(turn: TurnView): string | undefined;
	waiting(memberID?: string): Promise<HoldView[]>;
	decide(holdID: string, decision: Record<string, unknown>, memberID?: string): Promise<Outcome>;
	/** the states the turn went through, in order */
	statesOf(turnID: string): string[];
	close(): Promise<void>;
};

export type TalkOptions = ScriptedOptions & {
	tools?: readonly Tool[];
	/** of the model; null asks the server */
	contextTokens?: number | null;
	isDemo?: boolean;
	/** the scripted model condenses too; without it that is done the plain way */
	condenses?: boolean;
	maxRetries?: number;
	/** prices and limit of models; none when left out */
	spending?: Spending;
	baseURL?: string;
};

const OVER = ["done", "failed", "stopped", "interrupted"] as const;

export async function openTalk(options: TalkOptions = {}): Promise<Talk> {
	const clock = testClock();
	const script = await scriptedModel({ validatePairs: true, ...options });
	const logged: Talk["logged"] = [];
	const note = (event: string, fields: Record<string, unknown> = {}) => void logged.push({ event, fields });
	const log: Log = { ...silentLog, warn: note, error: note };
	const { contextTokens = 16_000, maxRetries = 0, baseURL = script.baseURL } = options;
	const window = contextTokens === null ? {} : { contextTokens };
	const model = connectModel({ ...script.connection, baseURL }, { clock, log, maxRetries, ...window });
	const tools = options.tools === undefined ? {} : { tools: options.tools };
	const answering = options.isDemo ? {} : { model: () => model };
	const condensing = options.condenses ? { small: () => model } : {};
	const spending = options.spending === undefined ? {} : { spending: options.spending };
	const company = await openCompany({ clock, log, ...tools, ...answering, ...condensing, ...spending });
	const db = company.app.store.inspectAll;
	const talk: Talk = {
		company,
		script,
		clock,
		logged,
		ask: async (text, memberID = company.minji) => String((await company.done("turn_add", { text }, memberID)).turnID),
		until: (turnID, ...states) => companyTurn(company, turnID, ...states),
		said: async (text, memberID) => talk.until(await talk.ask(text, memberID), ...OVER),
		replyOf: (turn) =>
			db
				.select({ text: allMessage.text })
				.from(allMessage)
				.where(eq(allMessage.id, turn.reply?.messageID ?? ""))
				.get()?.text,
		waiting: async (memberID = company.minji) => (await company.done("hold_list", {}, memberID)).holds as HoldView[],
		decide: (holdID, decision, memberID = company.minji) =>
			company.call("hold_decide", { holdID, ...decision }, memberID),
		statesOf: (turnID) =>
			db
				.select({ name: allLedger.name })
				.from(allLedger)
				.where(eq(allLedger.turnID, turnID))
				.orderBy(allLedger.id)
				.all()
				.flatMap(({ name }) => (name.startsWith("turn.") && name !== "turn.equipped" ? [name.slice(5)] : [])),
		async close() {
			script.stop();
			await company.close();
		},
	};
	return talk;
}
