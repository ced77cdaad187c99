/** The work history: every turn of the agent, newest first, without what was said in it; one opens as a timeline. */

import { AdminHead } from "#web/admin/AdminHead.tsx";
import { NewerRows } from "#web/admin/NewerRows.tsx";
import { useNewer } from "#web/admin/newer.ts";
import { OlderButton } from "#web/admin/OlderButton.tsx";
import { useQuery } from "#web/admin/query.ts";
import { States } from "#web/admin/States.tsx";
import { useAdminWords } from "#web/admin/words.ts";
import { isMine } from "#web/client/derive.ts";
import { listRuns, type Run, type RunPage, readRun } from "#web/client/history.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { fullOf, momentOf } from "#web/messenger/format.ts";
import { navigate } from "#web/messenger/route.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { costsOf } from "./cost.ts";
import { STATE_WORDS } from "./entry-words.ts";
import { Timeline } from "./Timeline.tsx";

const idOf = (run: Run): string => run.taskRunID;

export function HistoryPage() {
	const say = useAdminWords();
	const [{ turn, status }, setQuery] = useQuery(["turn", "status"]);
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page admin">
				<AdminHead title={say("historyTitle")} text={say("historyText")} />
				{turn === "" ? (
					<RunList status={status} onStatus={(next) => setQuery({ status: next })} />
				) : (
					<OneRun id={turn} onBack={() => setQuery({ turn: "" })} />
				)}
			</div>
		</main>
	);
}

function RunList({ status, onStatus }: { status: string; onStatus: (status: string) => void }) {
	const say = useAdminWords();
	const loaded = useLoaded(status, () => listRuns(status));
	const newer = useNewer({
		key: status,
		shown: loaded.isLoading ? null : (loaded.value?.runs ?? null),
		idOf,
		ask: async () => (await listRuns(status)).runs,
		put: (change) => loaded.put((now) => ({ ...now, runs: change(now.runs) })),
		reload: loaded.reload,
	});
	return (
		<>
			<search className="t-filter">
				<select
					className="input sm t-effect"
					aria-label={say("fltState")}
					value={status}
					onChange={(event) => onStatus(event.currentTarget.value)}
					data-testid="flt-state"
				>
					<option value="">{say("fltStateAny")}</option>
					{Object.entries(STATE_WORDS).map(([state, word]) => (
						<option key={state} value={state}>
							{say(word)}
						</option>
					))}
				</select>
			</search>
			<NewerRows newer={newer} />
			<States loaded={loaded} failed={say("historyFailed")}>
				{({ runs, nextCursor }) =>
					runs.length > 0 ? (
						<>
							<ol className="a-list" data-testid="runs">
								{runs.map((run) => (
									<RunRow key={run.taskRunID} run={run} />
								))}
							</ol>
							{nextCursor === null ? null : (
								<OlderButton
									label={say("olderRuns")}
									ask={() => listRuns(status, nextCursor)}
									onCame={(next: RunPage) =>
										loaded.put((now) => ({ runs: [...now.runs, ...next.runs], nextCursor: next.nextCursor }))
									}
								/>
							)}
						</>
					) : status === "" ? (
						<EmptyState level={2} title={say("noRunsTitle")}>
							{say("noRunsText")}
						</EmptyState>
					) : (
						<EmptyState
							level={2}
							title={say("noRunFits")}
							actions={<Button onClick={() => onStatus("")}>{say("clearFilters")}</Button>}
						/>
					)
				}
			</States>
		</>
	);
}

function RunRow({ run }: { run: Run }) {
	const say = useAdminWords();
	const language = useLanguage();
	const address = `/admin/work-history?turn=${run.taskRunID}`;
	const word = STATE_WORDS[run.state];
	return (
		<li className="a-row">
			<a
				className="h-run"
				href={address}
				onClick={(event) => navigate(address, event)}
				data-testid={`run-${run.taskRunID}`}
			>
				<b>{run.requester.name}</b>
				<span className={`h-state ${run.state}`}>{word === undefined ? run.state : say(word)}</span>
				<span className="xs muted">{run.model === "" ? run.provider : run.model}</span>
				<span className="xs muted num">
					{[say("tokensOf", { count: run.promptTokens + run.completionTokens }), ...costsOf(run, language)].join(" · ")}
				</span>
				<time className="xs" dateTime={run.createdAt} title={fullOf(run.createdAt, language)}>
					{momentOf(run.createdAt, language, new Date())}
				</time>
			</a>
		</li>
	);
}

function OneRun({ id, onBack }: { id: string; onBack: () => void }) {
	const say = useAdminWords();
	const language = useLanguage();
	const loaded = useLoaded(`${id} ${language}`, () => readRun(id));
	return (
		<>
			<p className="h-back">
				<button type="button" className="text-btn" onClick={onBack} data-testid="back-to-runs">
					{say("backToRuns")}
				</button>
			</p>
			<States loaded={loaded} failed={say("historyFailed")}>
				{(history) => (
					<>
						{isMine(history.requester.id) ? null : (
							<p className="admin-stale">{say("readingIsNoted", { name: history.requester.name })}</p>
						)}
						<Timeline history={history} isOwn={false} />
					</>
				)}
			</States>
		</>
	);
}
