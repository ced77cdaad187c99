/** Before any route: request id, known host, address through trusted proxies, and who is asking. */

import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { networksOf } from "#config/addresses.ts";
import { sessionCaller, tokenCaller } from "#identity/members.ts";
import { touchSession, touchToken } from "#identity/sessions.ts";
import { companyFacts } from "#record/company.ts";
import type { Language } from "#text/fill.ts";
import type { Env, Server } from "./context.ts";
import { knownHosts, plainHost } from "./hosts.ts";

export const COOKIE_HTTPS = "__Host-kontor";
export const COOKIE_HTTP = "kontor";

/** The first of the languages we speak that the browser asks for. */
export function askedLanguage(header: string | undefined): Language | undefined {
	const wanted = (header ?? "").split(",").map((part) => part.trim().split(/[-;]/)[0]?.toLowerCase());
	return wanted.find((one): one is Language => one === "ko" || one === "en");
}

export function identify(server: Server): MiddlewareHandler<Env> {
	const isKnown = knownHosts(server);
	const isTrusted = networksOf(server.config.get("trusted_proxies"));
	return async (context, next) => {
		context.set("requestID", server.ids.next("req"));
		context.set("caller", null);
		context.set("isCookie", false);
		const asked = askedLanguage(context.req.header("accept-language"));
		context.set("language", asked ?? companyFacts(server.store.inspectAll).language);
		const peer = server.addressOf(context.req.raw);
		const isProxied = isTrusted(peer);
		context.set("address", (isProxied && context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim()) || peer);
		context.set(
			"isSecure",
			(isProxied && context.req.header("x-forwarded-proto") === "https") ||
				server.config.get("public_url").startsWith("https:"),
		);
		requireHost(context, isKnown);
		recognise(server, context, asked);
		await next();
	};
}

function requireHost(context: Context<Env>, isKnown: (host: string) => boolean): void {
	const host = plainHost((context.req.header("host") ?? "").replace(/:\d+$/, ""));
	if (!isKnown(host))
		throw new ToolError(
			"misdirected_request",
			`This server does not answer to the name ${host.slice(0, 100)}. Set public_url to the address people use.`,
		);
}

function recognise(server: Server, context: Context<Env>, asked: Language | undefined): void {
	const now = server.clock.now();
	const bearer = /^Bearer +(kt_[\w-]{43})$/i.exec(context.req.header("authorization") ?? "")?.[1];
	if (bearer !== undefined) {
		const caller = tokenCaller(server.store.inspectAll, bearer, now, asked);
		if (caller === null) return;
		noteUse(server, () => touchToken(server.store, caller.tokenID, caller.lastUsedAt, now));
		context.set("caller", caller);
		return context.set("language", caller.language);
	}
	const secret = getCookie(context, cookieName(context));
	if (secret === undefined) return;
	const caller = sessionCaller(server.store.inspectAll, secret, now, asked);
	if (caller === null) return;
	noteUse(server, () => {
		// the browser's copy has to last as long as ours
		if (touchSession(server.store, caller.sessionID, caller.seenAt, now)) sendCookie(context, secret);
	});
	context.set("caller", caller);
	context.set("isCookie", true);
	context.set("language", caller.language);
}

/** Over https only the name a plain page or a neighbouring host cannot set (RFC 6265bis, cookie prefixes). */
const cookieName = (context: Context<Env>): string => (context.get("isSecure") ? COOKIE_HTTPS : COOKIE_HTTP);

/** The session's cookie, for thirty days from now. */
export function sendCookie(context: Context<Env>, secret: string): void {
	setCookie(context, cookieName(context), secret, {
		path: "/",
		httpOnly: true,
		sameSite: "Lax",
		secure: context.get("isSecure"),
		maxAge: LIMITS.sessionMs / 1000,
	});
}

/** Noting when a credential was used may fail on a full disk: reading goes on all the same. */
function noteUse(server: Server, note: () => void): void {
	try {
		note();
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		server.log.warn("the use of a credential was not noted", { code: error.code });
	}
}

/** Refuses what a browser may have been made to send from another site (RFC 6265 cookies travel by themselves). */
export const requireSameOrigin =
	(server: Server): MiddlewareHandler<Env> =>
	async (context, next) => {
		const isSafe = ["GET", "HEAD", "OPTIONS"].includes(context.req.method);
		const comesByItself =
			context.get("isCookie") ||
			context.req.path.startsWith("/api/v1/session") ||
			context.req.path.startsWith("/api/v1/setup") ||
			context.req.path.startsWith("/api/v1/invitation");
		if (!isSafe && comesByItself) {
			const origin = context.req.header("origin");
			const isOwn = origin !== undefined && isOwnOrigin(server, context, origin);
			if (context.get("isCookie") ? !isOwn : origin !== undefined && !isOwn) {
				throw new ToolError("csrf", "This request came from another site, so it was not carried out.");
			}
		}
		await next();
	};

/** This server as the browser names it: the host it asked for, or the public address where a proxy asks for another. */
export function isOwnOrigin(server: Server, context: Context<Env>, origin: string): boolean {
	if (!URL.canParse(origin)) return false;
	const { host, hostname, protocol } = new URL(origin);
	// the computer itself may be asked without the proxy: a browser trusts its own loopback like https
	const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
	if (context.get("isSecure") && protocol !== "https:" && !isHere) return false;
	const set = server.config.get("public_url");
	return host === (context.req.header("host") ?? "").toLowerCase() || (set !== "" && host === new URL(set).host);
}

/** A temporary password opens nothing but the choice of one's own: whoever handed it over knows it too. */
export function isSignedIn(context: Context<Env>): boolean {
	const caller = context.get("caller");
	return caller !== null && caller.mustChangePassword !== true;
}

/** Every route below this asks for a credential. */
export const requireCaller: MiddlewareHandler<Env> = async (context, next) => {
	if (context.get("caller")?.mustChangePassword === true)
		throw new ToolError(
			"password_change_needed",
			"This session signed in with a temporary password: POST /api/v1/session/password with newPassword comes first.",
		);
	if (!isSignedIn(context))
		throw new ToolError("not_signed_in", "Sign in, or send a token: Authorization: Bearer kt_…");
	await next();
};
