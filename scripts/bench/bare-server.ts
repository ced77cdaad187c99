// The yardstick: one bare hono route that parses a JSON body and answers a text of a given length.
//
//   bun scripts/bench/bare-server.ts <bytes>      prints {"port": …}

import { Hono } from "hono";

const text = JSON.stringify({ text: "x".repeat(Number(process.argv[2] ?? 1000)) });
const app = new Hono();
app.post("/read", async (context) => {
	await context.req.json();
	return context.body(text, 200, { "content-type": "application/json; charset=utf-8" });
});
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch });
console.log(JSON.stringify({ port: server.port }));
