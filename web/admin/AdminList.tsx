/** The list column of the administration: its sections, and a filter to find one. */

import { type KeyboardEvent, useRef, useState } from "react";
import { useDrawerFocus, useListDrawer } from "#web/messenger/list-drawer.ts";
import { navigate } from "#web/messenger/route.ts";
import { composing } from "#web/ui/composing.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { ADMIN_ELSEWHERE, ADMIN_SECTIONS, type AdminSection } from "./sections.ts";
import { useAdminWords } from "./words.ts";

export function AdminList({ current }: { current: AdminSection }) {
	const say = useAdminWords();
	const drawer = useListDrawer();
	const column = useRef<HTMLElement>(null);
	const [query, setQuery] = useState("");
	useDrawerFocus(column, drawer.isOpen);
	const wanted = query.trim().toLocaleLowerCase();
	const shown = [...ADMIN_ELSEWHERE, ...ADMIN_SECTIONS].filter(({ label }) =>
		say(label).toLocaleLowerCase().includes(wanted),
	);
	function onKey(event: KeyboardEvent): void {
		if (!composing(event) && event.key === "Escape") drawer.setOpen(false);
	}
	return (
		<nav
			className={drawer.isOpen ? "list-col is-open" : "list-col"}
			id="list"
			aria-label={say("adminSections")}
			ref={column}
			onKeyDown={onKey}
			data-region
			tabIndex={-1}
		>
			<div className="list-head">
				<h2>{say("admin")}</h2>
				<IconButton
					icon="x"
					label={say("closeSections")}
					className="only-narrow"
					onClick={() => drawer.setOpen(false)}
				/>
			</div>
			<div className="list-search">
				<SearchField label={say("findSection")} value={query} onChange={setQuery} />
			</div>
			<div className="list-scroll">
				{shown.length === 0 ? <p className="muted sm admin-none">{say("noSection", { query: query.trim() })}</p> : null}
				{shown.map(({ id, label }) => (
					<a
						key={id}
						className="nav-link"
						href={`/admin/${id}`}
						aria-current={id === current ? "page" : undefined}
						onClick={(event) => {
							navigate(`/admin/${id}`, event);
							drawer.setOpen(false);
						}}
						data-testid={`admin-${id}`}
					>
						{say(label)}
					</a>
				))}
			</div>
		</nav>
	);
}
