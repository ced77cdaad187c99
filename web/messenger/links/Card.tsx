/** The card itself: a link with a mark, a title and one quiet line. */

import type { ReactNode } from "react";
import { navigate } from "#web/messenger/route.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useLanguage } from "#web/ui/language.ts";

export type Linked = { id: string; address: string };

type CardProps = Linked & {
	mark: ReactNode;
	title: string;
	isOver?: boolean;
	/** the quiet line below the title */
	children?: ReactNode;
};

export function Card({ id, address, mark, title, isOver = false, children }: CardProps) {
	return (
		<a
			className={classNames("link-card", isOver && "is-over")}
			href={address}
			// the message around it may be in another language than the interface
			lang={useLanguage()}
			onClick={(event) => navigate(address, event)}
			data-testid={`card-${id}`}
		>
			<span className="mark" aria-hidden="true">
				{mark}
			</span>
			<span className="words">
				<b>{title}</b>
				{children === undefined ? null : <span className="how">{children}</span>}
			</span>
		</a>
	);
}
