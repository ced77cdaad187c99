/** What is written in a form while the record may move: untouched fields follow it, touched ones are asked about. */

import { useEffect, useState } from "react";

/** As it would be saved: outer spaces and composition are no difference. */
const kept = (value: unknown): string =>
	JSON.stringify(typeof value === "string" ? value.normalize("NFC").trim() : value);
const isSame = <Draft extends object>(a: Draft, b: Draft, name: keyof Draft): boolean =>
	kept(a[name]) === kept(b[name]);
const namesOf = <Draft extends object>(draft: Draft): (keyof Draft)[] => Object.keys(draft) as (keyof Draft)[];

/** Fields that somebody else wrote too: `theirs` is what the record says now, `by` who wrote it, where that may be seen. */
export type Clash<Draft> = { names: readonly (keyof Draft)[]; theirs: Draft; by: string | null };

/** what a channel's members changed is said to each of them alone */
const NOBODY_SAYS = (): Promise<null> => Promise.resolve(null);

/** `record` is the form's content as the record has it now; `askWho` tells who else wrote these fields last, where that may be seen. */
export function useFormDraft<Draft extends object>(
	record: Draft,
	askWho: (names: readonly (keyof Draft)[]) => Promise<string | null> = NOBODY_SAYS,
) {
	const [base, setBase] = useState(record);
	const [draft, setDraft] = useState(record);
	const [isMoved, setMoved] = useState(false);
	const [contested, setContested] = useState<readonly (keyof Draft)[]>([]);
	const [by, setBy] = useState<string | null>(null);
	useEffect(() => {
		const moved = namesOf(record).filter((name) => !isSame(record, base, name));
		if (moved.length === 0) return;
		const clashing = moved.filter((name) => !isSame(draft, base, name));
		setMoved(true);
		setBase(record);
		setDraft((now) => withUntouched(now, base, record));
		if (clashing.length === 0) return;
		setContested((now) => [...new Set([...now, ...clashing])]);
		setBy(null);
		void askWho(clashing).then(setBy);
	}, [record, base, draft, askWho]);
	const settle = (): void => setContested([]);
	const set = (change: Partial<Draft>): void => setDraft((now) => ({ ...now, ...change }));
	const names = contested.filter((name) => !isSame(draft, base, name));
	return {
		draft,
		set,
		/** the record as this form follows it, to say what differs */
		base,
		/** what was written is the record now */
		saved() {
			setBase(draft);
			setMoved(false);
			settle();
		},
		discard() {
			setDraft(base);
			setMoved(false);
			settle();
		},
		isMoved,
		clash: names.length === 0 ? null : ({ names, theirs: base, by } satisfies Clash<Draft>),
		keepMine: settle,
		takeTheirs() {
			setDraft((now) => ({ ...now, ...Object.fromEntries(names.map((name) => [name, base[name]])) }));
			settle();
		},
	};
}

function withUntouched<Draft extends object>(now: Draft, base: Draft, next: Draft): Draft {
	const touched = namesOf(now).filter((name) => !isSame(now, base, name));
	return { ...next, ...Object.fromEntries(touched.map((name) => [name, now[name]])) };
}
