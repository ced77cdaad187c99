/** The buttons of a conversation's head: who is in it, pinned messages, notifications, and what else can be done. */

import { useState } from "react";
import type { ConversationView, PersonView } from "#record/views.ts";
import { changeConversation } from "#web/client/channels.ts";
import { useStore } from "#web/client/store.ts";
import { momentOf } from "#web/messenger/format.ts";
import { useFrame } from "#web/messenger/frame-acts.ts";
import { navigate } from "#web/messenger/route.ts";
import { searchAddress } from "#web/messenger/search/search-query.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Menu, type MenuAct } from "#web/ui/Menu.tsx";
import { tip } from "#web/ui/tip.ts";
import { useToast } from "#web/ui/toasts.ts";
import { ChannelDetails } from "./ChannelDetails.tsx";
import { DeleteChannel, LeaveChannel } from "./Endings.tsx";
import { MembersDialog } from "./MembersDialog.tsx";
import { tomorrowMorning } from "./mute-times.ts";
import { PinnedDialog } from "./PinnedDialog.tsx";
import { useChannelWords } from "./words.ts";

type Opened = "pinned" | "members" | "details" | "leave" | "delete" | null;

export function HeadTools({ conversation }: { conversation: ConversationView }) {
	const say = useChannelWords();
	const [opened, setOpened] = useState<Opened>(null);
	const close = (): void => setOpened(null);
	const isChannel = conversation.kind === "channel";
	const shared = { conversation, onClose: close };
	return (
		<div className="tools">
			{isChannel && conversation.isMember ? (
				<MembersButton conversation={conversation} onPress={() => setOpened("members")} />
			) : null}
			<IconButton
				icon="search"
				label={say("searchHere")}
				className="hide-phone"
				onClick={() => navigate(searchAddress({ in: conversation.id }))}
				data-testid="search-here"
			/>
			{conversation.isMember ? <MuteMenu conversation={conversation} /> : null}
			<MoreMenu conversation={conversation} onOpen={setOpened} />
			<PinnedDialog {...shared} isOpen={opened === "pinned"} />
			{isChannel ? (
				<>
					<MembersDialog {...shared} isOpen={opened === "members"} />
					<ChannelDetails {...shared} isOpen={opened === "details"} />
					<LeaveChannel {...shared} isOpen={opened === "leave"} />
					<DeleteChannel {...shared} isOpen={opened === "delete"} />
				</>
			) : null}
		</div>
	);
}

/** the faces that fit beside a title */
const MOST_FACES = 3;

function MembersButton({ conversation, onPress }: { conversation: ConversationView; onPress: () => void }) {
	const say = useChannelWords();
	const people = useStore((state) => state.people);
	const shown = conversation.memberIDs
		.map((id) => people?.find(({ personID }) => personID === id))
		.filter((person): person is PersonView => person !== undefined)
		.slice(0, MOST_FACES);
	const label = say("members", { count: conversation.memberIDs.length });
	return (
		<button type="button" className="members-btn" onClick={onPress} data-testid="members" {...tip(label)}>
			<span className="avatars hide-phone" aria-hidden="true">
				{shown.map((person) => (
					<Avatar key={person.personID} id={person.personID} name={person.name} size={24} />
				))}
			</span>
			<span className="num" aria-hidden="true">
				{conversation.memberIDs.length}
			</span>
			<span className="vh">{label}</span>
		</button>
	);
}

const HOUR_MS = 3_600_000;

function MuteMenu({ conversation }: { conversation: ConversationView }) {
	const say = useChannelWords();
	const language = useLanguage();
	const report = useReport();
	const toast = useToast();
	async function mute(until: Date | null): Promise<void> {
		const mutedUntil = until?.toISOString();
		const change = { isMuted: true, ...(mutedUntil === undefined ? {} : { mutedUntil }) };
		const problem = await changeConversation(conversation.id, change);
		report(problem);
		if (problem !== null) return;
		const time = mutedUntil === undefined ? null : momentOf(mutedUntil, language, new Date());
		toast({ text: time === null ? say("mutedForGood") : say("mutedToast", { time }), icon: "bell" });
	}
	async function unmute(): Promise<void> {
		const problem = await changeConversation(conversation.id, { isMuted: false });
		report(problem);
		if (problem === null) toast({ text: say("unmuted"), icon: "bell" });
	}
	const acts: MenuAct[] = [
		...(conversation.isMuted
			? [{ id: "unmute", label: say("unmute"), icon: "bell" as const, onPress: () => void unmute() }]
			: []),
		{ id: "hour", label: say("muteHour"), onPress: () => void mute(new Date(Date.now() + HOUR_MS)) },
		{ id: "morning", label: say("muteMorning"), onPress: () => void mute(tomorrowMorning(new Date())) },
		{ id: "on", label: say("muteOn"), onPress: () => void mute(null) },
	];
	return (
		<Menu
			label={say("notifications")}
			icon={conversation.isMuted ? "bellOff" : "bell"}
			acts={acts}
			testID="mute-menu"
		/>
	);
}

function MoreMenu({ conversation, onOpen }: { conversation: ConversationView; onOpen: (opened: Opened) => void }) {
	const say = useChannelWords();
	const frame = useFrame();
	const report = useReport();
	const toast = useToast();
	const isChannel = conversation.kind === "channel";
	const { id, isMember, isPinned } = conversation;
	async function hide(): Promise<void> {
		const problem = await changeConversation(id, { isHidden: true });
		report(problem);
		if (problem !== null) return;
		navigate("/");
		const undo = (): void => void changeConversation(id, { isHidden: false }).then(report);
		toast({ text: say("hidden"), action: { label: say("undo"), onPress: undo } });
	}
	const isOwner = conversation.ownerIDs.includes(useStore((state) => state.me?.member.personID ?? ""));
	const all: (MenuAct | false)[] = [
		{ id: "ask", label: say("askAbout"), icon: "help", onPress: () => frame.ask() },
		{ id: "pinned", label: say("pinnedMessages"), icon: "pin", onPress: () => onOpen("pinned") },
		{
			id: "search",
			label: say("searchHere"),
			icon: "search",
			onPress: () => navigate(searchAddress({ in: id })),
		},
		isChannel && { id: "details", label: say("details"), icon: "info", onPress: () => onOpen("details") },
		isChannel &&
			isMember && {
				id: "people",
				label: say("members", { count: conversation.memberIDs.length }),
				icon: "people",
				onPress: () => onOpen("members"),
			},
		isMember && {
			id: "top",
			label: say(isPinned ? "unpinTop" : "pinTop"),
			icon: "pin",
			onPress: () => void changeConversation(id, { isPinned: !isPinned }).then(report),
		},
		isMember &&
			!conversation.isWithKontor && { id: "hide", label: say("hide"), icon: "eye", onPress: () => void hide() },
		isChannel && isMember && { id: "leave", label: say("leave"), icon: "arrow", onPress: () => onOpen("leave") },
		isChannel &&
			isOwner && {
				id: "delete",
				label: say("deleteChannel"),
				icon: "bin",
				isDanger: true,
				onPress: () => onOpen("delete"),
			},
	];
	return (
		<Menu label={say("more")} acts={all.filter((act): act is MenuAct => act !== false)} testID="conversation-menu" />
	);
}
