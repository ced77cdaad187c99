/** Waiting for what runs: until it is over, what began meanwhile and what failed included, or until the bound. */

import { expect, test } from "bun:test";
import { AtWork } from "#base/at-work.ts";
import { systemClock } from "#base/clock.ts";

test("nothing to wait for is over at once, and what runs past the bound is left", async () => {
	const atWork = new AtWork(systemClock);
	await atWork.settled(60_000);
	const never = Promise.withResolvers<void>();
	void atWork.track(never.promise);
	await atWork.settled(0);
	never.resolve();
});

test("it waits for what began while it waited, and a failure is its maker's", async () => {
	const atWork = new AtWork(systemClock);
	const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
	const first = atWork.track(one.promise);
	let isOver = false;
	const settled = atWork.settled(60_000).then(() => {
		isOver = true;
	});
	const second = atWork.track(other.promise);
	one.reject(new Error("failed"));
	await expect(first).rejects.toThrow("failed");
	await new Promise((resolve) => setImmediate(resolve));
	expect(isOver).toBe(false);
	other.resolve("done");
	expect(await second).toBe("done");
	await settled;
});
