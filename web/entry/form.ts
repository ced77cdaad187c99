/** What every form here shares: field errors with the first one focused, one refusal for the rest, and being busy. */

import { type RefObject, useEffect, useRef, useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";

export type FieldErrors<F extends string> = Partial<Record<F, string>>;

export type Form<F extends string> = {
	ref: RefObject<HTMLFormElement | null>;
	errors: FieldErrors<F>;
	refusal: ClientProblem | null;
	isBusy: boolean;
	/** shows these errors and focuses the first; true when there are any */
	refuse: (errors: FieldErrors<F>) => boolean;
	/** forgets one field's error while it is being typed in again */
	clear: (field: F) => void;
	/** runs the act once; what it throws becomes field errors where `fieldOf` knows the field, the refusal otherwise */
	run: (act: () => Promise<void>, fieldOf?: (problem: ClientProblem) => FieldErrors<F> | null) => Promise<void>;
};

/** `first`: errors found before the form was shown; the first of them is focused. */
export function useForm<F extends string>(first: FieldErrors<F> = {}): Form<F> {
	const ref = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<FieldErrors<F>>(first);
	const [refusal, setRefusal] = useState<ClientProblem | null>(null);
	const [isBusy, setBusy] = useState(false);
	// a second press may come before the first is drawn
	const isRunning = useRef(false);
	const [faults, setFaults] = useState(Object.values(first).some(Boolean) ? 1 : 0);

	useEffect(() => {
		if (faults > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [faults]);

	function refuse(found: FieldErrors<F>): boolean {
		const hasAny = Object.values(found).some(Boolean);
		setErrors(found);
		if (hasAny) setFaults((count) => count + 1);
		return hasAny;
	}

	function clear(field: F) {
		setErrors((now) => (now[field] === undefined ? now : { ...now, [field]: undefined }));
	}

	async function run(act: () => Promise<void>, fieldOf?: (problem: ClientProblem) => FieldErrors<F> | null) {
		if (isRunning.current) return;
		isRunning.current = true;
		setBusy(true);
		setRefusal(null);
		try {
			await act();
		} catch (thrown) {
			const problem = problemOf(thrown);
			const fields = fieldOf?.(problem) ?? null;
			if (fields === null || !refuse(fields)) setRefusal(problem);
		} finally {
			isRunning.current = false;
			setBusy(false);
		}
	}

	return { ref, errors, refusal, isBusy, refuse, clear, run };
}

/**
 * Field errors out of a problem's `input`, by the paths the server names. Its `problem` texts are for programs and in
 * English; a person reads the field's own sentence, or the refusal's, which is in their language.
 */
export function inputErrors<F extends string>(
	problem: ClientProblem,
	fields: Record<string, F>,
	sentences: FieldErrors<F> = {},
): FieldErrors<F> | null {
	const found: FieldErrors<F> = {};
	for (const { path } of problem.input ?? []) {
		const field = fields[path];
		if (field !== undefined) found[field] = sentences[field] ?? problem.detail;
	}
	return Object.keys(found).length > 0 ? found : null;
}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$/u;

/** Whether it has a name, an @ and a domain with a dot; the server has the last word. */
export function isEmail(text: string): boolean {
	return ADDRESS.test(text.trim());
}
