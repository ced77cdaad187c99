/** task_add: who may, bad arguments, hints, the good case, and the ten-minute rule. */

import { expect } from "bun:test";
import { faultPaths, offered } from "#test/support/faults.ts";
import { scenarios } from "#test/support/scenario.ts";

scenarios("task_add", {
	"a member cannot record work of others as already finished": {
		as: (c) => c.jisoo,
		call: "task_add",
		args: { title: "Paint the sign", participantPersonHints: ["Daniel"], status: "completed" },
		outcome: "task_write_forbidden",
		events: [],
	},
	"every wrong argument is named at once": {
		as: (c) => c.minji,
		call: "task_add",
		args: { title: "  ", colour: "red", owner: "x", size: "huge" },
		outcome: "invalid_input",
		after: (_, { error }) => {
			expect(faultPaths(error)).toEqual(["input.colour", "input.owner", "input.size", "input.title"]);
		},
	},
	"two people of a name are candidates, and nothing is guessed": {
		before: (c) => c.addMember("Jisoo Han", { email: "jisoo.han@moonrise.example" }),
		as: (c) => c.minji,
		call: "task_add",
		args: { title: "Count the stock", participantPersonHints: ["Jisoo"] },
		outcome: "interaction_required",
		after: (_, { error }) => {
			expect(offered(error).map(({ label }) => label)).toEqual(["Jisoo Han", "Jisoo Park"]);
			expect(error?.details).toEqual({ hint: "participantPersonHints.0" });
		},
	},
	"nobody near the name is not found": {
		as: (c) => c.minji,
		call: "task_add",
		args: { title: "Count the stock", participantPersonHints: ["Zebedee"] },
		outcome: "task_participant_not_found",
	},
	"a task for a colleague is a request, due at the end of the company's day": {
		as: (c) => c.minji,
		call: "task_add",
		args: { title: "Draft the quarterly report", participantPersonHints: ["Jisoo Park"], endsAt: "2026-12-04" },
		outcome: "done",
		events: ["call.done"],
		changes: ["task created", "task_participant created"],
		after: (c, { result }) => {
			expect(result).toMatchObject({
				content: "Draft the quarterly report",
				status: "requested",
				ownerID: c.jisoo,
				requesterID: c.minji,
				endDate: "2026-12-04",
				weekCode: "26W49",
				canUpdate: true,
			});
		},
	},
	"the same title for the same person within ten minutes changes the task just added": {
		before: async (c) => {
			await c.done("task_add", { title: "Write report" }, c.daniel);
			c.clock.advance(7 * 60_000);
		},
		as: (c) => c.daniel,
		call: "task_add",
		args: { title: "Write report", endsAt: "2026-12-04" },
		outcome: "done",
		changes: ["task updated"],
		after: (_, { result }) => expect(result.endDate).toBe("2026-12-04"),
	},
	"after eleven minutes it is a second task": {
		before: (c) => c.clock.advance(11 * 60_000),
		as: (c) => c.daniel,
		call: "task_add",
		args: { title: "Write report" },
		outcome: "done",
		changes: ["task created", "task_participant created"],
	},
	"an end before the start is refused": {
		as: (c) => c.minji,
		call: "task_add",
		args: { title: "Backwards", startsAt: "2026-12-10", endsAt: "2026-12-04" },
		outcome: "record_refused",
	},
});
