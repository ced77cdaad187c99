/** What helps when a model failed a turn: administrators get the place to mend it, everybody else somebody to ask. */

import { useEffect } from "react";
import type { TurnView } from "#record/views.ts";
import { openDirect } from "#web/client/act.ts";
import { loadPeople } from "#web/client/load.ts";
import { getState, useStore } from "#web/client/store.ts";
import { Button } from "#web/ui/Button.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { openAndFill } from "./composer-fill.ts";
import { navigate } from "./route.ts";
import { problemText, useWords } from "./words.ts";

type Word = "connectModel" | "replaceKey" | "useAnotherModel" | "changeLimit" | "checkModel";

/** Codes with a fitting first act; for the others the page itself is the place to look. */
const ACTS: Readonly<Record<string, Word>> = {
	model_key_missing: "connectModel",
	model_key_refused: "replaceKey",
	model_quota: "useAnotherModel",
	model_name_unknown: "useAnotherModel",
	budget_exhausted: "changeLimit",
};
/** The person who asked can mend these alone, in other words or in a new thread. */
const OWN: ReadonlySet<string> = new Set(["model_filtered", "model_context_full"]);

const MODELS = "/admin/models";

export function FailureHelp({ error }: { error: NonNullable<TurnView["error"]> }) {
	const say = useWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin ?? false);
	const { code, detail } = error;
	if ((!code.startsWith("model_") && code !== "budget_exhausted") || OWN.has(code)) return null;
	if (!isAdmin) return <AskAdministrator detail={detail} />;
	return (
		<a className="btn" href={MODELS} onClick={(event) => navigate(MODELS, event)} data-testid="failure-models">
			{say(ACTS[code] ?? "checkModel")}
		</a>
	);
}

/** Opens the talk with the first of them and lays down what to ask: the person sees it before it is sent. */
function AskAdministrator({ detail }: { detail: string }) {
	const say = useWords();
	const toast = useToast();
	const people = useStore((state) => state.people);
	useEffect(() => {
		if (getState().peopleState === "none") void loadPeople();
	}, []);
	const one = people?.find(({ isAdmin, employmentStatus }) => isAdmin && employmentStatus === "active");
	if (one === undefined) return null;
	async function ask(personID: string): Promise<void> {
		const answer = await openDirect(personID);
		if ("problem" in answer) toast({ text: problemText(answer.problem, say), icon: "warn" });
		else openAndFill(answer.id, say("askAdministratorDraft", { detail }));
	}
	return (
		<Button onClick={() => void ask(one.personID)} data-testid="failure-ask">
			{say("askAdministrator", { name: one.name })}
		</Button>
	);
}
