/** One stored event with the thing it is about, as the reader may see it now; null when they may not. */

import { eq } from "drizzle-orm";
import { instantText } from "#base/time.ts";
import { holdFor } from "#gate/view.ts";
import type { Caller } from "#identity/caller.ts";
import { companyFacts } from "#record/company.ts";
import { conversationViews } from "#record/conversation.ts";
import { draftsIn } from "#record/draft.ts";
import { findHoldRow } from "#record/hold-view.ts";
import { findMessage } from "#record/message.ts";
import { messageViews, reactionsOf } from "#record/message-view.ts";
import { findTurn, turnViews } from "#record/turn-view.ts";
import type { ReadDb } from "#store/drizzle.ts";
import type { event } from "#store/schema/log.ts";
import { allTask, task } from "#store/schema/task.ts";
import type { Server } from "./context.ts";

export type SentEvent = { id: number; at: string; type: string; [field: string]: unknown };
type Row = typeof event.$inferSelect;

export function composeEvent(server: Server, db: ReadDb, caller: Caller, row: Row): SentEvent | null {
	const body = bodyOf(server, db, caller, row);
	return body === null ? null : { id: row.id, at: instantText(row.at), type: row.type, ...body };
}

function bodyOf(server: Server, db: ReadDb, caller: Caller, row: Row): Record<string, unknown> | null {
	const reader = { db, memberID: caller.memberID, language: caller.language, words: server.registry.words };
	const now = server.clock.now();
	switch (row.type) {
		case "message.added":
		case "message.updated":
		case "message.deleted": {
			const found = findMessage(db, row.subjectID);
			if (found === undefined) return null;
			const told = { conversationID: found.conversationID, message: messageViews(db, [found])[0] };
			return row.type === "message.added" ? { ...told, place: found.row } : told;
		}
		case "draft.changed":
			return { conversationID: row.subjectID, drafts: draftsIn(db, row.subjectID, caller.memberID) };
		case "reaction.changed": {
			const found = findMessage(db, row.subjectID);
			if (found === undefined) return null;
			return { conversationID: found.conversationID, messageID: found.id, reactions: reactionsOf(db, found.id) };
		}
		case "conversation.changed": {
			const [conversation] = conversationViews({ db, memberID: caller.memberID, now }, [row.subjectID]);
			// left, removed or deleted: said to that member alone, who has it in their list
			const isGone = conversation === undefined || !conversation.isMember;
			return { conversationID: row.subjectID, conversation: isGone ? null : conversation };
		}
		case "read.moved": {
			const [conversation] = conversationViews({ db, memberID: caller.memberID, now }, [row.subjectID]);
			if (conversation === undefined) return null;
			return {
				conversationID: conversation.id,
				lastReadMessageID: conversation.lastReadMessageID,
				lastReadSeq: conversation.lastReadSeq,
				unreadCount: conversation.unreadCount,
				mentionCount: conversation.mentionCount,
				threadMentions: conversation.threadMentions,
			};
		}
		case "turn.changed":
		case "step.changed": {
			const found = findTurn(db, row.subjectID);
			return found === undefined ? null : { turn: turnViews(reader, [found])[0] };
		}
		case "hold.changed": {
			// told of it, and none of theirs any more: it leaves their page
			if (findHoldRow(db, row.subjectID) === undefined) return { hold: null, holdID: row.subjectID };
			return {
				hold: holdFor(
					{ db, caller, words: server.registry.words, zone: companyFacts(server.store.inspectAll).timeZone },
					row.subjectID,
				),
			};
		}
		case "team.changed":
			return { teamID: row.subjectID };
		case "company.changed":
			return {};
		case "task.changed":
			return changedTask(server, db, row.subjectID);
		default:
			return { memberID: row.subjectID };
	}
}

/** That a task moved, for those who see it. One that is gone was seen by nobody knows whom: its id alone tells nothing. */
function changedTask(server: Server, db: ReadDb, taskID: string): Record<string, unknown> | null {
	const isSeen = db.select({ id: task.id }).from(task).where(eq(task.id, taskID)).get() !== undefined;
	if (isSeen) return { taskID, isGone: false };
	const isThere = server.store.inspectAll.select({ id: allTask.id }).from(allTask).where(eq(allTask.id, taskID)).get();
	return isThere === undefined ? { taskID, isGone: true } : null;
}
