/** The messenger's routes: conversations and the messages in them. */

import type { Hono } from "hono";
import { readJSON } from "./body.ts";
import type { Env, Server } from "./context.ts";
import { answerJSON, resultOf } from "./invoke.ts";
import { flags, given, paging } from "./query.ts";

export function conversationRoutes(api: Hono<Env>, server: Server): void {
	api.get("/conversations", async (context) => {
		const page = paging((name) => context.req.query(name));
		return answerJSON(context, await resultOf(server, context, "conversation_list", page));
	});
	api.post("/conversations", async (context) =>
		answerJSON(context, await resultOf(server, context, "conversation_add", await readJSON(context.req.raw)), 201),
	);
	api.get("/conversations/:id/messages", async (context) => {
		const query = (name: string) => context.req.query(name);
		const input = {
			conversationID: context.req.param("id"),
			...given(query, ["before", "after", "around", "parentMessageID"]),
			...flags(query, ["withReplies", "isPinned"]),
			...paging(query),
		};
		return answerJSON(context, await resultOf(server, context, "message_list", input));
	});
	api.post("/conversations/:id/messages", async (context) => {
		const input = { ...(await readJSON(context.req.raw)), conversationID: context.req.param("id") };
		return answerJSON(context, await resultOf(server, context, "message_add", input), 201);
	});
}
