/** Which things of this company a message links to: by its own addresses alone, in the words, never in code. */

import { type Block, type Inline, parseMarkdown } from "#web/messenger/markdown-text.ts";
import { ownPath } from "#web/messenger/own-path.ts";
import { readRoute } from "#web/messenger/route.ts";

export type LinkedObject = { address: string } & (
	| { kind: "task" | "person" | "conversation" | "hold"; id: string }
	| { kind: "message"; conversationID: string; id: string }
);

/** more would bury what was said */
const MOST_CARDS = 3;

/** The first three, each once. `origin` is this server's own: addresses of any other are nobody's here. */
export function linkedObjects(text: string, origin: string): LinkedObject[] {
	const found = new Map<string, LinkedObject>();
	for (const href of linksIn(parseMarkdown(text))) {
		const path = ownPath(href, origin);
		const object = path === null ? null : objectAt(path);
		if (object !== null && !found.has(object.id)) found.set(object.id, object);
		if (found.size === MOST_CARDS) break;
	}
	return [...found.values()];
}

/** design section 9, Ids: anything else is no address somebody copied */
const ID = /^(task|mem|conv|msg|hold)_[0-9a-z]{26}$/;

function objectAt(address: string): LinkedObject | null {
	const route = readRoute(address);
	const is = (id: string | null, prefix: string): id is string => id !== null && ID.exec(id)?.[1] === prefix;
	switch (route.page) {
		case "tasks":
			return is(route.taskID, "task") ? { kind: "task", id: route.taskID, address } : null;
		case "person":
			return is(route.id, "mem") ? { kind: "person", id: route.id, address } : null;
		case "waiting":
			return is(route.holdID, "hold") ? { kind: "hold", id: route.holdID, address } : null;
		case "conversation": {
			if (!is(route.id, "conv")) return null;
			const messageID = route.messageID ?? route.threadID;
			if (messageID === null) return { kind: "conversation", id: route.id, address };
			if (!is(messageID, "msg")) return null;
			return { kind: "message", conversationID: route.id, id: messageID, address };
		}
		default:
			return null;
	}
}

function* linksIn(blocks: readonly Block[]): Generator<string> {
	for (const block of blocks) {
		if (block.kind === "paragraph" || block.kind === "heading") yield* linksOf(block.children);
		else if (block.kind === "quote") yield* linksIn(block.blocks);
		else if (block.kind === "list") for (const item of block.items) yield* linksIn(item);
		else if (block.kind === "table")
			for (const row of [block.head, ...block.rows]) for (const cell of row) yield* linksOf(cell);
	}
}

function* linksOf(parts: readonly Inline[]): Generator<string> {
	for (const part of parts) {
		if (part.kind === "link") yield part.href;
		else if ("children" in part) yield* linksOf(part.children);
	}
}
