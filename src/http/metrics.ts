/** `/metrics` for Prometheus: off unless `metrics.enabled`, and then for this computer or for who has the token. */

import { createHash, timingSafeEqual } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { count, inArray } from "drizzle-orm";
import type { Context, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { routePath } from "hono/route";
import { ToolError } from "#base/errors.ts";
import { type Family, metricsText } from "#base/metrics.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { prepared } from "#store/prepared.ts";
import { allHold, allTurn } from "#store/schema/turn.ts";
import type { Env, Server } from "./context.ts";

/** Counts and remembers every answer by the route's pattern, of which there are few, never by the address, of which there are many. */
export function measure({ metrics, recent, clock }: Server): MiddlewareHandler<Env> {
	return async (context, next) => {
		const startedAt = performance.now();
		await next();
		const pattern = patternOf(context);
		const route = context.res.status === 404 && /\*$/.test(pattern) ? "none" : pattern;
		const method = methodOf(context);
		const { status } = context.res;
		const ms = performance.now() - startedAt;
		metrics.requests.add({ method, route, status: String(status) });
		metrics.requestSeconds.observe({ route }, ms / 1000);
		if (status < 400 && PROBES.includes(route)) return;
		const { requestID, caller } = context.var as Partial<Env["Variables"]>;
		recent.requests.add({
			at: clock.now(),
			method,
			route,
			status,
			ms: Math.round(ms * 10) / 10,
			...(requestID === undefined ? {} : { requestID }),
			...(caller ? { memberID: caller.memberID } : {}),
		});
	};
}

/** Of the route that answered; of the one that would have, where something before it refused. */
function patternOf(context: Context<Env>): string {
	const answered = routePath(context);
	return answered.endsWith("*") ? routePath(context, -1) : answered;
}

/** What watches the server asks every few seconds and would push everything else out. */
const PROBES = ["/healthz", "/readyz", "/metrics"];

/** A client may invent methods; they are one label. */
const methodOf = ({ req }: Context<Env>): string =>
	["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(req.method) ? req.method : "other";

export function metricsRoutes(server: Server): Hono<Env> {
	const routes = new Hono<Env>();
	const { metrics } = server;
	routes.get("/metrics", (context) => {
		if (server.config.get("metrics.enabled") !== "true")
			throw new ToolError("not_found", "There is nothing at /metrics. The setting metrics.enabled turns it on.");
		requireReader(server, context);
		const families = [metrics.requests, metrics.requestSeconds, metrics.calls, ...watched(server), ...metrics.watched];
		return context.body(metricsText(families), 200, {
			"content-type": "text/plain; version=0.0.4; charset=utf-8",
			"cache-control": "no-store",
		});
	});
	return routes;
}

/** With a token file the token decides; without one only this computer itself may read, and no proxy for others. */
function requireReader(server: Server, context: Context<Env>): void {
	const file = server.config.get("metrics.token_file");
	if (file !== "") {
		const given = /^Bearer +(.+)$/i.exec(context.req.header("authorization") ?? "")?.[1]?.trim() ?? "";
		if (isSame(given, tokenIn(server, file))) return;
		throw new ToolError("not_signed_in", "Send the token of metrics.token_file: Authorization: Bearer …");
	}
	const isForwarded = ["x-forwarded-for", "forwarded"].some((name) => context.req.header(name) !== undefined);
	const peer = server.addressOf(context.req.raw).replace(/^::ffff:/, "");
	if (isForwarded || !(peer === "::1" || peer.startsWith("127.")))
		throw new ToolError("not_allowed", "Without metrics.token_file only this computer reads /metrics.");
}

/** Read anew each time, so that a changed token counts at once. */
function tokenIn(server: Server, file: string): string {
	try {
		return readFileSync(file, "utf8").trim();
	} catch (error) {
		if (!(error instanceof Error && "code" in error)) throw error;
		server.log.warn("metrics.token_file cannot be read", { file, code: String(error.code) });
		return "";
	}
}

/** Compared by hash, so that time tells nothing of the token; an empty file opens nothing. */
function isSame(given: string, token: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return token !== "" && timingSafeEqual(digest(given), digest(token));
}

const OPEN_TURNS = ["queued", "working", "waiting"] as const;
const selectTurns = prepared((db: SystemDb) =>
	db
		.select({ state: allTurn.state, count: count() })
		.from(allTurn)
		.where(inArray(allTurn.state, [...OPEN_TURNS]))
		.groupBy(allTurn.state)
		.prepare(),
);
const selectHolds = prepared((db: SystemDb) =>
	db
		.select({ count: count() })
		.from(allHold)
		.where(inArray(allHold.state, ["waiting"]))
		.prepare(),
);

/** What is looked up when somebody asks. */
function watched(server: Server): Family[] {
	const { store, hub, version, startedAt } = server;
	const gauge = (name: string, help: string, value: () => number): Family => ({
		name,
		type: "gauge",
		help,
		read: () => [{ labels: {}, value: value() }],
	});
	const turns = new Map(
		selectTurns(store.inspectAll)
			.all()
			.map((row) => [row.state as string, row.count]),
	);
	const size = (name: string): number =>
		statSync(join(server.config.dataFolder, name), { throwIfNoEntry: false })?.size ?? 0;
	return [
		{
			name: "kontor_build_info",
			type: "gauge",
			help: "The version that runs.",
			read: () => [{ labels: { version }, value: 1 }],
		},
		{
			name: "kontor_turns_open",
			type: "gauge",
			help: "Turns of the agent that are not over.",
			read: () => OPEN_TURNS.map((state) => ({ labels: { state }, value: turns.get(state) ?? 0 })),
		},
		{
			name: "kontor_database_bytes",
			type: "gauge",
			help: "Size of the record on disk.",
			read: () =>
				Object.entries({ main: "kontor.db", log: "kontor.db-wal" }).map(([file, name]) => ({
					labels: { file },
					value: size(name),
				})),
		},
		gauge(
			"kontor_holds_waiting",
			"Calls that wait for somebody's yes.",
			() => selectHolds(store.inspectAll).get()?.count ?? 0,
		),
		gauge("kontor_event_streams", "Open event streams.", () => hub.streams()),
		gauge("kontor_ready", "1 while /readyz says ready.", () => (server.notReady() === null ? 1 : 0)),
		gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss()),
		gauge("process_start_time_seconds", "Start of the process since 1970.", () => startedAt / 1000),
	];
}
