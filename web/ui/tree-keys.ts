/** What a key means on a row of a tree, and where it leads. */

import { composing } from "./composing.ts";
import type { ShownItem } from "./Tree.tsx";

type Walk = "next" | "previous" | "in" | "out" | "first" | "last" | "toggle";
export type TreeAct = Walk | "open" | "move" | "menu";

type KeyPress = {
	key: string;
	code: string;
	shiftKey: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	altKey: boolean;
	nativeEvent: { isComposing: boolean; keyCode: number };
};

const KEYS: Record<string, TreeAct> = {
	ArrowDown: "next",
	ArrowUp: "previous",
	ArrowRight: "in",
	ArrowLeft: "out",
	Home: "first",
	End: "last",
	" ": "toggle",
	Enter: "open",
	ContextMenu: "menu",
};

/** The act of a key, or null. With a Korean layout M arrives as ㅡ: the place on the keyboard says what was meant. */
export function treeKey(event: KeyPress): TreeAct | null {
	if (composing(event) || event.ctrlKey || event.metaKey || event.altKey) return null;
	if (event.shiftKey) return event.key === "F10" ? "menu" : null;
	const isLatin = /^[a-z]$/i.test(event.key);
	if (event.key.toLowerCase() === "m" || (!isLatin && event.code === "KeyM")) return "move";
	return KEYS[event.key] ?? null;
}

/** The row to go to, or whether to fold the one at hand. At an end it stays. */
export function stepInTree(
	shown: readonly ShownItem[],
	key: string,
	act: Walk,
	folded: ReadonlySet<string>,
): { focus: string } | { fold: boolean } {
	const at = shown.findIndex(({ item }) => item.key === key);
	const here = shown[at];
	const to = (index: number): { focus: string } => ({ focus: shown[index]?.item.key ?? key });
	if (here === undefined) return { focus: key };
	const isBranch = here.item.children.length > 0;
	const isOpen = isBranch && !folded.has(key);
	switch (act) {
		case "next":
			return to(at + 1);
		case "previous":
			return to(at - 1);
		case "first":
			return to(0);
		case "last":
			return to(shown.length - 1);
		case "toggle":
			return isBranch ? { fold: isOpen } : { focus: key };
		case "in":
			return isBranch && !isOpen ? { fold: false } : isOpen ? to(at + 1) : { focus: key };
		case "out":
			return isOpen ? { fold: true } : { focus: here.parent ?? key };
	}
}
