/** One step's heading and content; arriving moves the focus to its first field, or to the heading. */

import { type ReactNode, useRef } from "react";
import { useFirstFocus } from "#web/entry/first-focus.ts";

export type StepPageProps = { title: string; lead: string; children: ReactNode };

export function StepPage({ title, lead, children }: StepPageProps) {
	const main = useRef<HTMLElement>(null);
	useFirstFocus(main, true);
	return (
		<main className="s-main" ref={main}>
			<h1 tabIndex={-1}>{title}</h1>
			<p className="lead">{lead}</p>
			{children}
		</main>
	);
}
