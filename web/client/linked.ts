/** What links in messages lead to: read when a link comes on screen and again whenever it moves, once for all its links. */

import { useEffect, useSyncExternalStore } from "react";
import type { MessageView } from "#record/views.ts";
import { problemOf } from "./api.ts";
import { call } from "./call.ts";
import { type ChannelEntry, listChannels } from "./channels.ts";
import { onMessagesChanged, onTasksChanged } from "./news.ts";
import { readTask, type TaskDetail } from "./tasks.ts";

/** a browser holds six connections to one host: a page full of links must leave some for what the person does */
const MOST_AT_ONCE = 3;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= MOST_AT_ONCE) await new Promise<void>((go) => queue.push(go));
	else running += 1;
	try {
		return await work();
	} finally {
		const next = queue.shift();
		if (next === undefined) running -= 1;
		else next();
	}
}

/** Things of one kind by id: undefined while they are read, null where the reader may not see them. */
class Linked<T> {
	readonly #values = new Map<string, T | null>();
	readonly #watched = new Map<string, Set<() => void>>();
	/** being read at the moment; true when it moved meanwhile and has to be read again */
	readonly #reading = new Map<string, boolean>();

	constructor(private readonly read: (id: string) => Promise<T>) {}

	get(id: string): T | null | undefined {
		return this.#values.get(id);
	}

	watch(id: string, listener: () => void): () => void {
		const listeners = this.#watched.get(id) ?? new Set();
		this.#watched.set(id, listeners.add(listener));
		return () => {
			listeners.delete(listener);
			if (listeners.size === 0) this.#watched.delete(id);
		};
	}

	/** What is known is shown at once; it is read all the same, since rights change without a word. */
	need(id: string): void {
		if (!this.#reading.has(id)) void this.#load(id);
	}

	put(id: string, value: T | null): void {
		if (!this.#watched.has(id)) this.#values.delete(id);
		else this.#set(id, value);
	}

	/** It moved, or with null anything may have: what is on screen is read again, the rest forgotten. */
	moved(moved: string | null): void {
		for (const id of moved === null ? new Set([...this.#values.keys(), ...this.#watched.keys()]) : [moved]) {
			if (!this.#watched.has(id)) this.#values.delete(id);
			else if (this.#reading.has(id)) this.#reading.set(id, true);
			else void this.#load(id);
		}
	}

	async #load(id: string): Promise<void> {
		this.#reading.set(id, false);
		try {
			const value = await inTurn(() => this.read(id));
			if (this.#reading.get(id) === false) this.#set(id, value);
		} catch (thrown) {
			// Whatever the refusal, there is nothing to show. Without a connection the next gap's news asks again.
			if (problemOf(thrown).code !== "offline") this.#set(id, null);
		}
		const isStale = this.#reading.get(id) === true;
		this.#reading.delete(id);
		if (isStale) await this.#load(id);
	}

	#set(id: string, value: T | null): void {
		this.#values.set(id, value);
		for (const listener of this.#watched.get(id) ?? []) listener();
	}
}

const tasks = new Linked<TaskDetail>(readTask);
const messages = new Linked<MessageView>(readMessage);
/** one list for all of them */
const channels = new Linked<ChannelEntry[]>(listChannels);
const ALL = "all";

onTasksChanged((id) => tasks.moved(id));
onMessagesChanged((message) => {
	if (message !== null) return messages.put(messageKey(message.conversationID, message.id), message);
	messages.moved(null);
	channels.moved(null);
});

const messageKey = (conversationID: string, id: string): string => `${conversationID}/${id}`;

async function readMessage(key: string): Promise<MessageView> {
	const [conversationID = "", id = ""] = key.split("/");
	const { messages: found } = await call("message_list", { conversationID, around: id, limit: 1 });
	const message = found.find((one) => one.id === id);
	if (message === undefined) throw new Error(`${key} was not in the list around it`);
	return message;
}

function useLinked<T>(linked: Linked<T>, id: string): T | null | undefined {
	useEffect(() => linked.need(id), [linked, id]);
	return useSyncExternalStore(
		(listener) => linked.watch(id, listener),
		() => linked.get(id),
	);
}

export const useLinkedTask = (id: string): TaskDetail | null | undefined => useLinked(tasks, id);

/** Only for members of the conversation: nobody else is asked about. */
export const useLinkedMessage = (conversationID: string, id: string): MessageView | null | undefined =>
	useLinked(messages, messageKey(conversationID, id));

/** A channel the reader is not in but may see. */
export const useOpenChannel = (id: string): ChannelEntry | undefined =>
	useLinked(channels, ALL)?.find(({ channelID }) => channelID === id);
