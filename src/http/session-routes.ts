/** Setting up, signing in and out, and invitations: the routes that come before there is a caller. */

import type { Context } from "hono";
import { Hono } from "hono";
import { deleteCookie } from "hono/cookie";
import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { acceptInvitation, hashForInvited, preferLanguage, readInvitation } from "#identity/accounts.ts";
import { createPasswordChange, createSignIn, endSession, startSession } from "#identity/sessions.ts";
import { createSetup } from "#identity/setup.ts";
import { companyFacts } from "#record/company.ts";
import { readArguments } from "#registry/arguments.ts";
import { readJSON } from "./body.ts";
import type { Env, Server } from "./context.ts";
import { COOKIE_HTTP, COOKIE_HTTPS, sendCookie } from "./identify.ts";
import { answerJSON } from "./invoke.ts";

const company = z.strictObject({
	name: z.string().max(LIMITS.nameCharacters),
	timeZone: z.string().max(64),
	country: z.string().max(2).optional(),
	currency: z.string().max(3).optional(),
	language: z.enum(["en", "ko"]).optional(),
});
/** sent when somebody chose it on the page before they were known */
const language = z.enum(["en", "ko"]).optional();
export const signInBody = z.strictObject({ email: z.string().max(320), password: z.string(), language });
export const setupBody = z.strictObject({
	code: z.string().max(64),
	name: z.string().max(LIMITS.nameCharacters),
	email: z.string().max(320),
	password: z.string(),
	company,
});
export const setupCheckBody = z.strictObject({ code: z.string().max(64) });
/** the present password may be left out by a session that signed in with a temporary one */
export const passwordBody = z.strictObject({ password: z.string().optional(), newPassword: z.string() });
export const invitationBody = z.strictObject({ token: z.string().max(128) });
export const acceptBody = z.strictObject({
	token: z.string().max(128),
	name: z.string().max(LIMITS.nameCharacters).optional(),
	password: z.string(),
	language,
});

export function sessionRoutes(server: Server): Hono<Env> {
	const routes = new Hono<Env>();
	setupRoutes(routes, server);
	signInRoutes(routes, server);
	invitationRoutes(routes, server);
	return routes;
}

const agentOf = (context: Context<Env>) => context.req.header("user-agent") ?? "";

function setupRoutes(routes: Hono<Env>, server: Server): void {
	const setup = createSetup(server);
	routes.post("/setup/check", async (context) => {
		const { code } = readArguments(setupCheckBody, await readJSON(context.req.raw)) as z.output<typeof setupCheckBody>;
		await setup.checkCode(code, context.get("address"));
		return context.body(null, 204);
	});
	routes.post("/setup", async (context) => {
		const body = readArguments(setupBody, await readJSON(context.req.raw)) as z.output<typeof setupBody>;
		await setup.checkCode(body.code, context.get("address"));
		const memberID = setup.found({
			...body,
			company: { ...body.company, language: body.company.language ?? context.get("language") },
		});
		sendCookie(
			context,
			server.store.system((db) => startSession(db, server, memberID, agentOf(context))),
		);
		return answerJSON(context, { memberID }, 201);
	});
}

function signInRoutes(routes: Hono<Env>, server: Server): void {
	const signIn = createSignIn(server);
	const changePassword = createPasswordChange(server);
	routes.post("/session", async (context) => {
		const { email, password, language } = readArguments(signInBody, await readJSON(context.req.raw)) as z.output<
			typeof signInBody
		>;
		const { memberID, secret, mustChangePassword } = await signIn(
			email,
			password,
			context.get("address"),
			agentOf(context),
		);
		if (language !== undefined) server.store.system((db) => preferLanguage(db, memberID, language));
		sendCookie(context, secret);
		server.hub.wake();
		return answerJSON(context, { memberID, mustChangePassword });
	});
	routes.delete("/session", (context) => {
		const caller = context.get("caller");
		if (caller?.sessionID !== undefined) endSession(server.store, caller.sessionID);
		for (const name of [COOKIE_HTTP, COOKIE_HTTPS])
			deleteCookie(context, name, { path: "/", secure: name === COOKIE_HTTPS });
		server.hub.recheck();
		return context.body(null, 204);
	});
	routes.post("/session/password", async (context) => {
		const caller = context.get("caller");
		if (caller === null) throw new ToolError("not_signed_in", "Sign in first.");
		// a person's own act: what a token may not do by a tool it may not do here
		if (caller.asks)
			throw new ToolError("not_allowed", "A token that asks changes no password. Sign in and do it yourself.");
		if (caller.scope === "read")
			throw new ToolError("token_scope", "This token may read; a new password needs write.", {
				details: { needed: "write" },
				values: { scope: "read", needed: "write" },
			});
		const { password, newPassword } = readArguments(passwordBody, await readJSON(context.req.raw)) as z.output<
			typeof passwordBody
		>;
		if (caller.mustChangePassword === true && caller.sessionID !== undefined)
			await changePassword.temporary(caller.memberID, caller.sessionID, newPassword);
		else await changePassword.own(caller.memberID, caller.sessionID, password ?? "", newPassword);
		server.hub.recheck();
		return context.body(null, 204);
	});
}

function invitationRoutes(routes: Hono<Env>, server: Server): void {
	routes.post("/invitation", async (context) => {
		const { token } = readArguments(invitationBody, await readJSON(context.req.raw)) as z.output<typeof invitationBody>;
		const invited = readInvitation(server.store.inspectAll, token, server.clock.now());
		const facts = companyFacts(server.store.inspectAll);
		const { name, email, inviterName, inviterEmail } = invited;
		return answerJSON(context, {
			companyName: facts.name,
			inviterName,
			inviterEmail,
			name,
			email,
			language: facts.language,
		});
	});
	routes.post("/invitation/accept", async (context) => {
		const { token, password, ...chosen } = readArguments(acceptBody, await readJSON(context.req.raw)) as z.output<
			typeof acceptBody
		>;
		const now = server.clock.now();
		const hash = await hashForInvited(server.store.inspectAll, now, token, password);
		const secret = server.store.system((db) =>
			startSession(db, server, acceptInvitation(db, now, token, hash, chosen), agentOf(context)),
		);
		sendCookie(context, secret);
		server.hub.wake();
		return answerJSON(context, { ok: true });
	});
}
