/** The audit: every change of the record, narrowed by who, through what, what and when; taken back and taken away from here. */

import type { ChangedCallView } from "#record/views.ts";
import { AdminHead } from "#web/admin/AdminHead.tsx";
import { NewerRows } from "#web/admin/NewerRows.tsx";
import { useNewer } from "#web/admin/newer.ts";
import { OlderButton } from "#web/admin/OlderButton.tsx";
import { useQuery } from "#web/admin/query.ts";
import { States } from "#web/admin/States.tsx";
import { useAdminWords } from "#web/admin/words.ts";
import { type ChangePage, listChanges } from "#web/client/admin.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditRow } from "./AuditRow.tsx";
import { addressOf, FILTER_NAMES, type Filters } from "./filters.ts";

const idOf = (change: ChangedCallView): string => change.callID;

export function AuditPage() {
	const say = useAdminWords();
	const language = useLanguage();
	const [filters, setFilters] = useQuery(FILTER_NAMES);
	const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
	const key = `${language} ${JSON.stringify(wanted)}`;
	const loaded = useLoaded(key, () => listChanges(wanted));
	const newer = useNewer({
		key,
		shown: loaded.isLoading ? null : (loaded.value?.changes ?? null),
		idOf,
		ask: async () => (await listChanges(wanted)).changes,
		put: (change) => loaded.put((now) => ({ ...now, changes: [...change(now.changes)] })),
		reload: loaded.reload,
	});
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page admin">
				<AdminHead title={say("auditTitle")} text={say("auditText")}>
					<ExportLinks filters={filters} />
				</AdminHead>
				<AuditFilters filters={filters} onChange={setFilters} />
				<NewerRows newer={newer} />
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
			<OlderButton
				label={changes.length > 0 ? say("olderChanges") : say("lookFurther")}
				ask={() => listChanges({ ...filters, cursor: nextCursor })}
				onCame={(next: ChangePage) =>
					onMore((now) => ({ changes: [...now.changes, ...next.changes], nextCursor: next.nextCursor }))
				}
			/>
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
