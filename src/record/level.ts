/** How much effort a turn deserves: the levels a plan may name, in order, and what each allows. */

import { LIMITS } from "#base/limits.ts";

export const LEVELS = ["xlow", "low", "medium", "high", "xhigh", "max"] as const;
export type Level = (typeof LEVELS)[number];

/** Steps, calls and milliseconds of the turn's own time. */
export const budgetOf = (level: Level): { steps: number; calls: number; ms: number } => LIMITS.turnLevels[level];

/** The higher of two, where one is known. */
export function higher<One extends Level | undefined>(one: One, other: Level | undefined): One | Level {
	if (one === undefined || other === undefined) return one ?? (other as One | Level);
	return LEVELS.indexOf(one) > LEVELS.indexOf(other) ? one : other;
}

/** The level above, or null when there is none. */
export const above = (level: Level): Level | null => LEVELS[LEVELS.indexOf(level) + 1] ?? null;
