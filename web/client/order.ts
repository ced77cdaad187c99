/**
 * Which of two states of one thing is the newer: events and answers reach a page in any order, and an answer that was
 * asked for before an event came must not put its older state over it. Every change leaves an event, so what is passed
 * over here is told again.
 */

let clock = 0;
/** by the thing's id: when the state that is shown was told by an event, or asked for */
const shownSince = new Map<string, number>();

/** Taken before a request is sent; its answer is as old as that. */
export function askedNow(): number {
	clock += 1;
	return clock;
}

/** An event has told the thing's state. */
export function told(id: string): void {
	shownSince.set(id, askedNow());
}

/** Whether a state asked for at `asked` is to be shown; one that nobody had to ask for is, whatever was shown before. */
export function isNewest(id: string, asked = askedNow()): boolean {
	if ((shownSince.get(id) ?? 0) > asked) return false;
	shownSince.set(id, asked);
	return true;
}
