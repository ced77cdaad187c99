/** Something a page asks the server for: what came, how it stands, and asking again. */

import { useCallback, useEffect, useRef, useState } from "react";
import { type ClientProblem, problemOf } from "./api.ts";

export type Loaded<T> = {
	/** the last that came; it stays while it is asked for again */
	value: T | null;
	problem: ClientProblem | null;
	isLoading: boolean;
	/** when `value` came */
	at: Date | null;
	reload: () => void;
	/** what this page has changed itself, before the server is asked again */
	put: (change: (now: T) => T) => void;
};

/** Asks when `key` changes. An answer to an older question is dropped. */
export function useLoaded<T>(key: string, ask: () => Promise<T>): Loaded<T> {
	const [state, setState] = useState<Pick<Loaded<T>, "value" | "problem" | "isLoading" | "at">>({
		value: null,
		problem: null,
		isLoading: true,
		at: null,
	});
	const asked = useRef(0);
	const latest = useRef(ask);
	latest.current = ask;
	const load = useCallback(() => {
		const turn = ++asked.current;
		setState((now) => ({ ...now, isLoading: true }));
		latest.current().then(
			(value) => {
				if (turn === asked.current) setState({ value, problem: null, isLoading: false, at: new Date() });
			},
			(thrown: unknown) => {
				if (turn === asked.current) setState((now) => ({ ...now, problem: problemOf(thrown), isLoading: false }));
			},
		);
	}, []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for
	useEffect(load, [load, key]);
	const put = useCallback((change: (now: T) => T) => {
		setState((now) => (now.value === null ? now : { ...now, value: change(now.value) }));
	}, []);
	return { ...state, reload: load, put };
}
