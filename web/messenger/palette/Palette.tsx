/** Jump and act from anywhere (Ctrl K): a combobox over a list of results, in a window of its own, full screen on phones. */

import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { loadPeople } from "#web/client/load.ts";
import { getState } from "#web/client/store.ts";
import { hasFilter } from "#web/messenger/search/operators.ts";
import { composing } from "#web/ui/composing.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { useUiSay } from "#web/ui/language.ts";
import { type Entry, type Section, sectionsFor } from "./entries.ts";
import { useFiltered } from "./filtered.ts";
import { PaletteList } from "./PaletteList.tsx";
import { useActs, usePages } from "./places.ts";
import { type Found, useAsk, useConversations, useFound, usePeople } from "./sources.ts";
import { usePaletteWords } from "./words.ts";

export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const say = usePaletteWords();
	return (
		<ModalOverlay
			className="dialog-scrim palette-scrim"
			isOpen={isOpen}
			onOpenChange={(open) => !open && onClose()}
			isDismissable
		>
			<Modal className="palette">
				<AriaDialog className="palette-in" aria-label={say("title")} data-testid="palette">
					<PaletteBody onClose={onClose} />
				</AriaDialog>
			</Modal>
		</ModalOverlay>
	);
}

function PaletteBody({ onClose }: { onClose: () => void }) {
	const say = usePaletteWords();
	const ui = useUiSay();
	const listID = useId();
	const [query, setQuery] = useState("");
	// filters are the search page's: here they would be looked for as words
	const found = useFound(hasFilter(query) ? "" : query);
	const sections = useSections(query, found);
	const entries = useMemo(() => sections.flatMap((section) => section.entries), [sections]);
	const choice = useChoice(entries, query);
	useEffect(() => {
		if (getState().people === null) void loadPeople();
	}, []);

	function run(entry: Entry | undefined): void {
		if (entry === undefined) return;
		onClose();
		entry.run();
	}
	function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
		if (composing(event)) return;
		const by = STEPS[event.key];
		if (by !== undefined) choice.move(by);
		else if (event.key === "Enter") run(choice.entry);
		else return;
		event.preventDefault();
	}
	return (
		<>
			<div className="palette-head">
				<Icon name="search" />
				<input
					className="palette-input"
					role="combobox"
					type="text"
					aria-label={say("title")}
					aria-autocomplete="list"
					aria-expanded={entries.length > 0}
					aria-controls={listID}
					aria-activedescendant={choice.entry === undefined ? undefined : optionID(listID, choice.entry)}
					placeholder={say("placeholder")}
					value={query}
					onChange={(event) => setQuery(event.currentTarget.value)}
					onKeyDown={onKeyDown}
					autoComplete="off"
					autoCorrect="off"
					spellCheck={false}
					enterKeyHint="go"
					// biome-ignore lint/a11y/noAutofocus: the window was opened to type in it
					autoFocus
					data-testid="palette-input"
				/>
				<IconButton icon="x" label={ui("close")} className="only-phone" onClick={onClose} />
			</div>
			<PaletteList
				id={listID}
				sections={sections}
				current={choice.entry}
				optionID={(entry) => optionID(listID, entry)}
				onPoint={choice.point}
				onRun={run}
			/>
			<Notes query={query} count={entries.length} found={found} hasFit={hasFit(sections)} />
		</>
	);
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

function optionID(listID: string, entry: Entry): string {
	return `${listID}-${entry.id.replace(/[^\w]/g, "-")}`;
}

/** Asking Kontor is always there: it alone is no result. */
function hasFit(sections: readonly Section[]): boolean {
	return sections.some(({ group }) => group !== "ask");
}

function useSections(query: string, found: Found): Section[] {
	const conversations = useConversations();
	const people = usePeople();
	const pages = usePages();
	const acts = useActs();
	const filtered = useFiltered(query);
	const ask = useAsk(query);
	return sectionsFor([...conversations, ...people, ...pages, ...acts], [...filtered, ...found.entries, ...ask], query);
}

/** The chosen entry keeps its place by its id while results arrive; new words choose the first again. */
function useChoice(entries: readonly Entry[], query: string) {
	const [chosen, setChosen] = useState<string | null>(null);
	const words = useRef(query);
	useEffect(() => {
		if (words.current !== query) setChosen(null);
		words.current = query;
	}, [query]);
	const at = Math.max(
		0,
		entries.findIndex((entry) => entry.id === chosen),
	);
	function move(by: number): void {
		// single steps go round, long ones stop at the ends
		const next = Math.abs(by) === 1 ? (at + by + entries.length) % entries.length : at + by;
		setChosen(entries[Math.min(entries.length - 1, Math.max(0, next))]?.id ?? null);
	}
	return { entry: entries[at], move, point: (entry: Entry) => setChosen(entry.id) };
}

type NotesProps = { query: string; count: number; found: Found; hasFit: boolean };

/** What a sighted person sees at a glance is said once typing pauses. */
function Notes({ query, count, found, hasFit }: NotesProps) {
	const say = usePaletteWords();
	const isNothing = query.trim() !== "" && !hasFit && !found.isSearching && found.problem === null;
	return (
		<>
			{isNothing ? (
				<p className="palette-none">
					{say("nothing", { query: query.trim() })} {say("nothingText")}
				</p>
			) : null}
			{found.problem === null ? null : (
				<p className="palette-none" data-testid="palette-problem">
					{say("failed", { reason: found.problem })}
				</p>
			)}
			<p className="vh" role="status">
				{query.trim() === "" ? "" : found.isSearching ? say("searching") : say("resultCount", { count })}
			</p>
			<p className="palette-keys hide-phone" aria-hidden="true">
				<span>
					<Kbd>↑</Kbd> <Kbd>↓</Kbd> {say("hintMove")}
				</span>
				<span>
					<Kbd>Enter</Kbd> {say("hintOpen")}
				</span>
				<span>
					<Kbd>Esc</Kbd> {say("hintClose")}
				</span>
			</p>
		</>
	);
}
