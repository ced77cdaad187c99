/**
 * A tree as the ARIA practices describe it: one stop for Tab, arrows move, → and ← open and close. What a row can do is a
 * menu beside it; rows may be dragged onto others where the caller says so. Rows are drawn again only when they change.
 */

import {
	type CSSProperties,
	type DragEvent,
	type KeyboardEvent,
	type MouseEvent,
	memo,
	type ReactNode,
	useId,
	useMemo,
	useRef,
	useState,
} from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import { stepInTree, treeKey } from "./tree-keys.ts";

export type TreeItem = {
	key: string;
	/** what the row shows, and is called by */
	content: ReactNode;
	/** a menu or button at the row's end; told whether Tab stops at it */
	end?: (isInTabOrder: boolean) => ReactNode;
	children: readonly TreeItem[];
};

export type TreeProps = {
	label: string;
	describedBy?: string;
	/** the same array while nothing changed */
	items: readonly TreeItem[];
	/** keys of branches that are folded */
	folded: ReadonlySet<string>;
	onFold: (key: string, isFolded: boolean) => void;
	onOpen: (key: string) => void;
	/** M on a row */
	onMove?: (key: string) => void;
	/** drag and drop; absent: rows stay where they are */
	drag?: {
		canDrag: (key: string) => boolean;
		canDrop: (key: string, onto: string) => boolean;
		onDrop: (key: string, onto: string) => void;
	};
};

export function Tree({ label, describedBy, items, folded, onFold, onOpen, onMove, drag }: TreeProps) {
	const root = useRef<HTMLDivElement>(null);
	const [current, setCurrent] = useState<string | null>(null);
	const dropping = useDrop(drag);
	const shown = useMemo(() => flatten(items, folded), [items, folded]);
	const stop = shown.some(({ item }) => item.key === current) ? current : (shown[0]?.item.key ?? null);

	function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
		const row = event.target as HTMLElement;
		const key = row.dataset["key"];
		if (row.getAttribute("role") !== "treeitem" || key === undefined) return;
		const act = treeKey(event);
		if (act === null || (act === "move" && onMove === undefined)) return;
		event.preventDefault();
		if (act === "open") onOpen(key);
		else if (act === "move") onMove?.(key);
		else if (act === "menu") row.querySelector<HTMLElement>(".tree-end button")?.click();
		else {
			const step = stepInTree(shown, key, act, folded);
			if ("fold" in step) onFold(key, step.fold);
			else root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(step.focus)}"]`)?.focus();
		}
	}

	function onClick(event: MouseEvent<HTMLElement>): void {
		const key = (event.target as Element).closest(".tree-fold:not(:empty)") === null ? undefined : keyAt(event);
		if (key !== undefined) onFold(key, !folded.has(key));
	}

	return (
		<div
			ref={root}
			className="tree"
			role="tree"
			tabIndex={-1}
			aria-label={label}
			aria-describedby={describedBy}
			onKeyDown={onKeyDown}
			onClick={onClick}
			onFocus={(event) => setCurrent(keyAt(event) ?? null)}
			{...dropping.handlers}
		>
			{shown.map((row) => (
				<Row
					key={row.item.key}
					row={row}
					isStop={row.item.key === stop}
					isFolded={folded.has(row.item.key)}
					isOver={dropping.over === row.item.key}
					isDraggable={drag?.canDrag(row.item.key) ?? false}
				/>
			))}
		</div>
	);
}

/** The row an event happened in. */
function keyAt(event: { target: EventTarget }): string | undefined {
	return (event.target as Element).closest<HTMLElement>("[role=treeitem]")?.dataset["key"];
}

/** A row as it stands on the screen: rows are not nested, so each is named by what it shows itself. */
export type ShownItem = { item: TreeItem; parent: string | null; level: number; at: number; of: number };

function flatten(
	items: readonly TreeItem[],
	folded: ReadonlySet<string>,
	parent: string | null = null,
	level = 1,
): ShownItem[] {
	return items.flatMap((item, at) => [
		{ item, parent, level, at: at + 1, of: items.length },
		...(folded.has(item.key) ? [] : flatten(item.children, folded, item.key, level + 1)),
	]);
}

type RowProps = { row: ShownItem; isStop: boolean; isFolded: boolean; isOver: boolean; isDraggable: boolean };

const Row = memo(function Row({ row: { item, level, at, of }, isStop, isFolded, isOver, isDraggable }: RowProps) {
	const name = useId();
	const hasChildren = item.children.length > 0;
	return (
		<div
			role="treeitem"
			className={classNames("tree-row", isOver && "is-over")}
			style={{ "--depth": level - 1 } as CSSProperties}
			data-key={item.key}
			aria-labelledby={name}
			aria-level={level}
			aria-setsize={of}
			aria-posinset={at}
			aria-expanded={hasChildren ? !isFolded : undefined}
			aria-selected={isStop}
			tabIndex={isStop ? 0 : -1}
			draggable={isDraggable}
		>
			<span className="tree-fold" aria-hidden="true" data-testid={hasChildren ? `fold-${item.key}` : undefined}>
				{hasChildren ? <Icon name={isFolded ? "right" : "down"} isSmall /> : null}
			</span>
			<div className="tree-content" id={name}>
				{item.content}
			</div>
			{item.end === undefined ? null : <div className="tree-end">{item.end(isStop)}</div>}
		</div>
	);
});

/** What makes rows be dragged and take what is dropped on them. */
function useDrop(drag: TreeProps["drag"]) {
	const dragged = useRef<string | null>(null);
	const [over, setOver] = useState<string | null>(null);
	if (drag === undefined) return { over: null, handlers: {} };
	const takes = (onto: string | undefined): onto is string =>
		dragged.current !== null && onto !== undefined && drag.canDrop(dragged.current, onto);
	const end = (): void => {
		dragged.current = null;
		setOver(null);
	};
	const handlers = {
		onDragStart: (event: DragEvent) => {
			const key = keyAt(event) ?? null;
			event.dataTransfer.effectAllowed = "move";
			event.dataTransfer.setData("text/plain", key ?? "");
			dragged.current = key;
		},
		onDragEnd: end,
		onDragOver: (event: DragEvent) => {
			const onto = keyAt(event);
			if (takes(onto)) {
				event.preventDefault();
				setOver(onto);
			} else setOver(null);
		},
		onDrop: (event: DragEvent) => {
			event.preventDefault();
			const onto = keyAt(event);
			if (takes(onto) && dragged.current !== null) drag.onDrop(dragged.current, onto);
			end();
		},
	};
	return { over, handlers };
}
