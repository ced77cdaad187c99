/** The section of the administration that the address names, for administrators; who else comes is told whom to ask. */

import { useEffect } from "react";
import { AuditPage } from "#web/admin/audit/AuditPage.tsx";
import { CompanyPage } from "#web/admin/company/CompanyPage.tsx";
import { HistoryPage } from "#web/admin/history/HistoryPage.tsx";
import { ModelsPage } from "#web/admin/models/ModelsPage.tsx";
import { ToolsPage } from "#web/admin/tools/ToolsPage.tsx";
import { loadPeople } from "#web/client/load.ts";
import { useStore } from "#web/client/store.ts";
import { listOf } from "#web/messenger/format.ts";
import { navigate } from "#web/messenger/route.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useLanguage } from "#web/ui/language.ts";
import type { AdminSection } from "./sections.ts";
import { useAdminWords } from "./words.ts";

export function AdminPage({ section }: { section: AdminSection }) {
	const me = useStore((state) => state.me);
	if (me === null) return <main className="content" id="main" aria-busy="true" />;
	if (!me.member.isAdmin) return <Forbidden />;
	switch (section) {
		case "company":
			return <CompanyPage />;
		case "models":
			return <ModelsPage />;
		case "tools":
			return <ToolsPage />;
		case "audit":
			return <AuditPage />;
		case "work-history":
			return <HistoryPage />;
	}
}

function Forbidden() {
	const say = useAdminWords();
	const language = useLanguage();
	const people = useStore((state) => state.people);
	useEffect(() => void loadPeople(), []);
	const names = (people ?? [])
		.filter((person) => person.isAdmin && person.employmentStatus === "active")
		.map((person) => person.name);
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page">
				<header className="page-head">
					<div>
						<h1>{say("forbiddenTitle")}</h1>
					</div>
				</header>
				<EmptyState
					level={2}
					title={
						names.length === 0
							? say("forbiddenNobody")
							: say("forbiddenText", { names: listOf(names, language, "disjunction") })
					}
					actions={<Button onClick={() => navigate("/")}>{say("toChat")}</Button>}
				/>
			</div>
		</main>
	);
}
