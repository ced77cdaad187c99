/** The head of a section: its title, what it is about, and on narrow screens the way to the list of sections. */

import type { ReactNode } from "react";
import { useListDrawer } from "#web/messenger/list-drawer.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useAdminWords } from "./words.ts";

export function AdminHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
	const say = useAdminWords();
	const drawer = useListDrawer();
	return (
		<header className="page-head with-menu">
			<IconButton
				icon="menu"
				label={say("adminSections")}
				className="only-narrow"
				onClick={() => drawer.setOpen(true)}
				data-testid="admin-menu"
			/>
			<div className="grow">
				<h1>{title}</h1>
				<p>{text}</p>
			</div>
			{children}
		</header>
	);
}
