/** Request bodies: JSON in valid UTF-8, never more than the limit, never read past it. */

import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";

/** The body as a JSON object; an empty body is an empty object. */
export async function readJSON(request: Request): Promise<Record<string, unknown>> {
	const type = request.headers.get("content-type") ?? "";
	const bytes = await readBytes(request, LIMITS.bodyBytes);
	if (bytes.length === 0) return {};
	if (!/^application\/(json|[\w.+-]+\+json)\b/i.test(type))
		throw new ToolError("unsupported_media_type", "Send the body as application/json. Nothing was changed.");
	const value = parse(decode(bytes));
	if (typeof value !== "object" || value === null || Array.isArray(value)) throw bad("body", "must be a JSON object");
	return value as Record<string, unknown>;
}

function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (error) {
		if (error instanceof TypeError) throw bad("body", "is not valid UTF-8");
		throw error;
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) throw bad("body", "is not valid JSON");
		if (error instanceof RangeError) throw bad("body", "is nested too deeply");
		throw error;
	}
}

function bad(path: string, problem: string): ToolError {
	return new ToolError("invalid_input", `The ${path} ${problem}. Nothing was changed.`, { input: [{ path, problem }] });
}

const tooLarge = (most: number): ToolError =>
	new ToolError("too_large", `The body is larger than ${most} bytes. Nothing was changed.`, { details: { most } });

/** Throws for a body that says it is larger than `most` bytes. */
export function requireLength(request: Request, most: number): void {
	if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge(most);
}

/** Reads at most `most` bytes; a longer body is refused as soon as that is known, and the rest is not read. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
	requireLength(request, most);
	if (request.body === null) return new Uint8Array();
	// announced: then no more of it than that is read (RFC 9112, section 6.2)
	if (request.headers.has("content-length") && !request.headers.has("transfer-encoding")) return whole(request);
	const parts: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const part of request.body) {
			length += part.length;
			if (length > most) throw tooLarge(most);
			parts.push(part);
		}
	} catch (error) {
		throw cutOff(error);
	}
	return Buffer.concat(parts);
}

async function whole(request: Request): Promise<Uint8Array> {
	try {
		return new Uint8Array(await request.arrayBuffer());
	} catch (error) {
		throw cutOff(error);
	}
}

/** The sender went away in the middle: nobody reads this answer, and it is no fault of ours to log. */
const cutOff = (error: unknown): unknown =>
	error instanceof Error && error.name === "AbortError" ? bad("body", "was cut off") : error;
