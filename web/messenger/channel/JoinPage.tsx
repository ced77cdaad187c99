/** The address of a conversation that is not in one's list: an open channel can be joined from here, anything else is not there. */

import { useState } from "react";
import { type ChannelEntry, joinChannel, listChannels } from "#web/client/channels.ts";
import { loadConversations } from "#web/client/load.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { useStore } from "#web/client/store.ts";
import { Failed } from "#web/messenger/Failed.tsx";
import { navigate } from "#web/messenger/route.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useChannelWords } from "./words.ts";

export function JoinPage({ id }: { id: string }) {
	const say = useWords();
	const { value, problem, isLoading, reload } = useLoaded(id, listChannels);
	const channel = value?.find(({ channelID, isMember }) => channelID === id && !isMember);
	return (
		<main className="content" id="main" aria-busy={(value === null && problem === null) || undefined}>
			<div className="page">
				{channel !== undefined ? (
					<Join channel={channel} />
				) : problem !== null ? (
					<Failed level={2} title={say("conversationFailed")} problem={problem} isBusy={isLoading} onAgain={reload} />
				) : value === null ? null : (
					<EmptyState
						level={2}
						title={say("notFoundConversation")}
						actions={<Button onClick={() => navigate("/")}>{say("goToKontor")}</Button>}
					/>
				)}
			</div>
		</main>
	);
}

/** Where a conversation would stand while none are known: they are being read, or could not be. */
export function NoneListed() {
	const say = useWords();
	const hasFailed = useStore((state) => state.conversationsState === "failed");
	return (
		<main className="content" id="main" aria-busy={!hasFailed || undefined}>
			{hasFailed ? (
				<div className="page">
					<Failed level={2} title={say("conversationsFailed")} onAgain={() => void loadConversations()} />
				</div>
			) : null}
		</main>
	);
}

function Join({ channel }: { channel: ChannelEntry }) {
	const say = useChannelWords();
	const report = useReport();
	const [isBusy, setBusy] = useState(false);
	async function join(): Promise<void> {
		setBusy(true);
		report(await joinChannel(channel.channelID));
		setBusy(false);
	}
	return (
		<EmptyState
			level={2}
			title={`# ${channel.name}`}
			actions={
				<Button kind="primary" isBusy={isBusy} onClick={() => void join()} data-testid="join-channel">
					{say("joinChannel")}
				</Button>
			}
		>
			{channel.topic === "" ? say("joinToWrite") : `${channel.topic} · ${say("joinToWrite")}`}
		</EmptyState>
	);
}
