/** Tools that the conformance suite asks for by name, declared like any other, and a door that adds the token it cannot send. */

import { z } from "zod";
import { ToolError } from "#base/errors.ts";
import { hostTool, type Namespace, recordTool, type Tool } from "#tools/define.ts";

const namespace: Namespace = {
	name: "test",
	label: { en: "Test", ko: "시험" },
	summary: "Tools that the conformance suite calls.",
};
const words = { ask: "Test {object}", doing: "Testing {object}", done: "Tested {object}", failed: "Couldn’t test" };
const common = {
	namespace,
	version: "1",
	label: { en: "Test", ko: "시험" },
	requiresApproval: false,
	audience: "member",
	sentences: { en: words, ko: words },
	input: z.strictObject({}),
	output: z.object({ text: z.string() }),
	effects: [],
} as const;

const simpleText = recordTool({
	...common,
	name: "test_simple_text",
	description: "Test that answers simple text.",
	sideEffectClass: "read",
	errors: [],
	handler: () => ({ text: "This is a simple text response for testing." }),
});

const errorHandling = recordTool({
	...common,
	name: "test_error_handling",
	description: "Test of error handling.",
	sideEffectClass: "read",
	errors: ["record_refused"],
	handler(): { text: string } {
		throw new ToolError("record_refused", "This tool always refuses. Nothing was changed.");
	},
});

/** Works through many short pauses of the injected clock, and stops when it is told to. */
const slow = (name: string, pauses: number) =>
	hostTool({
		...common,
		name,
		description: `${name.replaceAll("_", " ")}: a test that takes a while.`,
		sideEffectClass: "read",
		uses: ["clock"],
		errors: [],
		async handler(_, { ports, signal }) {
			let done = 0;
			while (done < pauses && !signal.aborted) {
				await ports.clock.sleep(1_000, signal);
				done++;
			}
			return { text: `paused ${done} times` };
		},
	});

export const MCP_FIXTURES: readonly Tool[] = [
	simpleText,
	errorHandling,
	slow("test_tool_with_progress", 25),
	slow("test_reconnection", 3),
	slow("test_until_stopped", Number.MAX_SAFE_INTEGER),
];

/** A loopback door in front of `url` that adds a token to each request and passes on everything else as it came. */
export function tokenDoor(url: string, token: string): { url: string; stop(): void } {
	const door = Bun.serve({
		hostname: "127.0.0.1",
		port: 0,
		idleTimeout: 0,
		fetch(request) {
			const headers = new Headers(request.headers);
			headers.set("authorization", `Bearer ${token}`);
			const { pathname, search } = new URL(request.url);
			return fetch(url + pathname + search, {
				method: request.method,
				headers,
				body: request.body,
				signal: request.signal,
				redirect: "manual",
			});
		},
	});
	return { url: `http://127.0.0.1:${door.port}`, stop: () => void door.stop(true) };
}
