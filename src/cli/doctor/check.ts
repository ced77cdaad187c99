/** One line of the doctor's report. */

import type { Order } from "#cli/command.ts";
import type { ServerDoor } from "#cli/door.ts";
import type { Config } from "#config/config.ts";
import { DOCTOR } from "./words.ts";

export const AREAS = ["system", "data", "model", "backup", "network"] as const;
export type Area = (typeof AREAS)[number];

export type Check = {
	area: Area;
	/** stable, for programs */
	name: string;
	state: "ok" | "note" | "fix";
	text: string;
	/** what to type or do about it */
	command?: string;
	/** mends it, where that needs nobody's decision */
	mend?: () => void;
};

export type Patient = {
	order: Order;
	config: Config;
	folder: string;
	/** the running server, or null */
	door: ServerDoor | null;
	say: (typeof DOCTOR)["en"];
};

export const wordsOf = ({ language }: Pick<Order, "language">): (typeof DOCTOR)["en"] => DOCTOR[language];
