/** What is written in a task's form while the task may move: untouched fields follow it, touched ones are asked about. */

import { useEffect, useRef, useState } from "react";
import { isMine } from "#web/client/derive.ts";
import type { TaskDetail } from "#web/client/tasks.ts";
import { changesOf, draftOf, type TaskDraft } from "./task-draft.ts";

type Name = keyof TaskDraft;
const isSame = (a: TaskDraft, b: TaskDraft, name: Name): boolean => JSON.stringify(a[name]) === JSON.stringify(b[name]);
const namesOf = (draft: TaskDraft): Name[] => Object.keys(draft) as Name[];

/** Fields that somebody else wrote too: `theirs` is what the record says now, `by` who wrote it, where that may be seen. */
export type Clash = { names: readonly Name[]; theirs: TaskDraft; by: string | null };

export function useFormDraft(detail: TaskDetail) {
	const [base, setBase] = useState(() => draftOf(detail));
	const [draft, setDraft] = useState(base);
	const [isMoved, setMoved] = useState(false);
	const [contested, setContested] = useState<{ names: readonly Name[]; by: string | null }>({ names: [], by: null });
	const seen = useRef(detail);
	useEffect(() => {
		if (seen.current === detail) return;
		const by = whoChanged(seen.current, detail);
		seen.current = detail;
		const next = draftOf(detail);
		const moved = namesOf(next).filter((name) => !isSame(next, base, name));
		if (moved.length === 0) return;
		const clashing = moved.filter((name) => !isSame(draft, base, name));
		setMoved(true);
		setBase(next);
		setDraft((now) => withUntouched(now, base, next));
		if (clashing.length > 0) setContested((now) => ({ names: [...new Set([...now.names, ...clashing])], by }));
	}, [detail, base, draft]);
	const settle = (): void => setContested({ names: [], by: null });
	const set = (change: Partial<TaskDraft>): void => setDraft((now) => ({ ...now, ...change }));
	const names = contested.names.filter((name) => !isSame(draft, base, name));
	return {
		draft,
		set,
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
		changes: changesOf(base, draft),
		isMoved,
		clash: names.length === 0 ? null : ({ names, theirs: base, by: contested.by } satisfies Clash),
		keepMine: settle,
		takeTheirs() {
			set(Object.fromEntries(names.map((name) => [name, base[name]])));
			settle();
		},
	};
}

/** The name in the newest entry that was not there before; a change of one's own on another device has none to give. */
function whoChanged(before: TaskDetail, now: TaskDetail): string | null {
	const known = new Set(before.history.entries.map(({ callID }) => callID));
	const by = now.history.entries.find(({ callID }) => !known.has(callID))?.by;
	return by === undefined || isMine(by.id) ? null : by.name;
}

function withUntouched(now: TaskDraft, base: TaskDraft, next: TaskDraft): TaskDraft {
	const touched = namesOf(now).filter((name) => !isSame(now, base, name));
	return { ...next, ...Object.fromEntries(touched.map((name) => [name, now[name]])) };
}
