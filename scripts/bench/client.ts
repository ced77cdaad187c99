// A program that speaks to the running server as a member does: calls, turns followed over the event stream, latencies.

export type Client = ReturnType<typeof createClient>;

export function createClient(address: string, token: string) {
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };

	async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
		const response = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
		const answer = (await response.json()) as Record<string, unknown>;
		if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
		return answer;
	}

	/** Milliseconds from sending the message until the page hears that its turn is over. */
	async function turn(text: string): Promise<number> {
		const heard = new AbortController();
		const stream = await fetch(`${address}/api/v1/events`, { headers, signal: heard.signal });
		const startedAt = performance.now();
		const { turnID } = await post("/api/v1/agent/messages", { text });
		const state = await over(stream, String(turnID));
		const ms = performance.now() - startedAt;
		heard.abort();
		if (state !== "done") throw new Error(`the turn is ${state}`);
		return ms;
	}

	/** Milliseconds of `count` calls, one after the other. */
	async function each(count: number, path: string, body: (at: number) => unknown): Promise<number[]> {
		const times: number[] = [];
		for (let at = 0; at < count; at++) {
			const startedAt = performance.now();
			await send(path, body(at));
			times.push(performance.now() - startedAt);
		}
		return times;
	}
	/** One call whose answer is read and thrown away. */
	async function send(path: string, body: unknown): Promise<void> {
		const response = await fetch(`${address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${path}: ${response.status}`);
	}
	return { post, turn, each, send };
}

const OVER = ["done", "failed", "stopped", "interrupted", "waiting"];

/** Reads the stream until the turn is over and answers its state. */
async function over(stream: Response, turnID: string): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	for await (const bytes of stream.body ?? []) {
		text += decoder.decode(bytes, { stream: true });
		const lines = text.split("\n");
		text = lines.pop() ?? "";
		for (const line of lines) {
			if (!line.startsWith("data:")) continue;
			const event = JSON.parse(line.slice(5)) as { type: string; turn?: { id: string; state: string } };
			if (event.type === "turn.changed" && event.turn?.id === turnID && OVER.includes(event.turn.state))
				return event.turn.state;
		}
	}
	throw new Error("the stream ended before the turn");
}
