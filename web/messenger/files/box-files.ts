/** The files of a box to write in: chosen, pasted or dropped anywhere on its conversation, and why they keep it waiting. */

import { type ClipboardEvent, type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { addFiles, MOST_FILES, onUploads, uploadsOf, whyNotYet } from "#web/client/uploads.ts";
import { useChannelWords } from "#web/messenger/channel/words.ts";

/** `around` lies within the conversation or panel that files may be dropped on; `field` takes the focus afterwards. */
export function useBoxFiles(
	box: string,
	around: RefObject<HTMLElement | null>,
	field: RefObject<HTMLTextAreaElement | null>,
) {
	const uploads = useSyncExternalStore(onUploads, () => uploadsOf(box));
	const add = useCallback(
		(files: readonly File[]) => {
			addFiles(box, files);
			field.current?.focus();
		},
		[box, field],
	);
	const isOver = useDrop(around, add);
	const offReason = useOffReason(uploads);
	function onPaste(event: ClipboardEvent): void {
		const files = [...event.clipboardData.files];
		// a table copied from a spreadsheet is words and their picture: the words are meant
		if (files.length === 0 || event.clipboardData.getData("text/plain") !== "") return;
		event.preventDefault();
		add(files);
	}
	return { uploads, add, onPaste, isOver, offReason };
}

function useOffReason(uploads: ReturnType<typeof uploadsOf>): string | undefined {
	const say = useChannelWords();
	const why = whyNotYet(uploads);
	if (why === null) return undefined;
	if (why === "tooMany") return say("tooManyFiles", { most: MOST_FILES });
	return say(why === "failed" ? "mendUploads" : "waitForUploads");
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** True while files are held over the conversation. One let go beside it must not replace the page. */
function useDrop(around: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
	const [isOver, setOver] = useState(false);
	useEffect(() => {
		const place = around.current?.closest("main, aside");
		const isHere = (event: DragEvent): boolean =>
			place !== null && place !== undefined && event.target instanceof Node && place.contains(event.target);
		const onDrag = (event: DragEvent): void => {
			if (!hasFiles(event)) return;
			event.preventDefault();
			setOver(isHere(event));
		};
		const onLeave = (event: DragEvent): void => {
			if (event.relatedTarget === null) setOver(false);
		};
		const onDrop = (event: DragEvent): void => {
			setOver(false);
			if (!hasFiles(event)) return;
			event.preventDefault();
			if (isHere(event)) onFiles([...(event.dataTransfer?.files ?? [])]);
		};
		addEventListener("dragover", onDrag);
		addEventListener("dragleave", onLeave);
		addEventListener("drop", onDrop);
		return () => {
			removeEventListener("dragover", onDrag);
			removeEventListener("dragleave", onLeave);
			removeEventListener("drop", onDrop);
		};
	}, [around, onFiles]);
	return isOver;
}
