/** change_preview: the same rights as the call, bad arguments, hints, what it shows, and that nothing is written. */

import { expect } from "bun:test";
import { allConversation } from "#store/schema/conversation.ts";
import { allMessage } from "#store/schema/message.ts";
import { allTask } from "#store/schema/task.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import type { Company } from "#test/support/company.ts";
import { faultPaths } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

const counts = (c: Company) =>
	[allTask, allMessage, allConversation, allCall, allHold].map(
		(table) => c.app.store.inspectAll.select().from(table).all().length,
	);
let before: number[] = [];

scenarios("change_preview", {
	"a token that may not make the call may not try it": {
		as: (c) => c.as(c.minji, { origin: "api", scope: "read" }),
		call: "change_preview",
		args: { tool: "task_add", input: { title: "Paint the sign" } },
		outcome: "token_scope",
		events: [],
	},
	"nor may a member try what is for administrators": {
		as: (c) => c.jisoo,
		call: "change_preview",
		args: { tool: "setting_model_update", input: { useDemo: true } },
		outcome: "administrator_only",
	},
	"nor is it for the agent": {
		as: (c) => c.as(c.minji, { origin: "agent" }),
		call: "change_preview",
		args: { tool: "task_add" },
		outcome: "not_allowed",
	},
	"a tool that is not there": {
		as: (c) => c.minji,
		call: "change_preview",
		args: { tool: "task_paint" },
		outcome: "tool_not_found",
	},
	"the tried tool's wrong arguments are named": {
		as: (c) => c.minji,
		call: "change_preview",
		args: { tool: "task_add", input: { titel: "x" } },
		outcome: "invalid_input",
		after: (_, { error }) => expect(faultPaths(error)).toEqual(["input.titel", "input.title"]),
	},
	"its hints are resolved, or answered with candidates": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "change_preview",
		args: { tool: "message_send", input: { targetType: "directMessage", message: "Hello", personHint: "Jisoo" } },
		outcome: "interaction_required",
	},
	"rows before and after, what it is about, and nothing written": {
		before: async (c) => {
			await c.done("task_add", { title: "Paint the sign", size: "S" }, c.minji);
			before = counts(c);
		},
		as: (c) => c.minji,
		call: "change_preview",
		args: { tool: "task_update", input: { taskHint: "paint", size: "L" } },
		outcome: "done",
		events: [],
		changes: [],
		after: (c, { result }) => {
			expect(result).toMatchObject({
				target: { id: expect.stringMatching(/^task_/), label: "Paint the sign" },
				preview: {
					version: expect.any(String),
					total: 1,
					changes: [
						{
							objectType: "task",
							effect: "updated",
							label: "Paint the sign",
							fields: [{ name: "size", label: "Size", before: "S", after: "L" }],
						},
					],
					warnings: [],
				},
			});
			expect(counts(c)).toEqual(before);
			expect(
				c.app.store.inspectAll
					.select()
					.from(allTask)
					.all()
					.map(({ size }) => size),
			).toEqual(["S"]);
		},
	},
	"a message shows its text and whom it reaches": {
		as: (c) => c.minji,
		call: "change_preview",
		args: { tool: "message_send", input: { targetType: "directMessage", message: "Hello", personHint: "Daniel" } },
		outcome: "done",
		after: (c, { result }) => {
			expect(result).toMatchObject({
				target: { label: "Daniel Quill" },
				preview: { text: "Hello", recipients: [{ id: c.daniel, name: "Daniel Quill" }], changes: [] },
			});
			expect(counts(c)).toEqual(before);
		},
	},
	"the same world gives the same version": {
		as: (c) => c.minji,
		call: "change_preview",
		args: { tool: "task_delete", input: { taskHint: "Paint the sign" } },
		outcome: "done",
		after: async (c, { result }) => {
			const again = await c.done(
				"change_preview",
				{ tool: "task_delete", input: { taskHint: "Paint the sign" } },
				c.minji,
			);
			expect((again.preview as { version: string }).version).toBe((result.preview as { version: string }).version);
		},
	},
	"a call that would be refused is refused": {
		as: (c) => c.jisoo,
		call: "change_preview",
		args: { tool: "change_undo", input: { callID: "call_nothing" } },
		outcome: "not_found",
	},
});
