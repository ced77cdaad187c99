/** The steps of set-up, and the address fragment that names the one on screen, so that the browser's Back works. */

import { useEffect, useRef, useState } from "react";
import type { EntryKey } from "#web/entry/words.ts";

export const STEPS = ["claim", "you", "company", "model", "people"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NAMES: Record<Step, EntryKey> = {
	claim: "stepClaim",
	you: "stepYou",
	company: "stepCompany",
	model: "stepModel",
	people: "stepPeople",
};

export function isStep(text: string): text is Step {
	return (STEPS as readonly string[]).includes(text);
}

/** `isAllowed` says which steps may be shown now: none before its facts are known, none twice once the company exists. */
export function useStep(first: Step, isAllowed: (step: Step) => boolean): [Step, (step: Step) => void] {
	const [step, setStep] = useState<Step>(first);
	const latest = useRef({ step, isAllowed });
	latest.current = { step, isAllowed };

	useEffect(() => {
		function follow() {
			const wanted = location.hash.slice(1);
			const target = isStep(wanted) ? wanted : "claim";
			if (latest.current.isAllowed(target)) setStep(target);
			else history.replaceState(null, "", `#${latest.current.step}`);
		}
		addEventListener("popstate", follow);
		return () => removeEventListener("popstate", follow);
	}, []);

	function go(target: Step) {
		history.pushState(null, "", `#${target}`);
		setStep(target);
		scrollTo(0, 0);
	}
	return [step, go];
}
