/** message_reaction_delete: one's own alone; what others left stays. */

import { reactionScenarios } from "#test/support/reactions.ts";

reactionScenarios("message_reaction_delete", {
	before: async (c, messageID) => {
		for (const who of [c.jisoo, c.minji]) await c.done("message_reaction_add", { messageID, emoji: "🎉" }, who);
	},
	left: (c) => [c.minji],
});
