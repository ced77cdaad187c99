/** message_reaction_add: as oneself alone, one emoji, in one's own conversations, and twice is once. */

import { reactionScenarios } from "#test/support/reactions.ts";

reactionScenarios("message_reaction_add", { before: async () => {}, left: (c) => [c.jisoo] });
