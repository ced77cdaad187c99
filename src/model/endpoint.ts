/** A model server's address, read once: how to reach it, what to call it, and what of it must never be shown. */

import { ToolError } from "#base/errors.ts";
import { secretEnding } from "#base/secret-ending.ts";
import type { ModelConnection } from "./port.ts";

/** The part of the platform's fetch this folder uses; tests hand in their own. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export type Endpoint = {
	/** without a trailing slash, user or fragment; a query stays, because some gateways carry a version or key in it */
	baseURL: string;
	/** name and port: all of an address that may be shown or logged */
	host: string;
	/** what the `authorization` header holds, or null when the server asks for none */
	authorization: string | null;
	/** the end of the key, enough to recognise it; empty for a short key, of which four characters would tell too much */
	last4: string;
	/** `text` with every secret of this connection replaced by its value, wherever it stands */
	mask(text: string): string;
};

const MASK = "•••";
/** shorter ones would mask ordinary words, and nobody's key is that short */
const SHORTEST_SECRET = 4;

/**
 * Reads a connection. A pasted `…/chat/completions` is cut back to its base.
 * Throws ToolError `invalid_input` when the address is not http or https.
 */
export function endpointOf(connection: ModelConnection): Endpoint {
	const url = URL.canParse(connection.baseURL.trim()) ? new URL(connection.baseURL.trim()) : null;
	if (url === null || !/^https?:$/.test(url.protocol)) {
		throw new ToolError("invalid_input", "The model's address must begin with http:// or https://.", {
			input: [{ path: "baseURL", problem: "is not an http or https address" }],
		});
	}
	const key = connection.apiKey?.trim() || null;
	const user = decodeURIComponent(url.username);
	const password = decodeURIComponent(url.password);
	const secrets = [key ?? "", password, url.password, ...url.searchParams.values()]
		.filter((secret) => secret.length >= SHORTEST_SECRET)
		.sort((a, b) => b.length - a.length);
	url.username = "";
	url.password = "";
	url.hash = "";
	url.pathname = url.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
	return {
		baseURL: url.href.replace(/\/(?=\?|$)/, ""),
		host: url.host,
		authorization: key !== null ? `Bearer ${key}` : user === "" ? null : `Basic ${btoa(`${user}:${password}`)}`,
		last4: secretEnding(key ?? ""),
		mask: (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text),
	};
}

/** The address of `path` below the base, its query kept. */
export function addressOf(endpoint: Endpoint, path: string): URL {
	const url = new URL(endpoint.baseURL);
	url.pathname = url.pathname.replace(/\/+$/, "") + path;
	return url;
}

/**
 * A fetch that sends what a model server needs and nothing else: no facts about this computer, no header from the
 * environment, and the key only to the server it was given for (a redirect to another host loses it, by the standard).
 */
export function plainFetch(endpoint: Endpoint, fetch: Fetch | undefined): Fetch {
	const send: Fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
	return (input, init) => {
		const given = new Headers(init?.headers);
		const headers = new Headers({ "user-agent": "kontor" });
		for (const name of ["content-type", "accept"]) {
			const value = given.get(name);
			if (value !== null) headers.set(name, value);
		}
		if (endpoint.authorization !== null) headers.set("authorization", endpoint.authorization);
		return send(input, { ...init, headers });
	};
}
