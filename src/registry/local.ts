/** What the shell on the computer itself may do, whether the server runs (over its local socket) or not (in this process). */

import { and, count, eq } from "drizzle-orm";
import { stage } from "#backup/stage.ts";
import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import { machineZone } from "#base/time.ts";
import type { Config } from "#config/config.ts";
import { type Caller, LOCAL_ROOT } from "#identity/caller.ts";
import { localRoot, memberCaller } from "#identity/members.ts";
import { createSetup, isSetUp, newSetupCode } from "#identity/setup.ts";
import type { ModelHub } from "#model/hub.ts";
import { UNNAMED } from "#record/company.ts";
import type { ModelTest } from "#record/views.ts";
import type { Store } from "#store/open.ts";
import { allMember } from "#store/schema/member.ts";
import { allHold } from "#store/schema/turn.ts";
import type { Language } from "#text/fill.ts";
import type { ModelPort } from "#tools/context.ts";
import type { Call, Outcome } from "./call.ts";

export type LocalCall = {
	tool: string;
	input: unknown;
	as?: string | undefined;
	language: Language;
	idempotencyKey?: string | undefined;
};

export type Local = {
	/** a tool as the machine's owner, or as the member of this e-mail */
	call(request: LocalCall): Promise<Outcome>;
	/** a new set-up code; throws setup_code_used once there is an administrator */
	setupCode(): string;
	/** the first administrator and with them the company; throws setup_code_used once there is one */
	found(request: FoundRequest): Founded;
	state(): LocalState;
	/** copies the record while it is in use, for the process of this number to pack; answers the folder of the copy */
	stage(request: StageRequest): Promise<{ folder: string }>;
	/** tries the connected model; null when the demo agent answers */
	testModel(): Promise<ModelTest | null>;
};

/** The company has no name of its own until somebody names it; the zone is the computer's when none is given. */
export type FoundRequest = {
	name: string;
	email: string;
	password: string;
	timeZone?: string | undefined;
	language: Language;
};
export type Founded = { personID: string; company: { name: string; timeZone: string; language: Language } };
export type StageRequest = { pid: number; isWithFiles: boolean };
export type LocalState = { isSetUp: boolean; people: number; waitingApprovals: number };

export type LocalParts = {
	store: Store;
	clock: Clock;
	ids: Ids;
	call: Call;
	models: Pick<ModelHub, "connection">;
	ports: { models: Pick<ModelPort, "test"> };
	config: Pick<Config, "dataFolder">;
};

export function createLocal(parts: LocalParts): Local {
	const { store, clock, call, models, ports, config } = parts;
	const setup = createSetup(parts);
	return {
		async call({ tool, input, as, language, idempotencyKey }) {
			try {
				return await call({ tool, input, caller: callerFor(store, as, language), idempotencyKey });
			} catch (error) {
				if (error instanceof ToolError) return { kind: "failed", tool, error };
				throw error;
			}
		},
		setupCode: () => newSetupCode(store, clock.now()),
		found({ name, email, password, timeZone = machineZone(), language }) {
			const company = { name: UNNAMED, timeZone, language };
			return { personID: setup.found({ name, email, password, company, by: LOCAL_ROOT }), company };
		},
		state: () => stateOf(store),
		async stage({ pid, isWithFiles }) {
			return { folder: await stage(store.writer, config.dataFolder, pid, { isWithFiles }) };
		},
		async testModel() {
			const connection = models.connection();
			return connection === null ? null : ports.models.test(connection, localRoot("en"));
		},
	};
}

function stateOf({ inspectAll }: Store): LocalState {
	const people = inspectAll
		.select({ count: count() })
		.from(allMember)
		.where(and(eq(allMember.kind, "person"), eq(allMember.status, "active")))
		.get();
	const waiting = inspectAll.select({ count: count() }).from(allHold).where(eq(allHold.state, "waiting")).get();
	return { isSetUp: isSetUp(inspectAll), people: people?.count ?? 0, waitingApprovals: waiting?.count ?? 0 };
}

function callerFor(store: Store, email: string | undefined, language: Language): Caller {
	if (email === undefined) return localRoot(language);
	const row = store.inspectAll
		.select({ id: allMember.id })
		.from(allMember)
		.where(eq(allMember.email, email.trim().toLowerCase()))
		.get();
	const caller = row === undefined ? null : memberCaller(store.inspectAll, row.id, "cli", language);
	if (caller === null)
		throw new ToolError("person_not_found", `No active member has the e-mail ${email}. Nothing was changed.`, {
			values: { hint: email },
		});
	return { ...caller, language };
}
