/** The directory: people, their teams, and for administrators where their accounts stand. */

import { ApiProblem, api, type ClientProblem, problemOf } from "./api.ts";
import { call } from "./call.ts";
import { loadPeople } from "./load.ts";
import { getState, setState } from "./store.ts";

/** Where an account stands, as administrators see it. */
export type Account = { personID: string; lastSeenAt?: string; invitedUntil?: string; mustChangePassword: boolean };

/** Everything the directory shows. Each part fails by itself: what loaded is shown. */
export async function loadDirectory(): Promise<void> {
	const isAdmin = getState().me?.member.isAdmin === true;
	await Promise.all([loadPeople(), loadTeams(), isAdmin ? loadAccounts() : undefined]);
}

export async function loadTeams(): Promise<void> {
	try {
		const { teams } = await call("team_list", {});
		setState({ teams, teamsState: "ready" });
	} catch {
		setState((now) => ({ teamsState: now.teams === null ? "failed" : "ready" }));
	}
}

async function loadAccounts(): Promise<void> {
	try {
		const { accounts } = await call("person_account_list", {});
		setState({ accounts: Object.fromEntries(accounts.map((account) => [account.personID, account])) });
	} catch (thrown) {
		// somebody who stopped being an administrator meanwhile sees the directory as everybody does
		if (thrown instanceof ApiProblem && thrown.problem.status === 403) setState({ accounts: null });
	}
}

/** A change of the directory, as the tool that makes it and its arguments. */
export type DirectoryAct = { tool: string; input: Record<string, unknown> };
export type Acted<T> =
	| { kind: "done"; result: T; callID: string }
	| { kind: "held" }
	| { kind: "refused"; problem: ClientProblem };

/** Makes the change and reads the directory again. A change that needs somebody else's consent is held. */
export async function changeDirectory<T = Record<string, unknown>>({ tool, input }: DirectoryAct): Promise<Acted<T>> {
	try {
		const answer = await api<{ outcome: "done" | "held"; result: T; callID: string }>(
			"POST",
			`/api/v1/tools/${tool}/invoke`,
			{
				input,
			},
		);
		if (answer.outcome === "held") return { kind: "held" };
		await loadDirectory();
		return { kind: "done", result: answer.result, callID: answer.callID };
	} catch (thrown) {
		return { kind: "refused", problem: problemOf(thrown) };
	}
}

/** What a change would end, keep and leave, in the reader's language; nothing is written. */
export async function tryChange({
	tool,
	input,
}: DirectoryAct): Promise<{ lines: string[] } | { problem: ClientProblem }> {
	try {
		const answer = await api<{ preview: { warnings: string[] } }>("POST", `/api/v1/tools/${tool}/preview`, { input });
		return { lines: answer.preview.warnings };
	} catch (thrown) {
		return { problem: problemOf(thrown) };
	}
}

/** Takes a change back while nothing else has touched it: null when that is done. */
export async function undoChange(callID: string): Promise<ClientProblem | null> {
	try {
		await api("POST", `/api/v1/changes/${callID}/undo`, {});
		await loadDirectory();
		return null;
	} catch (thrown) {
		return problemOf(thrown);
	}
}
