/** A number in a pill: what is unread, or in amber what waits for a person. Nothing for zero. */

import { classNames } from "./class-names.ts";

export type CountProps = { value: number; kind?: "plain" | "wait" | "quiet"; label?: string };

export function Count({ value, kind = "plain", label }: CountProps) {
	if (value <= 0) return null;
	return (
		<span className={classNames("count", kind !== "plain" && kind)}>
			<span aria-hidden={label === undefined ? undefined : true}>{value > 99 ? "99+" : value}</span>
			{label === undefined ? null : <span className="vh">{label}</span>}
		</span>
	);
}
