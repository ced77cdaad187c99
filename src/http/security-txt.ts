/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness; absent while no contact is set. */

import { Hono } from "hono";
import { ToolError } from "#base/errors.ts";
import { instantText } from "#base/time.ts";
import type { Env, Server } from "./context.ts";

const DAY_MS = 24 * 3600_000;
/** section 2.5.5: less than a year; it is made anew every day, so a month is plenty */
const LASTING_DAYS = 30;

export function securityRoutes(server: Server): Hono<Env> {
	const routes = new Hono<Env>();
	routes.get("/.well-known/security.txt", (context) => {
		const contact = server.config.get("security.contact");
		if (contact === "") throw new ToolError("not_found", "No contact is set: security.contact.");
		const today = Math.floor(server.clock.now() / DAY_MS) * DAY_MS;
		const publicURL = server.config.get("public_url").replace(/\/+$/, "");
		const lines = [
			`Contact: ${contact.includes("://") ? contact : `mailto:${contact}`}`,
			`Expires: ${instantText(today + LASTING_DAYS * DAY_MS)}`,
			"Preferred-Languages: en, ko",
			// section 2.5.2: a canonical address is one of https
			...(publicURL.startsWith("https://") ? [`Canonical: ${publicURL}/.well-known/security.txt`] : []),
		];
		return context.body(lines.map((line) => `${line}\r\n`).join(""), 200, {
			"content-type": "text/plain; charset=utf-8",
			"cache-control": "public, max-age=86400",
		});
	});
	return routes;
}
