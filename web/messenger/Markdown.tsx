/** Draws an answer's Markdown with our own elements: no raw HTML, no images, links that cannot reach back. */

import { Fragment, memo, type ReactNode } from "react";
import { type Mention, MentionContext, Mentioned, NOBODY } from "#web/messenger/channel/Mentioned.tsx";
import { type Block, type Inline, parseMarkdown } from "./markdown-text.ts";
import { ownPath } from "./own-path.ts";
import { isOurs, navigate } from "./route.ts";

type Props = { text: string; isStreaming?: boolean; mentions?: readonly Mention[] };

export const Markdown = memo(function Markdown({ text, isStreaming = false, mentions = NOBODY }: Props) {
	return (
		<MentionContext value={mentions}>
			<div className="md prose">{drawBlocks(parseMarkdown(text, isStreaming))}</div>
		</MentionContext>
	);
});

function drawBlocks(blocks: Block[]): ReactNode[] {
	return blocks.map((block, at) => <BlockView key={keyOf(at)} block={block} />);
}

/** Blocks only ever grow at the end, so their place is their identity. */
function keyOf(at: number): string {
	return `b${at}`;
}

function BlockView({ block }: { block: Block }): ReactNode {
	switch (block.kind) {
		case "paragraph":
			return <p>{drawInline(block.children)}</p>;
		case "heading":
			// Not a heading element: an answer must not rewrite the page's outline.
			return <p className="md-heading">{drawInline(block.children)}</p>;
		case "quote":
			return <blockquote>{drawBlocks(block.blocks)}</blockquote>;
		case "code":
			return (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and keys must be able to scroll them
				<pre tabIndex={0}>
					<code>{block.text}</code>
				</pre>
			);
		case "rule":
			return <hr />;
		case "list":
			return <ListView block={block} />;
		case "table":
			return <TableView block={block} />;
	}
}

function ListView({ block }: { block: Extract<Block, { kind: "list" }> }): ReactNode {
	const items = block.items.map((item, at) => <li key={keyOf(at)}>{drawItem(item)}</li>);
	return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

/** A one-line item needs no paragraph of its own. */
function drawItem(blocks: Block[]): ReactNode {
	const [first, ...rest] = blocks;
	if (first?.kind !== "paragraph") return drawBlocks(blocks);
	return (
		<>
			{drawInline(first.children)}
			{drawBlocks(rest)}
		</>
	);
}

function TableView({ block }: { block: Extract<Block, { kind: "table" }> }): ReactNode {
	const cell = (column: number): string => (block.numeric[column] === true ? "r" : "");
	const row = (cells: Inline[][], at: number): ReactNode => (
		<tr key={keyOf(at)}>
			{cells.map((content, column) => (
				<td key={keyOf(column)} className={cell(column)}>
					{drawInline(content)}
				</td>
			))}
		</tr>
	);
	const body = block.hasTotal ? block.rows.slice(0, -1) : block.rows;
	const total = block.hasTotal ? block.rows.at(-1) : undefined;
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keys must be able to scroll it
		<div className="md-table" tabIndex={0}>
			<table className="table">
				<thead>
					<tr>
						{block.head.map((content, column) => (
							<th key={keyOf(column)} scope="col" className={cell(column)}>
								{drawInline(content)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{body.map(row)}</tbody>
				{total === undefined ? null : <tfoot>{row(total, 0)}</tfoot>}
			</table>
		</div>
	);
}

function drawInline(parts: Inline[]): ReactNode[] {
	return parts.map((part, at) => <Fragment key={keyOf(at)}>{drawPart(part)}</Fragment>);
}

function drawPart(part: Inline): ReactNode {
	switch (part.kind) {
		case "text":
			return <Mentioned text={part.text} />;
		case "break":
			return <br />;
		case "code":
			return <code>{part.text}</code>;
		case "strong":
			return <b>{drawInline(part.children)}</b>;
		case "em":
			return <em>{drawInline(part.children)}</em>;
		case "del":
			return <del>{drawInline(part.children)}</del>;
		case "link":
			return <LinkView part={part} />;
	}
}

function LinkView({ part }: { part: Extract<Inline, { kind: "link" }> }): ReactNode {
	const path = ownPath(part.href);
	if (path === null || !isOurs(path)) {
		return (
			<a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
				{drawInline(part.children)}
			</a>
		);
	}
	return (
		<a href={part.href} onClick={(event) => navigate(path, event)}>
			{drawInline(part.children)}
		</a>
	);
}
