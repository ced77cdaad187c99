/** Getting started: the six first steps of a company, read from the record itself, and whether their list is still shown. */

import { and, count, eq, inArray, isNotNull } from "drizzle-orm";
import type { Instant } from "#base/time.ts";
import type { ReadDb, SystemDb, ToolDb } from "#store/drizzle.ts";
import { setting } from "#store/schema/log.ts";
import { member } from "#store/schema/member.ts";
import { allCall, allHold } from "#store/schema/turn.ts";
import { ownCompany, UNNAMED } from "./company.ts";

export const START_STEPS = ["company", "model", "people", "task", "approval", "backup"] as const;
export type StartStep = (typeof START_STEPS)[number];

/** somebody invited has been asked to come, whether or not they have yet */
const HERE = ["pending", "invited", "active"] as const;

/** What the record itself does not show to whoever asks. */
type Beyond = { isDemo: boolean; hasTaskFromKontor: boolean; hasApproval: boolean; hasBackup: boolean };

/** No click is counted: a step is done when what it leads to is there. */
export function startSteps(db: ReadDb, beyond: Beyond): { name: StartStep; isDone: boolean }[] {
	const people = db
		.select({ count: count() })
		.from(member)
		.where(and(eq(member.kind, "person"), inArray(member.status, HERE)))
		.get();
	const done: Record<StartStep, boolean> = {
		company: ownCompany(db).name !== UNNAMED,
		model: !beyond.isDemo,
		people: (people?.count ?? 0) > 1,
		task: beyond.hasTaskFromKontor,
		approval: beyond.hasApproval,
		backup: beyond.hasBackup,
	};
	return START_STEPS.map((name) => ({ name, isDone: done[name] }));
}

/** Whether it ever happened, to whomever: the steps are the company's, and calls and cards are their own people's to read. */
export function firsts(db: SystemDb): { hasTaskFromKontor: boolean; hasApproval: boolean } {
	const task = db
		.select({ id: allCall.id })
		.from(allCall)
		.where(and(eq(allCall.tool, "task_add"), eq(allCall.origin, "agent"), eq(allCall.state, "done")))
		.limit(1)
		.get();
	const approval = db
		.select({ id: allHold.id })
		.from(allHold)
		.where(and(eq(allHold.kind, "approval"), isNotNull(allHold.decision)))
		.limit(1)
		.get();
	return { hasTaskFromKontor: task !== undefined, hasApproval: approval !== undefined };
}

const KEY = "getting_started";
type Stored = { isShown: boolean };

/** Until somebody has put it away. Only administrators see settings. */
export function isStartShown(db: ReadDb): boolean {
	const row = db.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY)).get();
	return (row?.value as Stored | undefined)?.isShown ?? true;
}

export function showStart(db: ToolDb, isShown: boolean, updatedBy: string, updatedAt: Instant): void {
	const isKept = db.select({ key: setting.key }).from(setting).where(eq(setting.key, KEY)).get() !== undefined;
	const row = { value: { isShown } satisfies Stored, updatedBy, updatedAt };
	if (isKept) db.update(setting).set(row).where(eq(setting.key, KEY)).run();
	else
		db.insert(setting)
			.values({ key: KEY, ...row })
			.run();
}

/** Those who see the list hear that it moved. */
export function administratorIDs(db: ReadDb): string[] {
	const isOne = and(eq(member.kind, "person"), eq(member.status, "active"), eq(member.isAdmin, true));
	return db
		.select({ id: member.id })
		.from(member)
		.where(isOne)
		.all()
		.map(({ id }) => id);
}
