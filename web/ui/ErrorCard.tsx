/** A failure a person can act on: what happened, what was changed, the next step, and the code the log has too. */

import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

export type ErrorCardProps = {
	/** of its heading: 2 directly below the page's title */
	level?: 2 | 3;
	title: string;
	detail?: ReactNode;
	code?: string;
	actions?: ReactNode;
	/** only for session loss and destructive failures */
	isAlert?: boolean;
};

export function ErrorCard({ level = 3, title, detail, code, actions, isAlert = false }: ErrorCardProps) {
	const Heading = level === 2 ? "h2" : "h3";
	return (
		<div className="error-card" role={isAlert ? "alert" : undefined}>
			<Heading>
				<Icon name="warn" />
				{title}
			</Heading>
			{detail === undefined ? null : <p>{detail}</p>}
			{actions === undefined && code === undefined ? null : (
				<div className="row">
					{actions}
					<span className="grow" />
					{code === undefined ? null : <span className="code">{code}</span>}
				</div>
			)}
		</div>
	);
}
