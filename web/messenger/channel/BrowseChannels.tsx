/** Every channel one may see: found by name or purpose, joined or opened from here, or a new one made. */

import { useEffect, useState } from "react";
import { findRank } from "#text/find.ts";
import { type ChannelEntry, joinChannel, listChannels } from "#web/client/channels.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { Failed } from "#web/messenger/Failed.tsx";
import { navigate } from "#web/messenger/route.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { NewChannelForm } from "./NewChannelForm.tsx";
import { useChannelWords } from "./words.ts";

type Props = { isOpen: boolean; isNew: boolean; onClose: () => void };

export function BrowseChannels({ isOpen, isNew, onClose }: Props) {
	const say = useChannelWords();
	const [isMaking, setMaking] = useState(isNew);
	useEffect(() => {
		if (isOpen) setMaking(isNew);
	}, [isOpen, isNew]);
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={say(isMaking ? "newChannel" : "browse")}
			testID={isMaking ? "new-channel-dialog" : "browse-dialog"}
		>
			{isMaking ? <NewChannelForm onDone={onClose} /> : <Browse onNew={() => setMaking(true)} onClose={onClose} />}
		</Dialog>
	);
}

function Browse({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
	const say = useChannelWords();
	const { value: channels, problem, isLoading, reload } = useLoaded("channels", listChannels);
	const [query, setQuery] = useState("");
	const wanted = query.replace(/^#/, "");
	const shown = (channels ?? []).filter(({ name, topic }) =>
		[name, topic].some((text) => findRank(text, wanted) !== null),
	);
	return (
		<>
			<div className="browse-head">
				<SearchField label={say("findChannel")} value={query} onChange={setQuery} autoFocus />
				<Button kind="primary" icon="plus" onClick={onNew} data-testid="new-channel">
					{say("newChannel")}
				</Button>
			</div>
			{problem !== null ? (
				<Failed title={say("channelsFailed")} problem={problem} isBusy={isLoading} onAgain={reload} />
			) : channels === null ? (
				<Skeleton lines={4} label={say("browse")} />
			) : shown.length === 0 ? (
				<EmptyState title={query.trim() === "" ? say("noChannels") : say("noChannel", { query: query.trim() })} />
			) : (
				<ul className="person-list">
					{shown.map((channel) => (
						<ChannelItem key={channel.channelID} channel={channel} onClose={onClose} />
					))}
				</ul>
			)}
		</>
	);
}

function ChannelItem({ channel, onClose }: { channel: ChannelEntry; onClose: () => void }) {
	const say = useChannelWords();
	const report = useReport();
	const [isBusy, setBusy] = useState(false);
	function open(): void {
		onClose();
		navigate(`/c/${channel.channelID}`);
	}
	async function join(): Promise<void> {
		setBusy(true);
		const problem = await joinChannel(channel.channelID);
		setBusy(false);
		report(problem);
		if (problem === null) open();
	}
	return (
		<li className="member">
			<Icon name={channel.visibility === "private" ? "lock" : "hash"} />
			<button type="button" className="grow" onClick={open} data-testid={`channel-${channel.name}`}>
				<b>{channel.name}</b>
				<small>{channel.topic}</small>
			</button>
			{channel.isMember ? (
				<Badge>{say("isIn")}</Badge>
			) : (
				<Button
					isCompact
					isBusy={isBusy}
					aria-label={`${say("join")}: ${channel.name}`}
					onClick={() => void join()}
					data-testid={`join-${channel.name}`}
				>
					{say("join")}
				</Button>
			)}
		</li>
	);
}
