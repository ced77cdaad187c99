/** Shows in a box what was written in it elsewhere, as soon as that disturbs nobody who is writing. */

import { type RefObject, useEffect } from "react";
import { onDrafts, readDraft } from "#web/client/drafts.ts";

/** somebody who pressed a key within this is writing; the box is theirs */
const WRITING_MS = 5_000;

type Box = {
	field: RefObject<HTMLTextAreaElement | null>;
	box: string;
	/** the box's content, in the form of a draft */
	written: () => string;
	show: (draft: string) => void;
};

/** A draft of another tab or device takes the place of what stands here; never amid a syllable, or under a writing hand. */
export function useDraftFromElsewhere({ field, box, written, show }: Box): void {
	useEffect(() => {
		const element = field.current;
		if (element === null) return;
		let isComposing = false;
		let wroteAt = 0;
		let timer: ReturnType<typeof setTimeout> | undefined;
		function look(): void {
			clearTimeout(timer);
			const draft = readDraft(box);
			const now = written().normalize("NFC");
			if (isComposing || draft === now || (draft.trim() === "" && now.trim() === "")) return;
			const isHere = document.activeElement === element && document.hasFocus();
			// words put in front of these are in nobody's way
			const rest = draft.endsWith(`\n\n${now}`) && now !== "" ? 0 : wroteAt + WRITING_MS - Date.now();
			if (isHere && rest > 0) timer = setTimeout(look, rest);
			else show(draft);
		}
		const onInput = (): void => {
			wroteAt = Date.now();
		};
		const onStart = (): void => {
			isComposing = true;
		};
		const onEnd = (): void => {
			isComposing = false;
			// after the input event that brings the finished syllable
			clearTimeout(timer);
			timer = setTimeout(look);
		};
		const forget = onDrafts((changed) => changed === box && look());
		element.addEventListener("input", onInput);
		element.addEventListener("compositionstart", onStart);
		element.addEventListener("compositionend", onEnd);
		element.addEventListener("blur", look);
		return () => {
			clearTimeout(timer);
			forget();
			element.removeEventListener("input", onInput);
			element.removeEventListener("compositionstart", onStart);
			element.removeEventListener("compositionend", onEnd);
			element.removeEventListener("blur", look);
		};
	}, [field, box, written, show]);
}
