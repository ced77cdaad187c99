/** A key or key combination as printed on the keyboard. */
export function Kbd({ children }: { children: string }) {
	return <kbd>{children}</kbd>;
}
