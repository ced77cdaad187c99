/** One message: who, when, what, its files and reactions, or the trace of a deleted one. */

import { memo, type PointerEvent, useId } from "react";
import type { MessageView } from "#record/views.ts";
import { splitAbout } from "#text/about.ts";
import { languageOf } from "#web/client/derive.ts";
import { useApart } from "#web/client/namesakes.ts";
import { useStore } from "#web/client/store.ts";
import { EditBox } from "#web/messenger/channel/EditBox.tsx";
import { Edited } from "#web/messenger/channel/Edited.tsx";
import { useEditing } from "#web/messenger/channel/editing.ts";
import { MessageActions, useMayThread } from "#web/messenger/channel/MessageActions.tsx";
import { useNear } from "#web/messenger/channel/near.ts";
import { Reactions } from "#web/messenger/channel/Reactions.tsx";
import { ThreadStub, threadAddress } from "#web/messenger/channel/ThreadStub.tsx";
import { FileCards } from "#web/messenger/files/FileCards.tsx";
import { LinkCards } from "#web/messenger/links/LinkCards.tsx";
import { AgentAvatar } from "#web/ui/AgentAvatar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { type PointerHandlers, useSwipe } from "#web/ui/swipe.ts";
import { tip } from "#web/ui/tip.ts";
import { fullOf, timeOf } from "./format.ts";
import { Markdown } from "./Markdown.tsx";
import { navigate } from "./route.ts";
import { type Key, useWords } from "./words.ts";

const VIA: Record<"agent" | "schedule" | "api", Key> = { agent: "viaAgent", schedule: "viaSchedule", api: "viaApi" };

type Props = { message: MessageView; isContinued: boolean; isInThread?: boolean };

export const MessageRow = memo(function MessageRow({ message, isContinued, isInThread = false }: Props) {
	const say = useWords();
	const isDeleted = message.deletedAt !== undefined;
	const near = useNear();
	const id = useId();
	const isEditing = useEditing() === message.id;
	const mayReply = useMayThread(message, isInThread) && !isDeleted && !isEditing;
	const swipe = useSwipe("left", mayReply ? () => navigate(threadAddress(message)) : null);
	return (
		<article
			className={classNames("msg", isContinued && "cont")}
			data-testid={`message-${message.id}`}
			lang={isDeleted ? undefined : languageOf(message.text)}
			aria-labelledby={id}
			tabIndex={-1}
			{...bothOf(near.handlers, swipe)}
		>
			{isContinued ? <span aria-hidden="true" /> : <Face message={message} />}
			<div className="body" id={id}>
				{isContinued ? (
					<span className="vh">{message.author.name}</span>
				) : (
					<div className="by">
						<b>
							<AuthorName author={message.author} turnID={message.turnID} />
						</b>
						<Beside author={message.author} />
						<Stamp at={message.createdAt} isNear={near.isNear} />
						{message.via === null ? null : <span className="note">{say(VIA[message.via])}</span>}
					</div>
				)}
				{isDeleted ? (
					<Tombstone message={message} isNear={near.isNear} />
				) : isEditing ? (
					<EditBox message={message} />
				) : (
					<MessageBody message={message} />
				)}
				{isInThread ? null : <ThreadStub message={message} />}
			</div>
			{isDeleted || isEditing ? null : (
				<MessageActions message={message} isInThread={isInThread} isShown={near.isNear} sheet={near.sheet} />
			)}
		</article>
	);
});

/** A finger may rest on a message or stroke it: each listens for itself. */
function bothOf(near: ReturnType<typeof useNear>["handlers"], swipe: PointerHandlers) {
	const both = (name: keyof PointerHandlers) => (event: PointerEvent<HTMLElement>) => {
		near[name](event);
		swipe[name]?.(event);
	};
	return {
		...near,
		onPointerDown: both("onPointerDown"),
		onPointerMove: both("onPointerMove"),
		onPointerUp: both("onPointerUp"),
		onPointerCancel: both("onPointerCancel"),
	};
}

export function MessageBody({ message }: { message: MessageView }) {
	return (
		<>
			{message.text === "" ? null : <MessageText text={message.text} mentions={message.mentions} />}
			{message.editedAt === undefined ? null : <Edited message={message} />}
			<LinkCards text={splitAbout(message.text).text} />
			<FileCards files={message.files} />
			<Reactions message={message} />
		</>
	);
}

/** The words, with what they are about as a chip above them. */
export function MessageText({ text: message, mentions = [] }: { text: string; mentions?: MessageView["mentions"] }) {
	const say = useWords();
	const { about, text } = splitAbout(message);
	return (
		<>
			{about === null ? null : (
				<a className="about" href={about.address} onClick={(event) => navigate(about.address, event)}>
					{say("about", { label: about.label })}
				</a>
			)}
			<Markdown text={text} mentions={mentions} />
		</>
	);
}

/** The time of day; the full date and zone on asking, by keyboard where `isNear` says that its message has the focus. */
export function Stamp({ at, isNear = false }: { at: string; isNear?: boolean }) {
	const language = useLanguage();
	return (
		<time dateTime={at} tabIndex={isNear ? 0 : undefined} {...tip(fullOf(at, language))}>
			{timeOf(at, language)}
		</time>
	);
}

/** The label belongs to what was said: an answer of the demo agent stays one after a model was connected. */
export function AuthorName({ author, turnID }: { author: MessageView["author"]; turnID: string | undefined }) {
	const say = useWords();
	const isDemo = useStore((state) => {
		const answered = turnID === undefined ? undefined : state.turns[turnID]?.provider;
		return answered === undefined ? (state.me?.agent.isDemo ?? false) : answered === "demo";
	});
	if (author.kind !== "agent") return author.name;
	return say(isDemo ? "kontorDemo" : "kontor");
}

/** What tells the author apart where others have the name too. */
function Beside({ author }: { author: MessageView["author"] }) {
	const apart = useApart().get(author.id);
	return apart === undefined ? null : <span className="note">{apart}</span>;
}

function Face({ message }: { message: MessageView }) {
	if (message.author.kind === "agent") return <AgentAvatar />;
	return <Avatar id={message.author.id} name={message.author.name} />;
}

export function Tombstone({ message, isNear = false }: { message: MessageView; isNear?: boolean }) {
	const say = useWords();
	return (
		<div className="tombstone">
			<Icon name="bin" isSmall />
			<span>
				{say("deletedBy", { name: (message.deletedBy ?? message.author).name })} ·{" "}
				<Stamp at={message.deletedAt ?? message.createdAt} isNear={isNear} />
			</span>
		</div>
	);
}
