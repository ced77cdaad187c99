/**
 * A stream of one line that stays open, for `kontor doctor`: whether the line arrives through the public address shows
 * whether something on the way holds events back. Only the shell of this computer is told where one can be read.
 */

import type { Context } from "hono";
import type { Clock } from "#base/clock.ts";
import { randomSecret } from "#identity/secret.ts";
import type { Env, Server } from "./context.ts";
import { STREAM_HEADERS } from "./events.ts";

const LIFETIME_MS = 60_000;
/** longer than the doctor waits for the line */
const OPEN_MS = 20_000;

/** Each opens one stream, once. */
export type Probes = { issue(): string; take(secret: string): boolean };

export function createProbes(clock: Clock): Probes {
	const open = new Map<string, number>();
	return {
		issue() {
			for (const [secret, until] of open) if (until <= clock.now()) open.delete(secret);
			const secret = randomSecret();
			open.set(secret, clock.now() + LIFETIME_MS);
			return secret;
		},
		take(secret) {
			const until = open.get(secret) ?? 0;
			open.delete(secret);
			return until > clock.now();
		},
	};
}

export function answerProbe({ probes, clock }: Server, context: Context<Env>): Response {
	if (!probes.take(context.req.param("secret") ?? "")) return context.text("not found\n", 404);
	const { signal } = context.req.raw;
	const body = new ReadableStream<Uint8Array>({
		async start(stream) {
			stream.enqueue(new TextEncoder().encode("data: kontor\n\n"));
			await clock.sleep(OPEN_MS, signal);
			if (!signal.aborted) stream.close();
		},
	});
	return new Response(body, { headers: STREAM_HEADERS });
}
