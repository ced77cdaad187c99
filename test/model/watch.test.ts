/** The silence of a server is measured by what passes, not by the time of day, which somebody may set meanwhile. */

import { expect, test } from "bun:test";
import { Stalled, watched } from "#model/watch.ts";

/** A clock on the wall and one that only runs, each moved by hand. */
function twoClocks() {
	const at = { wall: 1_000_000, running: 0 };
	return { at, now: () => at.wall, elapsed: () => at.running, sleep: async () => {} };
}

test("a time of day that is set forward or back is no silence, and hides none", async () => {
	const clock = twoClocks();
	const end = Promise.withResolvers<string>();
	const answer = watched({ clock, limitMs: 1_000 }, () => end.promise);
	clock.at.wall += 3_600_000;
	await Bun.sleep(250);
	clock.at.wall -= 7_200_000;
	await Bun.sleep(250);
	end.resolve("all of it");
	expect(await answer).toBe("all of it");

	const silent = watched({ clock, limitMs: 1_000 }, () => new Promise(() => {}));
	clock.at.wall -= 3_600_000;
	clock.at.running += 1_000;
	expect(await silent.catch((error: unknown) => error)).toBeInstanceOf(Stalled);
});
