/** What can be done with a message: a bar beside the one under the pointer or focus, a sheet under a resting finger. */

import { useLayoutEffect, useRef, useState } from "react";
import type { MessageView } from "#record/views.ts";
import { isOwnMessage, mayDelete } from "#web/client/derive.ts";
import { deleteMessage, pinMessage, toggleReaction } from "#web/client/messages.ts";
import { useStore } from "#web/client/store.ts";
import { messageSubject } from "#web/messenger/ask/subject.ts";
import { useFrame } from "#web/messenger/frame-acts.ts";
import { messageAddress } from "#web/messenger/go-to.ts";
import { focusRowBehind } from "#web/messenger/log-keys.ts";
import { navigate } from "#web/messenger/route.ts";
import { useReport } from "#web/messenger/settings/report.ts";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copy.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Menu, type MenuAct } from "#web/ui/Menu.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { EmojiPicker } from "./EmojiPicker.tsx";
import { setEditing } from "./editing.ts";
import { emojiName, QUICK } from "./emoji.ts";
import type { Sheet } from "./near.ts";
import { threadAddress } from "./ThreadStub.tsx";
import { useChannelWords } from "./words.ts";

type Props = { message: MessageView; isInThread: boolean; isShown: boolean; sheet: Sheet };

export function MessageActions({ message, isInThread, isShown, sheet }: Props) {
	const [isDeleting, setDeleting] = useState(false);
	if (!isShown && !sheet.isOpen && !isDeleting) return null;
	const ask = (): void => setDeleting(true);
	return (
		<>
			{isShown ? <Bar message={message} isInThread={isInThread} onDelete={ask} /> : null}
			<ActionSheet message={message} isInThread={isInThread} onDelete={ask} sheet={sheet} />
			<DeleteMessage message={message} isOpen={isDeleting} onClose={() => setDeleting(false)} />
		</>
	);
}

type ActsProps = { message: MessageView; isInThread: boolean; onDelete: () => void };

/** A thread hangs on a message of people; in Kontor's own conversation everything is one talk. */
export function useMayThread(message: MessageView, isInThread: boolean): boolean {
	const isWithKontor = useStore((state) => state.conversations[message.conversationID]?.isWithKontor);
	return !isInThread && isWithKontor !== true;
}

function useActs({ message, isInThread, onDelete }: ActsProps): MenuAct[] {
	const say = useChannelWords();
	const frame = useFrame();
	const report = useReport();
	const toast = useToast();
	const mayThread = useMayThread(message, isInThread);
	const isOwn = useStore((state) => isOwnMessage(state, message));
	const isRemovable = useStore((state) => mayDelete(state, message));
	async function copy(text: string): Promise<void> {
		toast((await copyText(text)) ? { text: say("copied"), icon: "copy" } : { text: say("copyFailed"), icon: "warn" });
	}
	const link = location.origin + messageAddress(message);
	const all: (MenuAct | false)[] = [
		mayThread && {
			id: "reply",
			label: say("replyInThread"),
			icon: "reply",
			onPress: () => navigate(threadAddress(message)),
		},
		{
			id: "ask",
			label: say("askAbout"),
			icon: "help",
			onPress: () => frame.ask(messageSubject(message.conversationID, message)),
		},
		{ id: "copy", label: say("copyText"), icon: "copy", onPress: () => void copy(message.text) },
		{ id: "link", label: say("copyLink"), icon: "plug", onPress: () => void copy(link) },
		{
			id: "pin",
			label: say(message.isPinned ? "unpin" : "pin"),
			icon: "pin",
			onPress: () => void pinMessage(message.id, !message.isPinned).then(report),
		},
		isOwn && { id: "edit", label: say("edit"), icon: "pencil", onPress: () => setEditing(message.id) },
		isRemovable && { id: "delete", label: say("deleteMessage"), icon: "bin", isDanger: true, onPress: onDelete },
	];
	return all.filter((act): act is MenuAct => act !== false);
}

function Bar(props: ActsProps) {
	const { message, isInThread } = props;
	const say = useChannelWords();
	const frame = useFrame();
	const report = useReport();
	const mayThread = useMayThread(message, isInThread);
	const acts = useActs(props);
	const bar = useRef<HTMLDivElement>(null);
	// the message loses its acts while one of them has the focus (it was removed): the message keeps it
	useLayoutEffect(() => {
		const element = bar.current;
		return () => {
			if (element?.contains(document.activeElement) !== true) return;
			element.closest<HTMLElement>("article")?.focus({ preventScroll: true });
		};
	}, []);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
		<div className="msg-actions" ref={bar} role="group" aria-label={say("actsOfMessage")} data-testid="message-actions">
			<EmojiPicker
				className="icon-btn"
				onPick={(emoji) => void toggleReaction(message, emoji).then(report)}
				testID="react"
			/>
			{mayThread ? (
				<IconButton
					icon="reply"
					label={say("replyInThread")}
					onClick={() => navigate(threadAddress(message))}
					data-testid="reply-in-thread"
				/>
			) : null}
			<IconButton
				icon="help"
				label={say("askAbout")}
				onClick={() => frame.ask(messageSubject(message.conversationID, message))}
			/>
			<Menu label={say("actsOfMessage")} acts={acts} testID="message-menu" />
		</div>
	);
}

function ActionSheet({ sheet, ...props }: ActsProps & { sheet: Sheet }) {
	const say = useChannelWords();
	const language = useLanguage();
	const report = useReport();
	const acts = useActs(props);
	return (
		<Dialog isOpen={sheet.isOpen} onClose={sheet.close} title={say("actsOfMessage")} testID="action-sheet">
			<div className="sheet-quick">
				{QUICK.map((each) => (
					<button
						key={each.emoji}
						type="button"
						className="reaction"
						aria-label={emojiName(each, language)}
						onClick={() => {
							sheet.close();
							void toggleReaction(props.message, each.emoji).then(report);
						}}
					>
						<Icon name={each.icon} />
					</button>
				))}
			</div>
			<ul className="sheet-acts">
				{acts.map((act) => (
					<li key={act.id}>
						<button
							type="button"
							className={act.isDanger ? "danger-ink" : undefined}
							onClick={() => {
								sheet.close();
								act.onPress();
							}}
						>
							{act.icon === undefined ? null : <Icon name={act.icon} />}
							{act.label}
						</button>
					</li>
				))}
			</ul>
		</Dialog>
	);
}

function DeleteMessage({ message, isOpen, onClose }: { message: MessageView; isOpen: boolean; onClose: () => void }) {
	const say = useChannelWords();
	const report = useReport();
	const [isBusy, setBusy] = useState(false);
	async function remove(): Promise<void> {
		setBusy(true);
		const problem = await deleteMessage(message.id);
		setBusy(false);
		onClose();
		report(problem);
		// the button that opened the question goes with the message; its trace is still there
		if (problem === null) focusRowBehind(message.id);
	}
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={say("deleteMessage")}
			testID="delete-message"
			actions={
				<>
					<Button onClick={onClose}>{say("cancel")}</Button>
					<Button kind="danger" isBusy={isBusy} onClick={() => void remove()} data-testid="delete-message-confirm">
						{say("deleteMessage")}
					</Button>
				</>
			}
		>
			<blockquote className="dialog-quote">{message.text.slice(0, 300)}</blockquote>
			<p className="sm muted">{say("deleteMessageText")}</p>
		</Dialog>
	);
}
