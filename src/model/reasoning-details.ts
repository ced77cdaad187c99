/**
 * Reasoning as blocks, which some providers want back exactly as they gave them, signatures and all. A stream sends each
 * block in pieces of one `index` and `type`; the array that goes back has each block whole and in its place
 * (openrouter.ai/docs, Reasoning tokens: reasoning_details).
 */

export type ReasoningBlock = Record<string, unknown>;

/** What grows from piece to piece; everything else of a block is said once. */
const GROWING = ["text", "summary"];

/** Adds the pieces of one chunk. Answers how many characters they hold. */
export function addBlocks(blocks: ReasoningBlock[], pieces: unknown): number {
	if (!Array.isArray(pieces)) return 0;
	let characters = 0;
	for (const piece of pieces) {
		if (typeof piece !== "object" || piece === null || Array.isArray(piece)) continue;
		const block = piece as ReasoningBlock;
		characters += JSON.stringify(block).length;
		const last = blocks.at(-1);
		if (last !== undefined && continues(last, block)) blocks[blocks.length - 1] = joined(last, block);
		else blocks.push({ ...block });
	}
	return characters;
}

/** Encrypted blocks come whole; two of them are two. */
function continues(last: ReasoningBlock, piece: ReasoningBlock): boolean {
	if (last["type"] !== piece["type"] || last["index"] !== piece["index"]) return false;
	if (typeof last["id"] === "string" && typeof piece["id"] === "string" && last["id"] !== piece["id"]) return false;
	return GROWING.some((field) => typeof last[field] === "string") && piece["data"] === undefined;
}

function joined(last: ReasoningBlock, piece: ReasoningBlock): ReasoningBlock {
	const whole = { ...last };
	for (const [field, value] of Object.entries(piece)) {
		const before = whole[field];
		if (GROWING.includes(field) && typeof before === "string" && typeof value === "string")
			whole[field] = before + value;
		else if (value !== null || before === undefined) whole[field] = value;
	}
	return whole;
}
