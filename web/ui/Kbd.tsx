/** A key or key combination as printed on the keyboard. */
export function Kbd({ children }: { children: string }) {
	return <kbd>{children}</kbd>;
}

/** The key that commands go with: ⌘ on Apple's keyboards, Ctrl elsewhere. */
export const COMMAND = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "") ? "⌘" : "Ctrl";
