/** An HTTP client as a browser or a program is one: a cookie jar or a token, and a reader of the event stream. */

import type { Problem } from "#record/views.ts";

export type Sent = { id?: number; prev?: number; type: string; [field: string]: unknown };
export type Answer = {
	status: number;
	headers: Headers;
	text: string;
	json: Record<string, unknown>;
	problem: Problem;
};

type Options = { headers?: Record<string, string>; raw?: string | Uint8Array };

export class Client {
	readonly cookies = new Map<string, string>();
	token: string | undefined;

	constructor(readonly url: string) {}

	/** A client of its own that sends a token instead of cookies. */
	withToken(token: string): Client {
		const other = new Client(this.url);
		other.token = token;
		return other;
	}

	/** Headers as a browser on our own page, or a program with its token, sends them. */
	headers(method: string, more: Record<string, string> = {}): Record<string, string> {
		const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		return {
			...(jar === "" ? {} : { cookie: jar }),
			...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
			...(method === "GET" || this.token !== undefined ? {} : { origin: this.url }),
			...more,
		};
	}

	async send(method: string, path: string, body?: unknown, { headers = {}, raw }: Options = {}): Promise<Answer> {
		const hasBody = raw !== undefined || body !== undefined;
		const type: Record<string, string> = hasBody ? { "content-type": "application/json" } : {};
		const all = this.headers(method, { ...type, ...headers });
		for (const [name, value] of Object.entries(all)) if (value === "") delete all[name];
		const response = await fetch(this.url + path, {
			method,
			headers: all,
			redirect: "manual",
			...(hasBody ? { body: (raw ?? JSON.stringify(body)) as BodyInit } : {}),
		});
		this.keepCookies(response);
		const text = await response.text();
		const json = /json/.test(response.headers.get("content-type") ?? "") && text !== "" ? JSON.parse(text) : {};
		return { status: response.status, headers: response.headers, text, json, problem: json as Problem };
	}

	get(path: string, options?: Options): Promise<Answer> {
		return this.send("GET", path, undefined, options);
	}

	post(path: string, body?: unknown, options?: Options): Promise<Answer> {
		return this.send("POST", path, body, options);
	}

	delete(path: string, options?: Options): Promise<Answer> {
		return this.send("DELETE", path, undefined, options);
	}

	invoke(tool: string, input: unknown, more: Record<string, unknown> = {}, options?: Options): Promise<Answer> {
		return this.post(`/api/v1/tools/${tool}/invoke`, { input, ...more }, options);
	}

	/** Opens the event stream; `after` goes into the address, `lastEventID` into the header. */
	async events(after?: number | string, lastEventID?: number | string): Promise<EventReader> {
		const abort = new AbortController();
		const query = after === undefined ? "" : `?after=${after}`;
		const headers = this.headers("GET", lastEventID === undefined ? {} : { "last-event-id": String(lastEventID) });
		const response = await fetch(`${this.url}/api/v1/events${query}`, { headers, signal: abort.signal });
		if (response.status !== 200 || response.body === null) throw new Error(`the stream answered ${response.status}`);
		return new EventReader(response.body, abort);
	}

	private keepCookies(response: Response): void {
		for (const line of response.headers.getSetCookie()) {
			const [pair = "", ...attributes] = line.split(";");
			const [name = "", value = ""] = pair.split("=");
			if (attributes.some((one) => /max-age=0/i.test(one))) this.cookies.delete(name.trim());
			else this.cookies.set(name.trim(), value.trim());
		}
	}
}

/** The stream as it comes: every event kept, those with an id in `stored`. */
export class EventReader {
	readonly all: Sent[] = [];
	isEnded = false;
	#wake: (() => void)[] = [];
	readonly ended: Promise<void>;

	constructor(
		body: ReadableStream<Uint8Array>,
		private readonly abort: AbortController,
	) {
		this.ended = this.#read(body);
	}

	get stored(): Sent[] {
		return this.all.filter(({ id }) => id !== undefined);
	}

	/** The first event that `matches`, waiting for it; the test's own limit bounds the wait. */
	async next(matches: (sent: Sent) => boolean): Promise<Sent> {
		for (;;) {
			const found = this.all.find(matches);
			if (found !== undefined) return found;
			if (this.isEnded)
				throw new Error(
					`the stream ended; it had ${this.all.length} events, the last ${JSON.stringify(this.all.at(-1) ?? null).slice(0, 300)}`,
				);
			await new Promise<void>((resolve) => this.#wake.push(resolve));
		}
	}

	close(): Promise<void> {
		this.abort.abort();
		return this.ended;
	}

	async #read(body: ReadableStream<Uint8Array>): Promise<void> {
		const decoder = new TextDecoder();
		let rest = "";
		try {
			for await (const bytes of body) {
				rest += decoder.decode(bytes, { stream: true });
				const frames = rest.split("\n\n");
				rest = frames.pop() ?? "";
				for (const text of frames) this.#take(text);
			}
		} catch (error) {
			// cut off by either side: what arrived stays
			if (!(error instanceof Error)) throw error;
		} finally {
			this.isEnded = true;
			this.#wakeAll();
		}
	}

	#take(text: string): void {
		const lines = text.split("\n");
		const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
		if (data.length === 0) return;
		const sent = JSON.parse(data.join("\n")) as Sent;
		const id = lines.find((line) => line.startsWith("id: "));
		if (id !== undefined && Number(id.slice(4)) !== sent.id)
			throw new Error(`the id line ${id} is not that of ${text}`);
		this.all.push(sent);
		this.#wakeAll();
	}

	#wakeAll(): void {
		for (const wake of this.#wake.splice(0)) wake();
	}
}
