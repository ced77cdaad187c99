/** Passes on that tasks moved, to whatever page shows them: the store keeps none, since each page asks its own question. */

/** The task that moved, or null after a gap: then any may have. */
type Listener = (taskID: string | null) => void;

const listeners = new Set<Listener>();

export function tasksChanged(taskID: string | null): void {
	for (const listener of listeners) listener(taskID);
}

export function onTasksChanged(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
