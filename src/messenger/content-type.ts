/**
 * What a file is, by its first bytes: what a sender says of it is not believed, and nothing a browser would run is ever
 * named as such. Written here rather than taken from a library: a dozen signatures, and every type has to be judged.
 */

/** The ones a page may draw in place. SVG is none: it can carry script. */
export const SAFE_IMAGES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

type Signature = { at: number; bytes: string; type: string };
const latin = (text: string): string => Buffer.from(text, "latin1").toString("hex");
const SIGNATURES: readonly Signature[] = [
	{ at: 0, bytes: "89504e470d0a1a0a", type: "image/png" },
	{ at: 0, bytes: "ffd8ff", type: "image/jpeg" },
	{ at: 0, bytes: latin("GIF87a"), type: "image/gif" },
	{ at: 0, bytes: latin("GIF89a"), type: "image/gif" },
	{ at: 8, bytes: latin("WEBP"), type: "image/webp" },
	{ at: 8, bytes: latin("WAVE"), type: "audio/wav" },
	{ at: 0, bytes: latin("%PDF-"), type: "application/pdf" },
	{ at: 4, bytes: latin("ftyp"), type: "video/mp4" },
	{ at: 0, bytes: "1a45dfa3", type: "video/webm" },
	{ at: 0, bytes: latin("OggS"), type: "audio/ogg" },
	{ at: 0, bytes: latin("ID3"), type: "audio/mpeg" },
	{ at: 0, bytes: "504b0304", type: "application/zip" },
	{ at: 0, bytes: "1f8b08", type: "application/gzip" },
	{ at: 0, bytes: "d0cf11e0a1b11ae1", type: "application/x-cfb" },
];

const OFFICE = "application/vnd.openxmlformats-officedocument";
/** Containers whose content the ending tells: no reader runs them for being called so. */
const BY_ENDING: Record<string, Record<string, string>> = {
	"application/zip": {
		docx: `${OFFICE}.wordprocessingml.document`,
		xlsx: `${OFFICE}.spreadsheetml.sheet`,
		pptx: `${OFFICE}.presentationml.presentation`,
		hwpx: "application/hwp+zip",
	},
	"application/x-cfb": { hwp: "application/x-hwp", doc: "application/msword", xls: "application/vnd.ms-excel" },
	"text/plain": { csv: "text/csv", md: "text/markdown", json: "application/json" },
};

/** `head` is the file's beginning, `isWhole` whether there is nothing after it. */
export function contentType(head: Uint8Array, isWhole: boolean, name: string): string {
	const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
	const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
	const found = SIGNATURES.find(
		(one) => bytes.subarray(one.at, one.at + one.bytes.length / 2).toString("hex") === one.bytes,
	);
	const type = found?.type ?? (textOf(head, isWhole) === null ? "application/octet-stream" : "text/plain");
	return BY_ENDING[type]?.[ending] ?? (type === "application/x-cfb" ? "application/octet-stream" : type);
}

export const isText = (type: string): boolean => type.startsWith("text/") || type === "application/json";

/** The bytes as text, or null when they are none: broken UTF-8, or control characters that no text has. */
export function textOf(head: Uint8Array, isWhole: boolean): string | null {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: !isWhole });
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
		return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text) ? null : text;
	} catch (error) {
		if (error instanceof TypeError) return null;
		throw error;
	}
}
