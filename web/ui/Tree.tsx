/**
 * A tree as the ARIA practices describe it: one stop for Tab, arrows move, → and ← open and close. What a row can do is a
 * menu beside it; rows may be dragged onto others where the caller says so.
 */

import { type CSSProperties, type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
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

export function Tree(props: TreeProps) {
	const root = useRef<HTMLDivElement>(null);
	const [current, setCurrent] = useState<string | null>(null);
	const drop = useDrop(props.drag);
	const shown = flatten(props.items, props.folded);
	const stop = shown.some(({ item }) => item.key === current) ? current : (shown[0]?.item.key ?? null);

	function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
		const row = event.target as HTMLElement;
		const key = row.dataset["key"];
		if (row.getAttribute("role") !== "treeitem" || key === undefined) return;
		const act = treeKey(event);
		if (act === null) return;
		if (act === "move" && props.onMove === undefined) return;
		event.preventDefault();
		if (act === "open") props.onOpen(key);
		else if (act === "move") props.onMove?.(key);
		else if (act === "menu") row.querySelector<HTMLElement>(".tree-end button")?.click();
		else {
			const step = stepInTree(shown, key, act, props.folded);
			if ("fold" in step) props.onFold(key, step.fold);
			else root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(step.focus)}"]`)?.focus();
		}
	}

	return (
		<div
			ref={root}
			className="tree"
			role="tree"
			aria-label={props.label}
			aria-describedby={props.describedBy}
			onKeyDown={onKeyDown}
		>
			{shown.map((row) => (
				<Row key={row.item.key} {...props} row={row} isStop={row.item.key === stop} onStop={setCurrent} drop={drop} />
			))}
		</div>
	);
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

type RowProps = TreeProps & {
	row: ShownItem;
	isStop: boolean;
	onStop: (key: string) => void;
	drop: ReturnType<typeof useDrop>;
};

function Row({ row: { item, level, at, of }, isStop, folded, onFold, onStop, drop }: RowProps) {
	const name = useId();
	const hasChildren = item.children.length > 0;
	const isFolded = folded.has(item.key);
	return (
		<div
			role="treeitem"
			className={classNames("tree-row", drop.over === item.key && "is-over")}
			style={{ "--depth": level - 1 } as CSSProperties}
			data-key={item.key}
			aria-labelledby={name}
			aria-level={level}
			aria-setsize={of}
			aria-posinset={at}
			aria-expanded={hasChildren ? !isFolded : undefined}
			aria-selected={isStop}
			tabIndex={isStop ? 0 : -1}
			onFocus={() => onStop(item.key)}
			{...drop.of(item.key)}
		>
			{hasChildren ? (
				<span
					className="tree-fold"
					aria-hidden="true"
					onClick={() => onFold(item.key, !isFolded)}
					data-testid={`fold-${item.key}`}
				>
					<Icon name={isFolded ? "right" : "down"} isSmall />
				</span>
			) : (
				<span className="tree-fold" aria-hidden="true" />
			)}
			<div className="tree-content" id={name}>
				{item.content}
			</div>
			{item.end === undefined ? null : <div className="tree-end">{item.end(isStop)}</div>}
		</div>
	);
}

/** What makes a row be dragged and take what is dropped on it. */
function useDrop(drag: TreeProps["drag"]) {
	const [dragged, setDragged] = useState<string | null>(null);
	const [over, setOver] = useState<string | null>(null);
	const end = (): void => {
		setDragged(null);
		setOver(null);
	};
	return {
		over,
		of(key: string) {
			if (drag === undefined) return {};
			const takes = dragged !== null && drag.canDrop(dragged, key);
			return {
				draggable: drag.canDrag(key),
				onDragStart: (event: DragEvent) => {
					event.dataTransfer.effectAllowed = "move";
					event.dataTransfer.setData("text/plain", key);
					setDragged(key);
				},
				onDragEnd: end,
				onDragOver: (event: DragEvent) => {
					if (!takes) return;
					event.preventDefault();
					setOver(key);
				},
				onDragLeave: () => setOver((now) => (now === key ? null : now)),
				onDrop: (event: DragEvent) => {
					event.preventDefault();
					if (takes && dragged !== null) drag.onDrop(dragged, key);
					end();
				},
			};
		},
	};
}
