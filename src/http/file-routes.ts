/** Files up and down: raw bytes in, and out again to whoever may read a message that carries them. */

import { Hono } from "hono";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { SAFE_IMAGES } from "#messenger/content-type.ts";
import { fileValues } from "#messenger/files.ts";
import type { Received } from "#messenger/port.ts";
import { type FileRow, requireFile } from "#record/file.ts";
import { disposition } from "#record/file-name.ts";
import { acting } from "#registry/record-run.ts";
import { covers } from "#registry/registry.ts";
import { file } from "#store/schema/file.ts";
import { requireLength } from "./body.ts";
import type { Env, Server } from "./context.ts";
import { answerJSON, callerOf } from "./invoke.ts";
import { byteRange } from "./range.ts";

export function fileRoutes(server: Server): Hono<Env> {
	const api = new Hono<Env>();
	api.post("/files", async (context) => {
		const caller = callerOf(context);
		requireScope(caller.scope, "write");
		requireLength(context.req.raw, LIMITS.fileBytes);
		const received = await receive(server, context.req.raw);
		const values = fileValues(
			server.ids,
			server.clock.now(),
			caller.memberID,
			context.req.query("name") ?? "",
			received,
		);
		keep(server, received, () =>
			server.store.write(acting(caller), null, ({ db }) => db.insert(file).values(values).run(), { durable: true }),
		);
		const { id, name, size, sha256, contentType } = values;
		return answerJSON(context, { fileID: id, name, size, sha256, contentType }, 201);
	});
	api.get("/files/:id", (context) => {
		const caller = callerOf(context);
		requireScope(caller.scope, "read");
		const row = server.store.read(acting(caller), (db) => requireFile(db, context.req.param("id")));
		return answerFile(server, context.req.raw, row, context.req.query("download") !== undefined);
	});
	return api;
}

function requireScope(held: Parameters<typeof covers>[0], needed: "read" | "write"): void {
	if (covers(held, needed)) return;
	throw new ToolError("token_scope", `This token may ${held}; this needs ${needed}. Nothing was changed.`, {
		details: { needed },
		values: { scope: held, needed },
	});
}

async function receive(server: Server, request: Request): Promise<Received> {
	try {
		return await server.contents.receive(request.body ?? emptyBody(), LIMITS.fileBytes);
	} catch (error) {
		// whoever sent it went away: nobody reads this answer
		if (!(error instanceof Error) || error.name !== "AbortError") throw error;
		throw new ToolError("invalid_input", "The upload was cut off. Nothing was kept.", {
			input: [{ path: "body", problem: "was cut off" }],
		});
	}
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

/** Bytes first, then their row: a crash in between leaves bytes that nobody names, and the sweep takes them. */
function keep(server: Server, received: Received, row: () => void): void {
	try {
		server.contents.keep(received);
		row();
	} catch (error) {
		server.contents.discard(received);
		throw error;
	}
}

/** `ETag` is the content's own hash (RFC 9110, 8.8.3): the same bytes never travel twice. */
function answerFile(server: Server, request: Request, row: FileRow, isDownload: boolean): Response {
	const path = server.contents.find(row.sha256);
	if (path === null) {
		server.log.error("the bytes of a file are gone", { file: row.id, sha256: row.sha256 });
		throw new ToolError("not_found", "The bytes of this file are not there any more.", { because: "file_bytes_gone" });
	}
	const headers = headersOf(row, isDownload);
	if (request.headers.get("if-none-match")?.includes(headers.etag)) return new Response(null, { status: 304, headers });
	const asked = request.headers.get("if-range") ?? headers.etag;
	const range = asked === headers.etag ? byteRange(request.headers.get("range"), row.size) : null;
	if (range === "unsatisfiable")
		return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${row.size}` } });
	const bytes = Bun.file(path);
	if (range === null) return new Response(bytes, { headers: { ...headers, "content-length": String(row.size) } });
	return new Response(bytes.slice(range.from, range.to + 1), {
		status: 206,
		headers: {
			...headers,
			"content-range": `bytes ${range.from}-${range.to}/${row.size}`,
			"content-length": String(range.to - range.from + 1),
		},
	});
}

/** Whatever a file holds, a browser shows pictures and saves everything else: nothing of it runs in this origin. */
function headersOf({ name, sha256, contentType }: FileRow, isDownload: boolean) {
	const isShown = SAFE_IMAGES.has(contentType) && !isDownload;
	return {
		"content-type": contentType.startsWith("text/") ? `${contentType}; charset=utf-8` : contentType,
		"content-disposition": disposition(isShown ? "inline" : "attachment", name),
		"content-security-policy": "default-src 'none'; sandbox",
		"x-content-type-options": "nosniff",
		"cross-origin-resource-policy": "same-origin",
		// asked again each time, since who may read it may have changed
		"cache-control": "private, no-cache",
		"accept-ranges": "bytes",
		etag: `"${sha256}"`,
	};
}
