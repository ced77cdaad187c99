/** Whether people reach this server at the address they are told, and whether others can read what is sent. */

import { connect } from "node:net";
import type { Check, Patient } from "./check.ts";

type Line = Omit<Check, "area">;

const ANSWER_MS = 10_000;
/** shorter than the server keeps the stream open: what comes with its end was held back */
const STREAM_MS = 5_000;

export async function networkChecks(patient: Patient): Promise<Check[]> {
	const address = await publicAddress(patient);
	const streams = address.state === "ok" ? [await publicStream(patient)] : [];
	const lines = [address, ...streams, ...(await fromOutside(patient))];
	return lines.map((line) => ({ area: "network", ...line }));
}

/** The set address has to lead to a Kontor: something else that answers there is a wrong name or proxy. */
async function publicAddress({ config, door, say }: Patient): Promise<Line> {
	const name = "public-url";
	const url = config.get("public_url").replace(/\/+$/, "");
	if (url === "") return { name, state: "note", text: say.noPublicURL, command: "kontor config set public_url URL" };
	if (door?.server == null) return { name, state: "note", text: say.publicNotTried(url) };
	try {
		const answer = await fetch(`${url}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
		const isOurs = answer.status === 200 && (await answer.text()) === "ok\n";
		if (isOurs) return { name, state: "ok", text: say.publicAnswers(url) };
		return { name, state: "fix", text: say.publicOther(url, answer.status), command: `curl -i ${url}/healthz` };
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const why = "code" in error ? String(error.code) : error.name;
		return { name, state: "fix", text: say.publicSilent(url, why), command: `curl -i ${url}/healthz` };
	}
}

/**
 * What the server has sent has to be here although its stream goes on: a proxy that gathers before it passes on would show
 * replies late. The silence that tells is the only thing waited for.
 */
async function publicStream({ config, door, say }: Patient): Promise<Line> {
	const name = "public-stream";
	const url = config.get("public_url").replace(/\/+$/, "");
	const limit = AbortSignal.timeout(STREAM_MS);
	try {
		const answer = await fetch(`${url}${await door?.probe()}`, { redirect: "manual", signal: limit });
		const first = await answer.body?.getReader().read();
		if (answer.status === 200 && first?.value !== undefined) return { name, state: "ok", text: say.streams(url) };
		return { name, state: "fix", text: say.streamOther(url, answer.status), command: `curl -i ${url}/healthz` };
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		if (limit.aborted) return { name, state: "fix", text: say.streamHeld(url), command: say.unbuffer };
		const why = "code" in error ? String(error.code) : error.name;
		return { name, state: "fix", text: say.publicSilent(url, why), command: `curl -i ${url}/healthz` };
	}
}

/** Listening for others without https lets everybody on the way read along. */
async function fromOutside({ config, door, say }: Patient): Promise<Line[]> {
	const listen = config.get("listen");
	const isLocal = ["127.0.0.1", "::1", "localhost"].includes(listen);
	const name = "encryption";
	if (isLocal || config.get("public_url").startsWith("https://")) return [];
	const port = Number(new URL(door?.server?.address ?? "http://127.0.0.1:0").port) || config.port;
	if (door?.server != null && !(await answers(listen, port)))
		return [
			{
				name: "listen",
				state: "fix",
				text: say.listenSilent(listen, port),
				command: "kontor config get listen --origin",
			},
		];
	return [{ name, state: "note", text: say.plainHTTP(listen), command: "kontor config set public_url https://…" }];
}

function answers(host: string, port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({
			host: host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host,
			port,
			timeout: ANSWER_MS,
		});
		const end = (isThere: boolean) => {
			socket.destroy();
			resolve(isThere);
		};
		socket
			.once("connect", () => end(true))
			.once("error", () => end(false))
			.once("timeout", () => end(false));
	});
}
