/** The backup that the server makes by itself. One that was missed while the server was off is made once, at its start. */

import { clearStages } from "#backup/files.ts";
import { backupPlan, plannedState } from "#backup/plan.ts";
import { dueAt } from "#backup/shelf.ts";
import { every } from "#base/clock.ts";
import type { Log } from "#base/log.ts";
import type { Config } from "#config/config.ts";
import { type Maker, SAID } from "./maker.ts";

const LOOK_MS = 60_000;
/** a backup that failed is tried again after this long, not at every look */
const RETRY_MS = 3_600_000;

export type Daily = {
	/** removes what killed backups left, makes the one that was missed, and looks every minute from then on */
	start(): Promise<void>;
	/** makes one when it is due; resolves when that is done */
	look(): Promise<void>;
	stop(): Promise<void>;
};

export type DailyParts = {
	config: Config;
	log: Log;
	now(): number;
	/** when the company was founded; null before that, when there is nothing to lose */
	bornAt(): number | null;
	backups: Pick<Maker, "run" | "stop">;
};

export function createDaily({ config, log, now, bornAt, backups }: DailyParts): Daily {
	const { folder, everyMs, keep } = backupPlan(config);
	let isStopping = false;
	let stopLooking = () => {};

	const isDue = (): boolean => {
		const born = bornAt();
		if (isStopping || born === null) return false;
		const state = plannedState(config, now());
		const due = dueAt(state, born);
		return due !== null && now() >= Math.max(due, (state.failure?.at ?? 0) + RETRY_MS);
	};

	/** Whatever goes wrong is told in the log: it must not end the server. */
	async function look(): Promise<void> {
		try {
			if (!isDue()) return;
			// while another is being made this is looked at again soon
			const ran = await backups.run(["--keep", String(keep)]);
			if (ran === null) return;
			if (ran.exit === 0) log.info("backup made", { folder });
			else if (!isStopping)
				log.error("the daily backup failed", { exit: ran.exit, said: ran.said.trim().slice(0, SAID) });
		} catch (error) {
			log.error("the daily backup failed", { error: error instanceof Error ? error.message : String(error) });
		}
	}

	return {
		async start() {
			if (everyMs !== null) stopLooking = every(Math.min(LOOK_MS, everyMs), () => void look());
			await clearStages(config.dataFolder);
			await look();
		},
		look,
		async stop() {
			isStopping = true;
			stopLooking();
			await backups.stop();
		},
	};
}
