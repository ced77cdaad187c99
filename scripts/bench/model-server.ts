// A model on loopback for the bench: waits a known time, asks for one tool call, then says one sentence; adds up its own time.
//
//   bun scripts/bench/model-server.ts      prints {"port": …}; GET /spent answers {"ms": …} since it was last asked

const DELAY_MS = 40;
const encoder = new TextEncoder();
let spentMs = 0;

type Asked = { messages: { role: string }[]; tools?: { function: { name: string } }[] };

function chunksFor({ messages, tools = [] }: Asked): Record<string, unknown>[] {
	const wantsCall = messages.at(-1)?.role !== "tool" && tools.some((tool) => tool.function.name === "task_list");
	const call = { index: 0, id: "call_1", type: "function", function: { name: "task_list", arguments: "{}" } };
	const delta = wantsCall
		? { role: "assistant", tool_calls: [call] }
		: { role: "assistant", content: "Here is your week." };
	return [
		{ choices: [{ index: 0, delta, finish_reason: null }] },
		{ choices: [{ index: 0, delta: {}, finish_reason: wantsCall ? "tool_calls" : "stop" }] },
	];
}

async function answer(request: Request): Promise<Response> {
	const startedAt = performance.now();
	const chunks = chunksFor((await request.json()) as Asked);
	await Bun.sleep(DELAY_MS);
	const lines = chunks.map(
		(chunk) => `data: ${JSON.stringify({ id: "bench", object: "chat.completion.chunk", ...chunk })}\n\n`,
	);
	spentMs += performance.now() - startedAt;
	return new Response(encoder.encode(`${lines.join("")}data: [DONE]\n\n`), {
		headers: { "content-type": "text/event-stream" },
	});
}

const server = Bun.serve({
	hostname: "127.0.0.1",
	port: 0,
	routes: {
		"/v1/chat/completions": { POST: answer },
		"/v1/models": () => Response.json({ object: "list", data: [{ id: "bench", object: "model" }] }),
		"/spent": () => {
			const ms = spentMs;
			spentMs = 0;
			return Response.json({ ms });
		},
	},
	fetch: () => new Response("404", { status: 404 }),
});
console.log(JSON.stringify({ port: server.port }));
