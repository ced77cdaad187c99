/** A small card for each thing a message links to, as it is now and as the reader may see it; otherwise nothing. */

import { type ReactNode, useMemo } from "react";
import type { ConversationView } from "#record/views.ts";
import { useLinkedMessage, useLinkedTask, useOpenChannel } from "#web/client/linked.ts";
import { useStore } from "#web/client/store.ts";
import { otherID, useConversationName } from "#web/messenger/ConversationRow.tsx";
import { listOf, momentOf } from "#web/messenger/format.ts";
import { lastLine } from "#web/messenger/last-line.ts";
import { usePeopleWords } from "#web/messenger/people/words.ts";
import { dayName } from "#web/messenger/tasks/week-words.ts";
import { mondayOf } from "#web/messenger/tasks/weeks.ts";
import { useTaskWords } from "#web/messenger/tasks/words.ts";
import { useWords } from "#web/messenger/words.ts";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Card, type Linked as Props } from "./Card.tsx";
import { HoldCard } from "./HoldCard.tsx";
import { type LinkedObject, linkedObjects } from "./linked-objects.ts";

export function Cards({ text }: { text: string }): ReactNode {
	const objects = useMemo(() => linkedObjects(text, location.origin), [text]);
	return objects.map((object) => <CardOf key={object.id} object={object} />);
}

function CardOf({ object }: { object: LinkedObject }) {
	switch (object.kind) {
		case "task":
			return <TaskCard {...object} />;
		case "person":
			return <PersonCard {...object} />;
		case "conversation":
			return <ConversationCard {...object} />;
		case "message":
			return <MessageCard {...object} />;
		case "hold":
			return <HoldCard {...object} />;
	}
}

const OVER: ReadonlySet<string> = new Set(["completed", "rejected", "stopped"]);

function TaskCard({ id, address }: Props) {
	const say = useTaskWords();
	const language = useLanguage();
	const detail = useLinkedTask(id);
	if (!detail) return null;
	const { task, isOverdue, today } = detail;
	const people = task.participantNames;
	return (
		<Card id={id} address={address} mark={<Icon name="tasks" />} title={task.content} isOver={OVER.has(task.status)}>
			<span className="state">{say(task.status)}</span>
			<span>{people.length === 0 ? say("nobody") : listOf(people, language, "unit")}</span>
			{task.endDate === "" ? null : (
				<span className={isOverdue ? "due over" : "due"}>
					{isOverdue ? <Icon name="warn" isSmall /> : null}
					{say(isOverdue ? "overdue" : "due")}{" "}
					<time dateTime={task.endDate}>{dayName(task.endDate, mondayOf(today), language)}</time>
				</span>
			)}
		</Card>
	);
}

function PersonCard({ id, address }: Props) {
	const say = usePeopleWords();
	const person = useStore((state) => state.people?.find(({ personID }) => personID === id));
	if (person === undefined) return null;
	const { jobTitle, teamName, employmentStatus: status } = person;
	const facts = [jobTitle, teamName, status === "active" ? "" : say(status)].filter(Boolean).join(" · ");
	return (
		<Card id={id} address={address} mark={<Avatar id={id} name={person.name} size={32} />} title={person.name}>
			{facts === "" ? undefined : facts}
		</Card>
	);
}

function ConversationCard({ id, address }: Props) {
	const conversation = useStore((state) => state.conversations[id]);
	const isKnown = useStore((state) => state.conversationsState === "ready");
	if (conversation !== undefined) return <OwnConversation conversation={conversation} address={address} />;
	return isKnown ? <OpenChannel id={id} address={address} /> : null;
}

function OwnConversation({ conversation, address }: { conversation: ConversationView; address: string }) {
	const name = useConversationName(conversation);
	const { id, kind, visibility, topic, isWithKontor } = conversation;
	if (kind === "channel") return <ChannelCard id={id} address={address} channel={{ name, topic, visibility }} />;
	const mark = isWithKontor ? <AgentAvatar /> : <Avatar id={otherID(conversation)} name={name} size={32} />;
	return <Card id={id} address={address} mark={mark} title={name} />;
}

function OpenChannel({ id, address }: Props) {
	const channel = useOpenChannel(id);
	return channel === undefined ? null : <ChannelCard id={id} address={address} channel={channel} />;
}

function ChannelCard({
	channel,
	...props
}: Props & { channel: Pick<ConversationView, "name" | "topic" | "visibility"> }) {
	const isPrivate = channel.visibility === "private";
	const mark = <Icon name={isPrivate ? "lock" : "hash"} />;
	return (
		<Card {...props} mark={mark} title={isPrivate ? channel.name : `# ${channel.name}`}>
			{channel.topic === "" ? undefined : channel.topic}
		</Card>
	);
}

type MessageProps = Props & { conversationID: string };

/** Who is not in its conversation is told nothing of it, and asks nothing. */
function MessageCard(props: MessageProps) {
	const isIn = useStore((state) => state.conversations[props.conversationID]?.isMember === true);
	return isIn ? <MessageOfMine {...props} /> : null;
}

function MessageOfMine({ id, address, conversationID }: MessageProps) {
	const say = useWords();
	const language = useLanguage();
	const message = useLinkedMessage(conversationID, id);
	const conversation = useStore((state) => state.conversations[conversationID]);
	if (!message || conversation === undefined) return null;
	const place = conversation.kind === "channel" ? `# ${conversation.name}` : conversation.name;
	const words = lastLine(message).slice(0, 200);
	const line = words === "" && message.files.length > 0 ? say("fileMessage", { count: message.files.length }) : words;
	const isByKontor = message.author.kind === "agent";
	const mark = isByKontor ? <AgentAvatar /> : <Avatar id={message.author.id} name={message.author.name} size={32} />;
	return (
		<Card id={id} address={address} mark={mark} title={message.author.name}>
			{place === message.author.name ? null : <span>{place}</span>}
			<time dateTime={message.createdAt}>{momentOf(message.createdAt, language, new Date())}</time>
			<span className="line">{message.deletedAt === undefined ? line : say("deletedMessage")}</span>
		</Card>
	);
}
