/** Lists the channels one may look at: one's own, and the open ones to join. */

import { eq } from "drizzle-orm";
import { z } from "zod";
import { roleIn } from "#record/channel.ts";
import { conversation } from "#store/schema/conversation.ts";
import { byName } from "#text/by-name.ts";
import { recordTool } from "#tools/define.ts";
import { channelNamespace } from "./namespace.ts";

export const channelList = recordTool({
	name: "channel_list",
	namespace: channelNamespace,
	version: "1",
	label: { en: "List channels", ko: "채널 목록" },
	description: "List the channels of the person asking and the open ones they may join, by name.",
	sideEffectClass: "read",
	requiresApproval: false,
	audience: "member",
	modelVisible: false,
	sentences: {
		en: {
			ask: "List channels",
			doing: "Looking at channels",
			done: "Looked at channels",
			failed: "Couldn’t list the channels",
		},
		ko: {
			ask: "채널 목록 보기",
			doing: "채널 목록을 보고 있어요",
			done: "채널 목록을 봤어요",
			failed: "채널 목록을 보지 못했어요",
		},
	},
	input: z.strictObject({ query: z.string().max(256).optional().describe("part of a name or topic") }),
	output: z.object({
		channels: z.array(
			z.object({
				channelID: z.string(),
				name: z.string(),
				topic: z.string(),
				visibility: z.enum(["open", "private"]),
				isMember: z.boolean(),
				isOwner: z.boolean(),
			}),
		),
	}),
	effects: [],
	errors: [],
	handler({ query = "" }, ctx) {
		const wanted = query.normalize("NFC").trim().replace(/^#/, "").toLowerCase();
		const rows = ctx.db.select().from(conversation).where(eq(conversation.kind, "channel")).all();
		const channels = rows
			.filter(({ name, topic }) => `${name}\n${topic}`.toLowerCase().includes(wanted))
			.map(({ id, name, topic, visibility }) => {
				const role = roleIn(ctx.db, id, ctx.caller.memberID);
				return { channelID: id, name, topic, visibility, isMember: role !== null, isOwner: role === "owner" };
			});
		return { channels: channels.sort(byName(ctx.caller.language)) };
	},
});
