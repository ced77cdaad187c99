/** Every refusal has a status, and says of itself whether trying again can help. */

import { expect, test } from "bun:test";
import { assert, must } from "#base/assert.ts";
import { type Code, STATUS, ToolError } from "#base/errors.ts";
import { createLog } from "#base/log.ts";

test("a code is lower-case words joined by underscores, and its status is one of an error", () => {
	for (const [code, status] of Object.entries(STATUS)) {
		expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
		expect(status).toBeGreaterThanOrEqual(400);
	}
});
test("a refusal answers with the status of its code", () => {
	const codes: [Code, number][] = [
		["invalid_input", 400],
		["not_signed_in", 401],
		["interaction_required", 409],
		["disk_full", 503],
		["disk_failed", 503],
	];
	for (const [code, status] of codes) expect(new ToolError(code, "why").status).toBe(status);
});
test("what a full disk refused may succeed later, a wrong argument may not, and the thrower has the last word", () => {
	expect(new ToolError("disk_full", "why").retryable).toBe(true);
	expect(new ToolError("invalid_input", "why").retryable).toBe(false);
	expect(new ToolError("record_changed", "why", { retryable: true }).retryable).toBe(true);
});
test("no more than eight candidates are offered", () => {
	const candidates = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, label: "x" }));
	expect(new ToolError("interaction_required", "which", { candidates }).candidates).toHaveLength(8);
});
test("an assertion that fails names what was expected", () => {
	expect(() => assert(1 > 2, "one above two")).toThrow("one above two");
	expect(() => must(null, "a row")).toThrow("a row");
	expect(must(0, "a number")).toBe(0);
});
test("a log line of one format is one line, whatever its fields hold", () => {
	for (const format of ["journal", "pretty", "json"] as const) {
		const lines: string[] = [];
		const log = createLog({
			level: "info",
			format,
			clock: { now: () => 0, sleep: async () => {} },
			write: (line) => lines.push(line),
		});
		log.debug("not.shown");
		log.error("call.failed", { reason: 'two\nlines "quoted"', code: "internal", none: undefined });
		expect(lines).toHaveLength(1);
		expect(lines[0]).not.toContain("\n");
		expect(lines[0]).not.toContain("none");
		expect(lines[0]).toContain("call.failed");
	}
});
