/** The box to write in: one Enter sends once, the last syllable included, and nothing is left behind. */

import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ConversationView } from "#record/views.ts";
import { stopTurn } from "#web/client/act.ts";
import { dropDraft, keepDraft, readDraft } from "#web/client/drafts.ts";
import { sendMessage } from "#web/client/outbox.ts";
import { useStore } from "#web/client/store.ts";
import { Button } from "#web/ui/Button.tsx";
import { composing } from "#web/ui/composing.ts";
import { Kbd } from "#web/ui/Kbd.tsx";
import { useRunningTurn } from "./Conversation.tsx";
import { onFillComposer } from "./composer-fill.ts";
import { DemoBar, Phrases } from "./DemoBar.tsx";
import { useMedia } from "./hooks.ts";
import { useWords } from "./words.ts";

/** the server refuses longer ones (base/limits.ts) */
const MOST = 40_000;
/** two presses of Esc within this are meant together */
const ESC_MS = 1_500;

export function Composer({ conversation }: { conversation: ConversationView }) {
	const say = useWords();
	const hintID = useId();
	const isDemo = useStore((state) => state.me?.agent.isDemo ?? false) && conversation.isWithKontor;
	const isTouch = useMedia("(hover: none) and (pointer: coarse)");
	const box = useComposerBox(conversation.id, isTouch);
	const label = useLabel(conversation);
	return (
		<div className="composer-wrap" data-region tabIndex={-1}>
			{isDemo ? <Phrases /> : null}
			<div className="composer" id="composer">
				{isDemo ? <DemoBar /> : null}
				<label className="vh" htmlFor="composer-box">
					{label}
				</label>
				<textarea
					id="composer-box"
					ref={box.field}
					rows={1}
					placeholder={isDemo ? say("demoPlaceholder") : conversation.isWithKontor ? say("askKontor") : label}
					aria-describedby={hintID}
					onKeyDown={box.onKeyDown}
					onInput={box.onInput}
					enterKeyHint={isTouch ? "enter" : "send"}
					data-testid="composer"
					data-region-focus
				/>
				<div className="bar">
					<span className="hint" id={hintID}>
						<Hint length={box.length} isEscArmed={box.isEscArmed} isTouch={isTouch} />
					</span>
					<Button
						kind="primary"
						className="send"
						onClick={box.send}
						offReason={box.length === 0 ? say("sendEmpty") : undefined}
						data-testid="send"
					>
						{say("send")}
					</Button>
				</div>
			</div>
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
	if (length > MOST) return <span className="over">{say("tooLong", { count: length, most: MOST })}</span>;
	if (isEscArmed) return say("escAgain");
	if (isTouch) return null;
	return (
		<>
			<Kbd>Enter</Kbd>
			{/* a particle clings to the word before it */}
			{say("enterSends").startsWith("로") ? "" : " "}
			{say("enterSends")}
		</>
	);
}

/** The field keeps its own text: a value rewritten from outside would split a syllable that is being composed. */
function useComposerBox(conversationID: string, isTouch: boolean) {
	const field = useRef<HTMLTextAreaElement>(null);
	const [length, setLength] = useState(0);

	const show = useCallback((text: string) => {
		if (field.current !== null) field.current.value = text;
		setLength(text.trim().length);
		fit(field.current);
	}, []);

	const send = useCallback(() => {
		const text = field.current?.value.trim() ?? "";
		if (text === "" || text.length > MOST) return;
		show("");
		dropDraft(conversationID);
		sendMessage(conversationID, text);
		field.current?.focus();
	}, [conversationID, show]);

	useLayoutEffect(() => show(readDraft(conversationID)), [conversationID, show]);
	useFill(field, conversationID, show);
	useLineBreak(field, isTouch, send);
	const esc = useEscape(conversationID);

	function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
		if (composing(event)) return;
		if (event.key === "Escape") esc.press();
		if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
		if (isTouch && !event.ctrlKey && !event.metaKey) return;
		event.preventDefault();
		send();
	}
	function onInput(): void {
		const text = field.current?.value ?? "";
		setLength(text.trim().length);
		keepDraft(conversationID, text);
		fit(field.current);
	}
	return { field, length, send, onKeyDown, onInput, isEscArmed: esc.isArmed };
}

/** Where the platform cannot size a field by its content, rows do it. */
function fit(field: HTMLTextAreaElement | null): void {
	if (field === null || CSS.supports("field-sizing", "content")) return;
	field.rows = Math.min(12, Math.max(1, field.value.split("\n").length));
}

function useFill(
	field: React.RefObject<HTMLTextAreaElement | null>,
	conversationID: string,
	show: (text: string) => void,
): void {
	useEffect(
		() =>
			onFillComposer((text) => {
				show(text);
				keepDraft(conversationID, text);
				field.current?.focus();
				field.current?.setSelectionRange(text.length, text.length);
			}),
		[field, conversationID, show],
	);
}

/**
 * Some input methods swallow the Enter that commits a syllable and then break the line: that break is the person's
 * one Enter. An Enter that only confirms (Japanese, Chinese) breaks no line and so never sends.
 */
function useLineBreak(field: React.RefObject<HTMLTextAreaElement | null>, isTouch: boolean, send: () => void): void {
	useEffect(() => {
		const box = field.current;
		if (box === null || isTouch) return;
		let isShift = false;
		const onKey = (event: globalThis.KeyboardEvent): void => {
			isShift = event.shiftKey;
		};
		const onBreak = (event: InputEvent): void => {
			if (event.inputType !== "insertLineBreak" || isShift || event.isComposing) return;
			event.preventDefault();
			send();
		};
		box.addEventListener("keydown", onKey);
		box.addEventListener("beforeinput", onBreak);
		return () => {
			box.removeEventListener("keydown", onKey);
			box.removeEventListener("beforeinput", onBreak);
		};
	}, [field, isTouch, send]);
}

/** Esc twice stops the running turn; it never clears text. */
function useEscape(conversationID: string) {
	const running = useRunningTurn(conversationID);
	const [armedAt, setArmedAt] = useState(0);
	useEffect(() => {
		if (armedAt === 0) return;
		const timer = setTimeout(() => setArmedAt(0), ESC_MS);
		return () => clearTimeout(timer);
	}, [armedAt]);
	const isArmed = armedAt !== 0 && running !== undefined;
	function press(): void {
		if (running === undefined || !running.canStop) return;
		if (isArmed) {
			setArmedAt(0);
			void stopTurn(running.id);
		} else {
			setArmedAt(Date.now());
		}
	}
	return { isArmed, press };
}
