/** Where the interface describes itself: `/api/openapi.json`, made once from the declarations. */

import { createHash } from "node:crypto";
import { Hono } from "hono";
import { openAPI } from "#projection/openapi.ts";
import type { Env, Server } from "./context.ts";
import { ROUTES } from "./description.ts";

/** Public: it says what the program can do, and nothing of the company that runs it. */
export function descriptionRoutes(server: Server): Hono<Env> {
	const routes = new Hono<Env>();
	let made: { body: string; etag: string } | undefined;
	routes.get("/api/openapi.json", (context) => {
		made ??= make(server);
		const headers = { etag: made.etag, "cache-control": "no-cache", "x-content-type-options": "nosniff" };
		if (context.req.header("if-none-match") === made.etag) return context.body(null, 304, headers);
		return context.body(made.body, 200, { ...headers, "content-type": "application/json; charset=utf-8" });
	});
	return routes;
}

function make({ registry, version }: Server): { body: string; etag: string } {
	// relative: whoever reads it has reached the server already
	const body = JSON.stringify(openAPI(registry.all, ROUTES, { version, serverURL: "/" }));
	return { body, etag: `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"` };
}
