/** Calls made as the agent within a turn, without a model: the message and the turn's row stand, the call is the test's own. */

import { eq } from "drizzle-orm";
import { must } from "#base/assert.ts";
import { lastSeq, messageValues } from "#record/message.ts";
import type { HoldView } from "#record/views.ts";
import type { Outcome } from "#registry/call.ts";
import { acting } from "#registry/record-run.ts";
import { allConversation, allMembership } from "#store/schema/conversation.ts";
import { KONTOR_ID } from "#store/schema/member.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTurn } from "#store/schema/turn.ts";
import type { TurnRef } from "#tools/context.ts";
import type { Company } from "./company.ts";

/** The id of the direct conversation of a member with Kontor. */
export function talkWithKontor(company: Company, memberID: string): string {
	const rows = company.app.store.inspectAll.select().from(allConversation).all();
	const found = rows.find(({ directKey }) => directKey?.includes(memberID) && directKey.includes(KONTOR_ID));
	return must(found, "the conversation with Kontor").id;
}

/** The id of #general, which the members named take part in from then on. */
export function generalID(company: Company, ...memberIDs: string[]): string {
	const { store, clock } = company.app;
	const { id } = must(
		store.inspectAll.select().from(allConversation).where(eq(allConversation.name, "general")).get(),
		"#general",
	);
	// as somebody, so that the caller's own set of conversations follows
	const values = memberIDs.map((memberID) => ({
		conversationID: id,
		memberID,
		role: "member" as const,
		joinedAt: clock.now(),
		isHidden: false,
	}));
	if (values.length > 0)
		store.write(acting(company.as(company.minji)), null, ({ system }) =>
			system.insert(allMembership).values(values).onConflictDoNothing().run(),
		);
	return id;
}

/** A turn at work that answers `text`, said in `conversationID` (with Kontor when left out), in a thread when `parentID` is given. */
export function openTurn(
	company: Company,
	memberID: string,
	text: string,
	where: { conversationID?: string; parentID?: string } = {},
): TurnRef & { messageID: string } {
	const { app, clock } = company;
	const conversationID = where.conversationID ?? talkWithKontor(company, memberID);
	const messageID = app.ids.next("msg");
	const id = app.ids.next("turn");
	const seq = app.store.read(acting(company.as(memberID)), (db) => lastSeq(db, conversationID)) + 1;
	app.store.system((db) => {
		const values = {
			id: messageID,
			conversationID,
			authorID: memberID,
			text,
			via: null,
			createdAt: clock.now(),
			parentMessageID: where.parentID ?? null,
		};
		db.insert(allMessage).values(messageValues(values, seq)).run();
		db.insert(allTurn)
			.values({
				id,
				conversationID,
				messageID,
				requesterID: memberID,
				language: "en",
				state: "working",
				equipped: [],
				partialText: "",
				provider: "demo",
				model: "demo",
				promptTokens: 0,
				completionTokens: 0,
				restarts: 0,
				tries: 1,
				createdAt: clock.now(),
			})
			.run();
	});
	return { id, conversationID, messageID, modelCallID: app.ids.next("call") };
}

/** The agent's call in that turn. */
export function callInTurn(
	company: Company,
	turn: TurnRef,
	tool: string,
	input: unknown,
	memberID: string,
): Promise<Outcome> {
	return company.app.call({ tool, input, caller: company.as(memberID, { origin: "agent" }), turn });
}

/** The one hold a call is waiting for, as its requester reads it. */
export async function holdOf(company: Company, outcome: Outcome, memberID: string): Promise<HoldView> {
	if (outcome.kind !== "held")
		throw new Error(`the call is ${outcome.kind === "failed" ? outcome.error.code : outcome.kind}, not held`);
	return (await company.done("hold_get", { holdID: outcome.holdID }, memberID)).hold as HoldView;
}

export async function approve(company: Company, hold: HoldView, memberID: string, more = {}): Promise<HoldView> {
	const answer = { holdID: hold.id, decision: "approve", version: hold.preview.version, ...more };
	return (await company.done("hold_decide", answer, memberID)).hold as HoldView;
}
