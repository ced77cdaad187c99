/** What a list says when it has nothing: one sentence, why, and what to do next. */

import type { ReactNode } from "react";

export type EmptyStateProps = {
	/** of its heading: 2 directly below the page's title */
	level?: 2 | 3;
	title: string;
	children?: ReactNode;
	actions?: ReactNode;
};

export function EmptyState({ level = 3, title, children, actions }: EmptyStateProps) {
	const Heading = level === 2 ? "h2" : "h3";
	return (
		<div className="empty">
			<Heading>{title}</Heading>
			{children === undefined ? null : <p>{children}</p>}
			{actions === undefined ? null : <div className="row">{actions}</div>}
		</div>
	);
}
