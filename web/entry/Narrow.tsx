/** One narrow column with a heading and a lead: sign-in, invitation, and the pages that only tell something. */

import { type ReactNode, useRef } from "react";
import { useFirstFocus } from "./first-focus.ts";

export function Narrow({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
	const main = useRef<HTMLElement>(null);
	useFirstFocus(main, false);
	return (
		<main className="s-main s-narrow" ref={main}>
			<h1>{title}</h1>
			{lead === undefined ? <div className="lead-gap" /> : <p className="lead">{lead}</p>}
			{children}
		</main>
	);
}
