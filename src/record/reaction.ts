/** Reactions: what counts as one emoji, and leaving and taking back one's own. */

import { and, eq, sql } from "drizzle-orm";
import { ToolError } from "#base/errors.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import { reaction } from "#store/schema/message.ts";
import { findMessage, type MessageRow } from "./message.ts";

/** The names that people and models write for the commonest. */
const NAMED: Record<string, string> = {
	"+1": "👍",
	thumbsup: "👍",
	"-1": "👎",
	thumbsdown: "👎",
	heart: "❤️",
	tada: "🎉",
	smile: "😄",
	joy: "😂",
	laughing: "😆",
	grinning: "😀",
	wink: "😉",
	thinking: "🤔",
	eyes: "👀",
	clap: "👏",
	pray: "🙏",
	fire: "🔥",
	rocket: "🚀",
	white_check_mark: "✅",
	check: "✅",
	x: "❌",
	warning: "⚠️",
	question: "❓",
	bulb: "💡",
	star: "⭐",
	"100": "💯",
	muscle: "💪",
	ok_hand: "👌",
	raised_hands: "🙌",
	wave: "👋",
	cry: "😢",
	sob: "😭",
	angry: "😠",
	confused: "😕",
	open_mouth: "😮",
	sweat_smile: "😅",
	heart_eyes: "😍",
	sunglasses: "😎",
	coffee: "☕",
	party: "🥳",
	hourglass: "⏳",
	memo: "📝",
	pushpin: "📌",
	bug: "🐛",
	sparkles: "✨",
};

/** One emoji in its full form, or the one a name stands for. Throws invalid_input for anything else. */
function emojiOf(asked: string): string {
	const text = asked.normalize("NFC").trim();
	const name = /^:([\w+-]+):$/.exec(text)?.[1]?.toLowerCase();
	const found = name === undefined ? [text, `${text}\ufe0f`].find(isOneEmoji) : NAMED[name];
	if (found !== undefined) return found;
	throw new ToolError("invalid_input", `"${text.slice(0, 32)}" is no emoji. Nothing was changed.`, {
		because: "no_such_emoji",
		values: { emoji: text.slice(0, 32) },
		input: [{ path: "input.emoji", problem: "is no emoji" }],
	});
}

const isOneEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);

/** A message that still says something, in a conversation of the person asking. */
function requireStanding(db: ReadDb, messageID: string): MessageRow {
	const row = findMessage(db, messageID);
	if (row !== undefined && row.deletedAt === null) return row;
	throw new ToolError("not_found", "There is no such message, or the person asking is not in its conversation.", {
		because: "no_such_message",
	});
}

type Writer = { db: ToolDb; now: number; caller: { memberID: string } };
type Reacting = Writer & {
	subject(text: string): void;
	emit(type: "reaction.changed", to: { conversationID: string }, messageID: string): void;
};

/** Leaves or takes back one emoji, and tells the conversation when that changed something. */
export function react(
	ctx: Reacting,
	messageID: string,
	asked: string,
	change: (writer: Writer, messageID: string, emoji: string) => boolean,
) {
	const emoji = emojiOf(asked);
	ctx.subject(emoji);
	const { id, conversationID } = requireStanding(ctx.db, messageID);
	const changed = change(ctx, id, emoji);
	if (changed) ctx.emit("reaction.changed", { conversationID }, id);
	return { messageID: id, emoji, conversationID, changed };
}

/** more kinds than this fit below no message */
const MOST_KINDS = 30;

const own = (messageID: string, memberID: string, emoji: string) =>
	and(eq(reaction.messageID, messageID), eq(reaction.memberID, memberID), eq(reaction.emoji, emoji));

/** Answers whether it was not there yet. */
export function addReaction({ db, now, caller: { memberID } }: Writer, messageID: string, emoji: string): boolean {
	if (
		db
			.select()
			.from(reaction)
			.where(own(messageID, memberID, emoji))
			.get() !== undefined
	)
		return false;
	const kinds = db
		.select({ emoji: reaction.emoji, count: sql<number>`count(*)` })
		.from(reaction)
		.where(eq(reaction.messageID, messageID))
		.groupBy(reaction.emoji)
		.all();
	if (kinds.length >= MOST_KINDS && !kinds.some((kind) => kind.emoji === emoji))
		throw new ToolError("record_refused", "The message has too many kinds of reactions. Nothing was changed.", {
			because: "too_many_emoji",
		});
	db.insert(reaction).values({ messageID, memberID, emoji, createdAt: now }).run();
	return true;
}

/** Answers whether it was there. */
export function deleteReaction({ db, caller: { memberID } }: Writer, messageID: string, emoji: string): boolean {
	if (
		db
			.select()
			.from(reaction)
			.where(own(messageID, memberID, emoji))
			.get() === undefined
	)
		return false;
	db.delete(reaction)
		.where(own(messageID, memberID, emoji))
		.run();
	return true;
}
