// Model servers on this computer are found by what they answer, and nothing else that listens is taken for one.

import { expect, test } from "bun:test";
import { findLocalModels } from "#model/model-search.ts";
import { scriptedModel } from "#test/support/scripted-model.ts";
import { manualClock, whileTimePasses } from "./helpers.ts";

/** A server that answers everything with `respond`. */
function serverOf(respond: () => Response | Promise<Response>) {
	return Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: respond });
}

test("servers that list models are found, in the order of their ports", async () => {
	using one = await scriptedModel({ models: [{ id: "b" }, { id: "a" }] });
	using other = await scriptedModel();
	expect(await findLocalModels({ clock: manualClock(), ports: [other.port, one.port] })).toEqual([
		{ baseURL: other.baseURL, name: `127.0.0.1:${other.port}`, models: ["scripted"] },
		{ baseURL: one.baseURL, name: `127.0.0.1:${one.port}`, models: ["b", "a"] },
	]);
});

test("anything else that listens, refuses or keeps silent is left out", async () => {
	using nobody = await scriptedModel();
	nobody.stop();
	const servers = [
		serverOf(() => new Response("<html>a router</html>", { headers: { "content-type": "text/html" } })),
		serverOf(() => Response.json({ data: [] })),
		serverOf(() => Response.json({ data: "none", models: { a: 1 } })),
		serverOf(() => Response.json([null, 1, "x", {}])),
		serverOf(() => Response.redirect("http://127.0.0.1:1/", 302)),
		serverOf(() => new Response("", { status: 401 })),
		serverOf(() => new Promise(() => {})),
	];
	const clock = manualClock();
	const ports = [nobody.port, ...servers.map(({ port }) => port ?? 0)];
	expect(await whileTimePasses(clock, findLocalModels({ clock, ports }), 50)).toEqual([]);
	for (const server of servers) server.stop(true);
});

test("the usual four ports are asked without a key", async () => {
	const asked: [string, string | null][] = [];
	const fetch = async (input: string | URL | Request, init?: RequestInit) => {
		asked.push([String(input), new Headers(init?.headers).get("authorization")]);
		return Response.json([{ id: "m" }]);
	};
	expect((await findLocalModels({ clock: manualClock(), fetch })).length).toBe(4);
	expect(asked).toEqual([11434, 8080, 1234, 8000].map((port) => [`http://127.0.0.1:${port}/v1/models`, null]));
});
