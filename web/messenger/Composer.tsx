/** The box to write in: one Enter sends once, the last syllable included, and nothing is left behind. */

import { useId, useRef } from "react";
import type { ConversationView } from "#record/views.ts";
import type { About } from "#text/about.ts";
import { useStore } from "#web/client/store.ts";
import { useChannelWords } from "#web/messenger/channel/words.ts";
import { useBoxFiles } from "#web/messenger/files/box-files.ts";
import { FileChips } from "#web/messenger/files/FileChips.tsx";
import { MentionList, mentionID } from "#web/messenger/mention/MentionList.tsx";
import { useMention } from "#web/messenger/mention/mention-box.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { COMMAND, Kbd } from "#web/ui/Kbd.tsx";
import { ComposerTools } from "./ComposerTools.tsx";
import { MOST, useComposerBox } from "./composer-box.ts";
import { formatByKey } from "./composer-tools.ts";
import { DemoBar, Phrases } from "./DemoBar.tsx";
import { useMedia } from "./hooks.ts";
import { Suggestions } from "./Suggestions.tsx";
import { useWords } from "./words.ts";

type Props = {
	conversation: ConversationView;
	place?: "page" | "panel";
	subject?: About | null;
	/** the thread it replies in */
	parentMessageID?: string;
};

export function Composer({ conversation, place = "page", subject = null, parentMessageID }: Props) {
	const say = useWords();
	const hintID = useId();
	const boxID = place === "page" ? "composer-box" : "panel-box";
	const isDemo = useStore((state) => state.me?.agent.isDemo ?? false) && conversation.isWithKontor;
	const isTouch = useMedia("(hover: none) and (pointer: coarse)");
	const box = useComposerBox({ conversationID: conversation.id, parentMessageID, subject, isTouch });
	const around = useRef<HTMLDivElement>(null);
	const files = useBoxFiles(box.box, around, box.field);
	const mention = useMention(box.field, conversation, box.onInput);
	const listID = useId();
	const own = useLabel(conversation);
	const replies = useChannelWords()("replyTo");
	const label = parentMessageID === undefined ? own : replies;
	const isListed = mention.options.length > 0;
	return (
		<div className="composer-wrap" data-region tabIndex={-1} ref={around}>
			{isListed ? (
				<MentionList id={listID} options={mention.options} chosen={mention.chosen} onPick={mention.insert} />
			) : null}
			{isDemo ? (
				<Phrases box={box.box} />
			) : conversation.isWithKontor && conversation.kind === "direct" && place === "page" ? (
				<Suggestions conversationID={conversation.id} box={box.box} />
			) : null}
			<div className="composer">
				{isDemo ? <DemoBar /> : null}
				{files.isOver ? <DropHere /> : null}
				{box.about === null ? null : <AboutChip about={box.about} onDrop={box.dropAbout} />}
				<FileChips box={box.box} uploads={files.uploads} onDropped={() => box.field.current?.focus()} />
				<label className="vh" htmlFor={boxID}>
					{label}
				</label>
				<textarea
					id={boxID}
					ref={box.field}
					rows={1}
					placeholder={isDemo ? say("demoPlaceholder") : conversation.isWithKontor ? say("askKontor") : label}
					aria-describedby={hintID}
					aria-controls={isListed ? listID : undefined}
					aria-activedescendant={mention.chosen === undefined ? undefined : mentionID(listID, mention.chosen)}
					onKeyDown={(event) => {
						if (!mention.onKeyDown(event) && !formatByKey(box.field.current, event)) box.onKeyDown(event);
					}}
					onInput={() => {
						box.onInput();
						mention.look();
					}}
					onBlur={mention.close}
					onPaste={files.onPaste}
					enterKeyHint={isTouch ? "enter" : "send"}
					data-testid={place === "page" ? "composer" : "panel-composer"}
					data-region-focus
				/>
				<Bar
					box={box}
					files={files}
					hintID={hintID}
					isTouch={isTouch}
					canMention={mention.canMention}
					prefix={place === "page" ? "" : "panel-"}
				/>
			</div>
		</div>
	);
}

type BarProps = {
	box: ReturnType<typeof useComposerBox>;
	files: ReturnType<typeof useBoxFiles>;
	hintID: string;
	isTouch: boolean;
	canMention: boolean;
	prefix: "" | "panel-";
};

/** Below the words: what can be put in, what Enter does or why it does nothing, and Send. */
function Bar({ box, files, hintID, isTouch, canMention, prefix }: BarProps) {
	const say = useWords();
	const isEmpty = box.length === 0 && files.uploads.length === 0;
	return (
		<div className="bar">
			<ComposerTools field={box.field} onFiles={files.add} canMention={canMention} prefix={prefix} />
			<span className={classNames("hint", files.offReason !== undefined && "is-reason")} id={hintID}>
				{files.offReason ?? <Hint length={box.length} isEscArmed={box.isEscArmed} isTouch={isTouch} />}
			</span>
			<Button
				kind="primary"
				className="send"
				onClick={box.send}
				offReason={isEmpty ? say("sendEmpty") : files.offReason}
				data-testid={`${prefix}send`}
			>
				{say("send")}
			</Button>
		</div>
	);
}

function DropHere() {
	const say = useChannelWords();
	return <div className="drop-here">{say("dropHere")}</div>;
}

/** What is asked about, until it is taken off. */
function AboutChip({ about, onDrop }: { about: About; onDrop: () => void }) {
	const say = useWords();
	return (
		<div className="about-chip" data-testid="about-chip">
			<span>{say("about", { label: about.label })}</span>
			<IconButton icon="x" isSmall label={say("dropAbout", { label: about.label })} onClick={onDrop} />
		</div>
	);
}

function useLabel(conversation: ConversationView): string {
	const say = useWords();
	if (conversation.kind === "channel") return say("messageTo", { name: `#${conversation.name}` });
	if (conversation.isWithKontor) return say("messageKontor");
	return say("messagePerson", { name: conversation.name });
}

function Hint({ length, isEscArmed, isTouch }: { length: number; isEscArmed: boolean; isTouch: boolean }) {
	const say = useWords();
	const isPlain = useStore((state) => state.me?.preferences.sendsWith) !== "ctrl_enter";
	if (length > MOST) return <span className="over">{say("tooLong", { count: length, most: MOST })}</span>;
	if (isEscArmed) return say("escAgain");
	if (isTouch) return null;
	return (
		<>
			<Kbd>{isPlain ? "Enter" : `${COMMAND} Enter`}</Kbd>
			{/* a particle clings to the word before it */}
			{say("enterSends").startsWith("로") ? "" : " "}
			{say("enterSends")}
		</>
	);
}
