/** The audit: every change of the record, narrowed by who, through what, what and when; taken back and taken away from here. */

import { useState } from "react";
import { AdminHead } from "#web/admin/AdminHead.tsx";
import { useLoaded } from "#web/admin/loaded.ts";
import { useQuery } from "#web/admin/query.ts";
import { States } from "#web/admin/States.tsx";
import { useAdminWords } from "#web/admin/words.ts";
import { type ChangePage, listChanges } from "#web/client/admin.ts";
import { problemOf } from "#web/client/api.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditRow } from "./AuditRow.tsx";
import { addressOf, FILTER_NAMES, type Filters } from "./filters.ts";

export function AuditPage() {
	const say = useAdminWords();
	const language = useLanguage();
	const [filters, setFilters] = useQuery(FILTER_NAMES);
	const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
	const loaded = useLoaded(`${language} ${JSON.stringify(wanted)}`, () => listChanges(wanted));
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page admin">
				<AdminHead title={say("auditTitle")} text={say("auditText")}>
					<ExportLinks filters={filters} />
				</AdminHead>
				<AuditFilters filters={filters} onChange={setFilters} />
				<States loaded={loaded} failed={say("auditFailed")}>
					{(page) => (
						<Changes
							page={page}
							filters={wanted}
							onClear={() => setFilters(EMPTY)}
							onMore={loaded.put}
							onUndone={loaded.reload}
						/>
					)}
				</States>
			</div>
		</main>
	);
}

const EMPTY: Filters = { personHint: "", origin: "", objectType: "", startsAt: "", endsAt: "" };

/** Plain links: the browser saves what the server streams, whatever its size. */
function ExportLinks({ filters }: { filters: Filters }) {
	const say = useAdminWords();
	return (
		<div className="a-export">
			<a className="btn btn-compact" href={addressOf(filters, "csv")} download data-testid="export-csv">
				{say("exportCSV")}
			</a>
			<a className="btn btn-compact" href={addressOf(filters, "json")} download data-testid="export-json">
				{say("exportJSON")}
			</a>
		</div>
	);
}

type ChangesProps = {
	page: ChangePage;
	filters: Record<string, string>;
	onClear: () => void;
	onMore: (change: (now: ChangePage) => ChangePage) => void;
	onUndone: () => void;
};

function Changes({ page, filters, onClear, onMore, onUndone }: ChangesProps) {
	const say = useAdminWords();
	const { changes, nextCursor } = page;
	const isFiltered = Object.keys(filters).length > 0;
	const more =
		nextCursor === null ? null : (
			<More cursor={nextCursor} filters={filters} isFirst={changes.length > 0} onMore={onMore} />
		);
	if (changes.length === 0)
		return (
			<EmptyState
				level={2}
				title={isFiltered ? say("noChangeFits") : say("noChangesTitle")}
				actions={more ?? (isFiltered ? <Button onClick={onClear}>{say("clearFilters")}</Button> : undefined)}
			>
				{more !== null ? say("lookedThrough") : isFiltered ? say("noChangeFitsText") : say("noChangesText")}
			</EmptyState>
		);
	return (
		<>
			<ol className="a-list" data-testid="audit">
				{changes.map((change) => (
					<AuditRow key={change.callID} change={change} onUndone={onUndone} />
				))}
			</ol>
			{more}
		</>
	);
}

type MoreProps = { cursor: string; filters: Record<string, string>; isFirst: boolean; onMore: ChangesProps["onMore"] };

function More({ cursor, filters, isFirst, onMore }: MoreProps) {
	const say = useAdminWords();
	const words = useWords();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function ask(): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		try {
			const next = await listChanges({ ...filters, cursor });
			onMore((now) => ({ changes: [...now.changes, ...next.changes], nextCursor: next.nextCursor }));
		} catch (thrown) {
			toast({ text: problemText(problemOf(thrown), words), icon: "warn" });
		}
		setBusy(false);
	}
	return (
		<Button onClick={() => void ask()} isBusy={isBusy} data-testid="older">
			{isFirst ? say("olderChanges") : say("lookFurther")}
		</Button>
	);
}
