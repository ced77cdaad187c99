/** What happens in a box to write in: its draft, its subject, Enter, Esc, and the input method's own keys. */

import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type About, splitAbout, withAbout } from "#text/about.ts";
import { stopTurn } from "#web/client/act.ts";
import { boxKey, dropDraft, keepDraft, readDraft } from "#web/client/drafts.ts";
import { sendMessage } from "#web/client/outbox.ts";
import { useStore } from "#web/client/store.ts";
import { takeFiles, uploadsOf, whyNotYet } from "#web/client/uploads.ts";
import { editMyLast } from "#web/messenger/channel/editing.ts";
import { composing } from "#web/ui/composing.ts";
import { useDraftFromElsewhere } from "./box-draft.ts";
import { useRunningTurn } from "./Conversation.tsx";
import { onFillComposer } from "./composer-fill.ts";

/** the server refuses longer ones (base/limits.ts) */
export const MOST = 40_000;
/** two presses of Esc within this are meant together */
const ESC_MS = 1_500;

export type BoxOptions = {
	conversationID: string;
	/** the thread it replies in */
	parentMessageID?: string | undefined;
	subject?: About | null;
	isTouch: boolean;
};

/** The field keeps its own text: a value rewritten from outside would split a syllable that is being composed. */
export function useComposerBox({ conversationID, parentMessageID, subject = null, isTouch }: BoxOptions) {
	const field = useRef<HTMLTextAreaElement>(null);
	const box = boxKey(conversationID, parentMessageID);
	const [length, setLength] = useState(0);
	const [about, setAbout] = useState<About | null>(subject);
	const aboutNow = useRef(about);
	aboutNow.current = about;

	const show = useCallback((draft: string) => {
		const { about, text } = splitAbout(draft);
		if (about !== null) setAbout(about);
		write(field.current, text);
		setLength(text.trim().length);
		fit(field.current);
	}, []);
	const written = useCallback(() => withAbout(aboutNow.current, field.current?.value ?? ""), []);

	const send = useCallback(() => {
		const text = withAbout(aboutNow.current, field.current?.value.trim() ?? "");
		const uploads = uploadsOf(box);
		const isBlank = splitAbout(text).text.trim() === "" && uploads.length === 0;
		if (isBlank || text.length > MOST || whyNotYet(uploads) !== null) return;
		show("");
		setAbout(null);
		dropDraft(box);
		sendMessage(conversationID, text, parentMessageID, takeFiles(box));
		field.current?.focus();
	}, [conversationID, parentMessageID, box, show]);

	useLayoutEffect(() => show(readDraft(box)), [box, show]);
	// what is asked about now goes before what an earlier draft was about
	useEffect(() => {
		if (subject !== null) setAbout(subject);
	}, [subject]);
	useFill(field, box, show);
	useDraftFromElsewhere({ field, box, written, show });
	const isPlain = useStore((state) => state.me?.preferences.sendsWith) !== "ctrl_enter";
	useLineBreak(field, isTouch || !isPlain, send);
	const esc = useEscape(conversationID);

	function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
		if (composing(event)) return;
		// the layer below closes only when this press stopped nothing
		if (event.key === "Escape" && !event.shiftKey && esc.press()) event.stopPropagation();
		if (event.key === "ArrowUp" && field.current?.value === "" && editMyLast(box)) return event.preventDefault();
		if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
		if ((isTouch || !isPlain) && !event.ctrlKey && !event.metaKey) return;
		event.preventDefault();
		send();
	}
	function onInput(): void {
		const text = field.current?.value ?? "";
		setLength(text.trim().length);
		keepDraft(box, withAbout(about, text));
		fit(field.current);
	}
	function dropAbout(): void {
		setAbout(null);
		keepDraft(box, field.current?.value ?? "");
		field.current?.focus();
	}
	return { field, box, length, about, send, dropAbout, onKeyDown, onInput, isEscArmed: esc.isArmed };
}

/** The caret keeps its distance from the end: what came in front of it moves nothing for whoever writes on. */
function write(field: HTMLTextAreaElement | null, text: string): void {
	if (field === null) return;
	const caret = text.length - (field.value.length - field.selectionEnd);
	field.value = text;
	if (document.activeElement === field) field.setSelectionRange(Math.max(0, caret), Math.max(0, caret));
}

/** Where the platform cannot size a field by its content, rows do it. */
function fit(field: HTMLTextAreaElement | null): void {
	if (field === null || CSS.supports("field-sizing", "content")) return;
	field.rows = Math.min(12, Math.max(1, field.value.split("\n").length));
}

function useFill(field: React.RefObject<HTMLTextAreaElement | null>, box: string, show: (text: string) => void): void {
	useEffect(
		() =>
			onFillComposer(box, (text) => {
				show(text);
				field.current?.focus();
				field.current?.setSelectionRange(text.length, text.length);
			}),
		[field, box, show],
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
	/** true when the press was meant for the turn */
	function press(): boolean {
		if (running === undefined || !running.canStop) return false;
		if (isArmed) {
			setArmedAt(0);
			void stopTurn(running.id);
		} else {
			setArmedAt(Date.now());
		}
		return true;
	}
	return { isArmed, press };
}
