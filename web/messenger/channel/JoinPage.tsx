/** The address of a conversation one is not in: an open channel can be joined from here, anything else is not there. */

import { useEffect, useState } from "react";
import { type ChannelEntry, joinChannel, listChannels } from "#web/client/channels.ts";
import { navigate } from "#web/messenger/route.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useChannelWords } from "./words.ts";

export function JoinPage({ id }: { id: string }) {
	const say = useWords();
	const channel = useOpenChannel(id);
	return (
		<main className="content" id="main" aria-busy={channel === undefined || undefined}>
			<div className="page">
				{channel === undefined ? null : channel === null ? (
					<EmptyState
						level={2}
						title={say("notFoundConversation")}
						actions={<Button onClick={() => navigate("/")}>{say("goToKontor")}</Button>}
					/>
				) : (
					<Join channel={channel} />
				)}
			</div>
		</main>
	);
}

/** Undefined while asked, null when there is none that one may join. */
function useOpenChannel(id: string): ChannelEntry | null | undefined {
	const [channel, setChannel] = useState<ChannelEntry | null | undefined>(undefined);
	useEffect(() => {
		let isCurrent = true;
		listChannels().then(
			(all) => isCurrent && setChannel(all.find((one) => one.channelID === id && !one.isMember) ?? null),
			() => isCurrent && setChannel(null),
		);
		return () => {
			isCurrent = false;
		};
	}, [id]);
	return channel;
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
