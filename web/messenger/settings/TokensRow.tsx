/** One's own tokens: what they reach, when they were used, a new one, and the end of one. */

import { useState } from "react";
import { api, problemOf } from "#web/client/api.ts";
import { momentOf, shortDayOf } from "#web/messenger/format.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useTool } from "./loaded.ts";
import { NewToken } from "./NewToken.tsx";
import { useReport } from "./report.ts";
import { Again } from "./SecurityRows.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { useSettingsWords } from "./words.ts";

type Token = {
	id: string;
	name: string;
	scope: "read" | "write" | "delete";
	asks: boolean;
	createdAt: string;
	expiresAt?: string;
	lastUsedAt?: string;
};

export function TokensRow() {
	const say = useSettingsWords();
	const { value, problem, reload } = useTool("token_list", "tokens");
	const [isNewOpen, setNewOpen] = useState(false);
	const [revoking, setRevoking] = useState<Token | null>(null);
	const add = (
		<Button kind="primary" icon="plus" onClick={() => setNewOpen(true)} data-testid="token-new">
			{say("tokenNew")}
		</Button>
	);
	return (
		<SettingRow id="tokens" label={say("tokenList")} help={say("tokenListText")}>
			{problem !== null && value === null ? (
				<ErrorCard title={say("tokensFailed")} code={problem.code} actions={<Again onClick={() => void reload()} />} />
			) : value === null ? (
				<Skeleton lines={3} label={say("tokenList")} />
			) : value.length === 0 ? (
				<EmptyState title={say("tokenNone")} actions={add}>
					{say("tokenNoneText")}
				</EmptyState>
			) : (
				<>
					<ul className="setting-list">
						{value.map((token) => (
							<TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
						))}
					</ul>
					{add}
				</>
			)}
			<p className="xs">
				<a href="/api/docs">{say("tokenDocs")}</a>
			</p>
			<NewToken isOpen={isNewOpen} onClose={() => setNewOpen(false)} onMade={reload} />
			<Revoke token={revoking} onClose={() => setRevoking(null)} onRevoked={reload} />
		</SettingRow>
	);
}

const SCOPES = { read: "scopeRead", write: "scopeWrite", delete: "scopeDelete" } as const;

function TokenItem({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
	const say = useSettingsWords();
	const language = useLanguage();
	const now = new Date();
	const used =
		token.lastUsedAt === undefined
			? say("tokenUnused")
			: say("tokenUsed", { time: momentOf(token.lastUsedAt, language, now) });
	const isOver = token.expiresAt !== undefined && new Date(token.expiresAt) <= now;
	const ends =
		token.expiresAt === undefined
			? say("tokenLasts")
			: say(isOver ? "tokenEnded" : "tokenEnds", { day: shortDayOf(token.expiresAt, language) });
	return (
		<li data-testid={`token-${token.name}`}>
			<Icon name="key" />
			<span className="grow">
				<b>{token.name}</b> <Badge>{say(SCOPES[token.scope])}</Badge>{" "}
				{token.asks ? <Badge kind="info">{say("tokenAsksBadge")}</Badge> : null}
				<small>
					{used} · {ends}
				</small>
			</span>
			<Button
				isCompact
				aria-label={say("tokenRevokeOf", { name: token.name })}
				onClick={onRevoke}
				data-testid={`revoke-${token.name}`}
			>
				{say("tokenRevoke")}
			</Button>
		</li>
	);
}

type RevokeProps = { token: Token | null; onClose: () => void; onRevoked: () => Promise<void> };

/** What uses it stops at once, so it is asked once more. */
function Revoke({ token, onClose, onRevoked }: RevokeProps) {
	const say = useSettingsWords();
	const report = useReport();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function revoke(): Promise<void> {
		if (token === null) return;
		setBusy(true);
		try {
			await api("DELETE", `/api/v1/tokens/${token.id}`);
			toast({ text: say("tokenRevoked", { name: token.name }), icon: "check" });
		} catch (thrown) {
			report(problemOf(thrown));
		}
		setBusy(false);
		onClose();
		await onRevoked();
	}
	return (
		<Dialog
			isOpen={token !== null}
			onClose={onClose}
			title={say("tokenRevokeOf", { name: token?.name ?? "" })}
			testID="revoke-dialog"
			actions={
				<>
					<Button onClick={onClose}>{say("tokenKeep")}</Button>
					<Button kind="danger" isBusy={isBusy} onClick={() => void revoke()} data-testid="revoke-confirm">
						{say("tokenRevoke")}
					</Button>
				</>
			}
		>
			<p>{say("tokenRevokeText")}</p>
		</Dialog>
	);
}
