/** The password, and the browsers one is signed in with. */

import { type FormEvent, useState } from "react";
import type { SessionView } from "#record/views.ts";
import { api, type ClientProblem, problemOf } from "#web/client/api.ts";
import { call } from "#web/client/call.ts";
import { useStore } from "#web/client/store.ts";
import { momentOf } from "#web/messenger/format.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useTool } from "./loaded.ts";
import { useReport } from "./report.ts";
import { SettingRow } from "./SettingRow.tsx";
import { readUserAgent } from "./user-agent.ts";
import { useSettingsWords } from "./words.ts";

export function PasswordRow() {
	const say = useSettingsWords();
	const words = useWords();
	const toast = useToast();
	const email = useStore((state) => state.me?.member.email ?? "");
	const [now, setNow] = useState("");
	const [next, setNext] = useState("");
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ClientProblem | null>(null);
	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		setBusy(true);
		const found = await changePassword(now, next);
		setBusy(false);
		setProblem(found);
		if (found !== null) return;
		setNow("");
		setNext("");
		toast({ text: say("passwordDone"), icon: "check" });
	}
	const said = problem === null ? null : problemText(problem, words);
	const isOfNew = problem?.code === "password_weak";
	return (
		<SettingRow id="password" label={say("password")} help={say("passwordText")}>
			<form className="setting-form is-tall" onSubmit={(event) => void submit(event)} noValidate>
				<input
					className="vh"
					type="email"
					autoComplete="username"
					value={email}
					readOnly
					tabIndex={-1}
					aria-hidden="true"
				/>
				<PasswordField
					label={say("passwordNow")}
					value={now}
					onChange={setNow}
					error={isOfNew ? null : said}
					data-testid="password-now"
				/>
				<PasswordField
					label={say("passwordNew")}
					isNew
					value={next}
					onChange={setNext}
					error={isOfNew ? said : null}
					data-testid="password-new"
				/>
				<Button kind="primary" type="submit" isBusy={isBusy} data-testid="password-submit">
					{say("passwordSubmit")}
				</Button>
			</form>
		</SettingRow>
	);
}

async function changePassword(password: string, newPassword: string): Promise<ClientProblem | null> {
	try {
		await api("POST", "/api/v1/session/password", { password, newPassword });
		return null;
	} catch (thrown) {
		return problemOf(thrown);
	}
}

export function SessionsRow() {
	const say = useSettingsWords();
	const report = useReport();
	const toast = useToast();
	const { value, problem, reload } = useTool("session_list", "sessions");
	async function end(input: { sessionID: string } | { others: true }): Promise<void> {
		try {
			const { deletedCount } = await call("session_delete", input);
			toast({ text: say("sessionEnded", { count: deletedCount }), icon: "check" });
		} catch (thrown) {
			report(problemOf(thrown));
		}
		await reload();
	}
	const others = (value ?? []).filter(({ isCurrent }) => !isCurrent).length;
	return (
		<SettingRow id="sessions" label={say("sessions")} help={say("sessionsText")}>
			{problem !== null && value === null ? (
				<ErrorCard
					title={say("sessionsFailed")}
					code={problem.code}
					actions={<Again onClick={() => void reload()} />}
				/>
			) : value === null ? (
				<Skeleton lines={3} label={say("sessions")} />
			) : (
				<ul className="setting-list">
					{value.map((session) => (
						<SessionItem key={session.id} session={session} onEnd={() => end({ sessionID: session.id })} />
					))}
				</ul>
			)}
			{others === 0 ? null : (
				<Button onClick={() => void end({ others: true })} data-testid="end-others">
					{say("sessionOthers", { count: others })}
				</Button>
			)}
		</SettingRow>
	);
}

export function Again({ onClick }: { onClick: () => void }) {
	const words = useWords();
	return <Button onClick={onClick}>{words("tryAgain")}</Button>;
}

function SessionItem({ session, onEnd }: { session: SessionView; onEnd: () => Promise<void> }) {
	const say = useSettingsWords();
	const language = useLanguage();
	const [isBusy, setBusy] = useState(false);
	const { browser, system } = readUserAgent(session.userAgent);
	const name =
		browser !== null && system !== null
			? say("browserOn", { browser, system })
			: (browser ?? system ?? say("sessionUnknown"));
	const moment = (at: string): string => momentOf(at, language, new Date());
	return (
		<li data-testid={`session-${session.id}`}>
			<Icon name="globe" />
			<span className="grow">
				<b title={session.userAgent}>{name}</b>{" "}
				{session.isCurrent ? <Badge kind="info">{say("sessionHere")}</Badge> : null}
				<small>
					{say("sessionUsed", { time: moment(session.seenAt) })} ·{" "}
					{say("sessionSince", { time: moment(session.createdAt) })}
				</small>
			</span>
			{session.isCurrent ? null : (
				<Button
					isCompact
					isBusy={isBusy}
					aria-label={say("sessionEndOf", { browser: name })}
					onClick={() => {
						setBusy(true);
						void onEnd().finally(() => setBusy(false));
					}}
				>
					{say("sessionEnd")}
				</Button>
			)}
		</li>
	);
}
