/** The HTTP server: every route behind the same identification, every refusal in the same words. */

import { Hono } from "hono";
import { ToolError } from "#base/errors.ts";
import { changeRoutes } from "./change-export.ts";
import type { Env, Server } from "./context.ts";
import { descriptionRoutes } from "./description-routes.ts";
import { eventRoutes } from "./events.ts";
import { identify, requireSameOrigin } from "./identify.ts";
import { answerOutcome, HeldInstead } from "./invoke.ts";
import { mcpRoutes } from "./mcp.ts";
import { measure, metricsRoutes } from "./metrics.ts";
import { missingPage, pageRoutes } from "./pages.ts";
import { answerProbe } from "./probe.ts";
import { answerError } from "./problem.ts";
import { apiRoutes } from "./routes.ts";
import { securityRoutes } from "./security-txt.ts";
import { sessionRoutes } from "./session-routes.ts";
import type { WebAssets } from "./web-from-source.ts";

export const stopping = (): ToolError =>
	new ToolError("stopping", "Kontor is stopping. Try again in a moment; nothing was changed.");

/** All routes as one fetch handler. */
export function createHandler(server: Server, assets: () => Promise<WebAssets>): Hono<Env> {
	const app = new Hono<Env>();
	const log = (event: string, fields: Record<string, string>) => server.log.error(event, fields);
	app.onError((error, context) =>
		error instanceof HeldInstead ? answerOutcome(server, context, error.outcome) : answerError(context, error, log),
	);
	app.use(measure(server));
	app.get("/healthz", (context) => context.text("ok\n"));
	app.get("/readyz", (context) => {
		const why = server.notReady();
		return why === null ? context.text("ready\n") : context.text(`${why}\n`, 503, { "retry-after": "2" });
	});
	app.get("/healthz/stream/:secret", (context) => answerProbe(server, context));
	app.use(identify(server));
	app.use("/api/*", requireSameOrigin(server));
	app.use("/api/*", async (_, next) => {
		if (server.notReady() === "stopping") throw stopping();
		await next();
	});
	app.route("/", metricsRoutes(server));
	app.route("/", securityRoutes(server));
	app.route("/", descriptionRoutes(server));
	app.route("/api/v1", sessionRoutes(server));
	app.route("/api/v1", mcpRoutes(server));
	app.route("/api/v1", eventRoutes(server));
	app.route("/api/v1", changeRoutes(server));
	app.route("/api/v1", apiRoutes(server));
	app.route("/", pageRoutes(server, assets));
	app.notFound((context) => {
		if (context.req.path.startsWith("/api/"))
			return answerError(context, new ToolError("not_found", `There is nothing at ${context.req.path}.`), log);
		return missingPage(server, assets, context);
	});
	return app;
}
