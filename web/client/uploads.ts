/** Files on their way up: kept per box to write in, so that one goes on, and stays there, while the person looks elsewhere. */

import type { MessageView } from "#record/views.ts";
import { type ClientProblem, leaveForSignIn, newID, problemIn, unreachable } from "./api.ts";
import { draftOf, keepFiles, onDrafts } from "./drafts.ts";

export type SentFile = MessageView["files"][number];

/** the server refuses larger ones (base/limits.ts) */
export const MOST_BYTES = 25 * 1024 * 1024;
/** the server takes no more with one message (record/file.ts) */
export const MOST_FILES = 10;

export type Upload = {
	key: string;
	name: string;
	/** bytes */
	size: number;
	/** how much of it is there, 0 to 1 */
	share: number;
	state: "uploading" | "done" | "failed";
	/** found here, not by the server */
	fault?: "tooLarge" | "unreadable" | undefined;
	problem?: ClientProblem;
	file?: SentFile;
};

/** What the page needs to stop one or to begin it anew; none of it is drawn. */
type Work = { source: File; request: XMLHttpRequest | null };

const NONE: readonly Upload[] = [];
const boxes = new Map<string, readonly Upload[]>();
const works = new Map<string, Work>();
const listeners = new Set<() => void>();

export function onUploads(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The same array until something changes; at first what is uploaded for this box already, here or on another device. */
export function uploadsOf(box: string): readonly Upload[] {
	const known = boxes.get(box);
	if (known !== undefined) return known;
	const { files } = draftOf(box);
	const first = files.length === 0 ? NONE : files.map(uploaded);
	boxes.set(box, first);
	return first;
}

const uploaded = (file: SentFile): Upload => {
	const { fileID, name, size } = file;
	return { key: fileID, name, size, share: 1, state: "done", file };
};

function change(box: string, next: (now: readonly Upload[]) => readonly Upload[]): void {
	const before = uploadsOf(box);
	const list = next(before);
	boxes.set(box, list.length === 0 ? NONE : list);
	const files = filesOf(list);
	if (files.length !== filesOf(before).length) keepFiles(box, files);
	for (const listener of listeners) listener();
}

/** Files of the box came or went on another device; what is on its way up here stays. */
onDrafts((box, isOwn) => {
	const now = boxes.get(box);
	if (isOwn || now === undefined) return;
	const { files } = draftOf(box);
	const ids = (list: readonly SentFile[]): string => list.map(({ fileID }) => fileID).join();
	if (ids(files) === ids(filesOf(now))) return;
	const shown = files.map((file) => now.find((upload) => upload.file?.fileID === file.fileID) ?? uploaded(file));
	boxes.set(box, [...shown, ...now.filter(({ file }) => file === undefined)]);
	for (const listener of listeners) listener();
});

const filesOf = (uploads: readonly Upload[]): SentFile[] => uploads.flatMap(({ file }) => file ?? []);

const patch = (box: string, key: string, part: Partial<Upload>): void =>
	change(box, (now) => now.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));

/** Begins to upload each; one that is too large is said to be so and never sent. */
export function addFiles(box: string, files: readonly File[]): void {
	for (const source of files) {
		const key = newID("up");
		const isTooLarge = source.size > MOST_BYTES;
		const name = source.name.normalize("NFC");
		const state = isTooLarge ? "failed" : "uploading";
		const fault = isTooLarge ? "tooLarge" : undefined;
		change(box, (now) => [...now, { key, name, size: source.size, share: 0, state, fault }]);
		if (isTooLarge) continue;
		works.set(key, { source, request: null });
		upload(box, key);
	}
}

/** Puts files that are uploaded already back: a refused message is written anew. */
export function putBack(box: string, files: readonly SentFile[]): void {
	const back = files.map(uploaded);
	change(box, (now) => [...back, ...now.filter(({ key }) => !back.some((other) => other.key === key))]);
}

export function retryUpload(box: string, key: string): void {
	patch(box, key, { state: "uploading", share: 0, problem: undefined });
	upload(box, key);
}

/** Stops it where it is. What is uploaded and in no message is the server's to sweep. */
export function dropUpload(box: string, key: string): void {
	const work = works.get(key);
	works.delete(key);
	change(box, (now) => now.filter((upload) => upload.key !== key));
	work?.request?.abort();
}

/** Why the files of a box keep it from being sent; null when they do not. */
export function whyNotYet(uploads: readonly Upload[]): "uploading" | "failed" | "tooMany" | null {
	if (uploads.some(({ state }) => state === "failed")) return "failed";
	if (uploads.length > MOST_FILES) return "tooMany";
	return uploads.some(({ state }) => state === "uploading") ? "uploading" : null;
}

/** Hands the files of a box over to a message. */
export function takeFiles(box: string): SentFile[] {
	const files = filesOf(uploadsOf(box));
	for (const { key } of uploadsOf(box)) works.delete(key);
	change(box, () => NONE);
	return files;
}

/** A browser reports a folder, and a file that is gone or changed by now, as it reports a lost connection. */
const isReadable = (source: File): Promise<boolean> =>
	source
		.slice(0, 1)
		.arrayBuffer()
		.then(
			() => true,
			() => false,
		);

/** `fetch` does not tell how much of a body was sent; XMLHttpRequest does (XHR Standard, upload progress). */
function upload(box: string, key: string): void {
	const work = works.get(key);
	if (work === undefined) return;
	const request = new XMLHttpRequest();
	work.request = request;
	const fail = (problem: ClientProblem): void => patch(box, key, { state: "failed", problem });
	request.upload.onprogress = ({ loaded, total }) => patch(box, key, { share: total === 0 ? 1 : loaded / total });
	request.onerror = () =>
		void isReadable(work.source).then((readable) =>
			readable ? fail(unreachable()) : patch(box, key, { state: "failed", fault: "unreadable" }),
		);
	request.onload = () => {
		if (request.status === 201) {
			const file = JSON.parse(request.responseText) as SentFile;
			works.delete(key);
			return patch(box, key, { state: "done", share: 1, name: file.name, file });
		}
		fail(problemIn(request.status, request.responseText, request.getResponseHeader("x-request-id") ?? ""));
		if (request.status === 401) leaveForSignIn();
	};
	request.open("POST", `/api/v1/files?name=${encodeURIComponent(work.source.name)}`);
	request.setRequestHeader("accept", "application/json");
	request.setRequestHeader("content-type", "application/octet-stream");
	request.send(work.source);
}
