/** The one way the pages speak to the server: JSON over fetch, refusals as `ApiProblem`, and ids made in the browser. */

import type { Problem } from "#record/views.ts";

type Method = "GET" | "POST" | "DELETE";

/** A refusal, or a connection that failed (`problem.code` is then `offline` and `status` 0). */
export class ApiProblem extends Error {
	readonly problem: ClientProblem;

	constructor(problem: ClientProblem) {
		super(problem.detail);
		this.name = "ApiProblem";
		this.problem = problem;
	}
}

/** What the browser itself can find wrong has no code of the server's table. */
export type ClientProblem = Omit<Problem, "code"> & { code: Problem["code"] | "offline" | "held" };

const TIMEOUT_MS = 30_000;
/** `outlivesPage`: it arrives even when the page is closed meanwhile. */
type Sending = { timeoutMs?: number; outlivesPage?: boolean };
/** What outlives its page has 64 KiB at most (Fetch Standard, keepalive), and a letter is up to three bytes. */
const KEPT_ALIVE_CHARACTERS = 20_000;

/**
 * Calls one route and answers its JSON. Throws `ApiProblem` on every other outcome, so that a caller has one thing to
 * catch; a lost session leaves for the sign-in page and comes back to this address afterwards.
 */
export async function api<T>(method: Method, path: string, body?: unknown, more: Sending = {}): Promise<T> {
	const headers: Record<string, string> = { accept: "application/json" };
	if (body !== undefined) headers["content-type"] = "application/json";
	const text = body === undefined ? null : JSON.stringify(body);
	let response: Response;
	try {
		response = await fetch(path, {
			method,
			headers,
			body: text,
			credentials: "same-origin",
			signal: AbortSignal.timeout(more.timeoutMs ?? TIMEOUT_MS),
			keepalive: more.outlivesPage === true && (text?.length ?? 0) <= KEPT_ALIVE_CHARACTERS,
		});
	} catch {
		throw new ApiProblem(unreachable());
	}
	if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
	const problem = await readProblem(response);
	// a wrong present password is a 401 too, and no lost session
	const isLost = response.status === 401 && problem.code !== "credentials_wrong";
	const hasToSignIn = isLost || problem.code === "password_change_needed";
	if (hasToSignIn && typeof document !== "undefined") leaveForSignIn();
	throw new ApiProblem(problem);
}

/** The problem of anything that was thrown: calls that fail for a reason of our own are shown as well as refusals. */
export function problemOf(thrown: unknown): ClientProblem {
	if (thrown instanceof ApiProblem) return thrown.problem;
	return { ...unreachable(), code: "internal", status: 500, detail: thrown instanceof Error ? thrown.message : "" };
}

/** Does it, and answers why not where it could not be done. */
export async function attempt(work: () => Promise<unknown>): Promise<ClientProblem | null> {
	try {
		await work();
		return null;
	} catch (thrown) {
		return problemOf(thrown);
	}
}

export function leaveForSignIn(): void {
	if (location.pathname === "/signin") return;
	location.assign(`/signin?next=${encodeURIComponent(location.pathname + location.search)}`);
}

export function unreachable(): ClientProblem {
	return { type: "/errors/offline", title: "", status: 0, code: "offline", detail: "", retryable: true, requestID: "" };
}

async function readProblem(response: Response): Promise<ClientProblem> {
	const text = await response.text().catch(() => "");
	return problemIn(response.status, text, response.headers.get("x-request-id") ?? "");
}

/** The refusal in an answer's text; a proxy's page instead of our answer leaves the status as all there is to know. */
export function problemIn(status: number, text: string, requestID: string): ClientProblem {
	try {
		const body: unknown = JSON.parse(text);
		if (typeof body === "object" && body !== null && "code" in body) return body as Problem;
	} catch {
		// no JSON: not our answer
	}
	return {
		type: "/errors/internal",
		title: "",
		status,
		code: "internal",
		detail: "",
		retryable: status >= 502,
		requestID,
	};
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** An id nobody else makes. `crypto.randomUUID` does not exist on plain http, `getRandomValues` does. */
export function newID(prefix: string): string {
	const bytes = crypto.getRandomValues(new Uint8Array(26));
	let text = "";
	for (const byte of bytes) text += ALPHABET[byte % 32];
	return `${prefix}_${text}`;
}
