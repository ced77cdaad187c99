/** Tries a connection before anybody relies on it: is it reached, is the key taken, does the model answer, can it call tools. */

import { type Clock, elapsed } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { ModelTest } from "#record/views.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";
import { listModels } from "./model-list.ts";
import { connectModel, type ModelDeps } from "./openai.ts";
import type { Model, ModelAnswer, ModelConnection, ModelMessage, ModelTool } from "./port.ts";

type Line = ModelTest["lines"][number];
type LineName = Line["name"];

/** A model on this computer may have to be loaded from disk first. */
const STALL_MS = 60_000;
const LIST_MS = 10_000;
/** enough for a thinking model to reach its answer, little enough to cost nothing */
const ANSWER_TOKENS = 256;
const NAMES_KEPT = 500;

const TOOL: ModelTool = {
	name: "connection_check",
	description: "Confirms that tools can be called. Call it with the word you were given.",
	parameters: {
		type: "object",
		properties: { word: { type: "string", description: "the word you were given" } },
		required: ["word"],
		additionalProperties: false,
	},
};
const WORD = "kontor";
/** the code of a line, not of an error: nothing failed, the model is only of less use */
const NO_TOOLS = "model_no_tools";
/** refusals that only somebody whose key was taken gets to see */
const PAST_THE_KEY: ReadonlySet<string> = new Set([
	"model_quota",
	"model_rate_limited",
	"model_name_unknown",
	"model_context_full",
	"model_answer_broken",
]);
const LINES: LineName[] = ["reached", "key", "answers", "tools"];

/**
 * Four lines in order; the first that fails leaves the rest "untried". A model that answers but does not call is a
 * "warning" with the code `model_no_tools`: it can chat, but not act. `detail` is a name or value, never a sentence:
 * the host, the last four characters of the key, the model's name. Costs one list and at most three short answers.
 * Throws only AbortError.
 */
export async function testModel(
	connection: ModelConnection,
	deps: ModelDeps & { signal?: AbortSignal },
): Promise<ModelTest> {
	const report = new Report(deps.clock);
	const signal = deps.signal ?? new AbortController().signal;
	const endpoint = readEndpoint(connection, report);
	if (endpoint === null) return report.result;
	if (!(await tryReach(endpoint, deps, signal, report))) return report.result;
	const model = connectModel(connection, { stallMs: STALL_MS, ...deps, maxRetries: 0, contextTokens: 0 });
	if (await tryAnswer(model, endpoint, signal, report)) await tryTools(model, signal, report);
	return report.result;
}

/** The lines as they come to be known; times are measured from the line before. */
class Report {
	readonly result: ModelTest = {
		lines: LINES.map((name) => ({ name, state: "untried", ms: 0 })),
		models: [],
		host: "",
	};
	#since: number;

	constructor(private readonly clock: Clock) {
		this.#since = elapsed(clock);
	}

	set(name: LineName, state: Line["state"], more: { code?: string; detail?: string } = {}): void {
		const now = elapsed(this.clock);
		this.result.lines[LINES.indexOf(name)] = { name, state, ms: Math.round(now - this.#since), ...more };
		this.#since = now;
	}
}

function readEndpoint(connection: ModelConnection, report: Report): Endpoint | null {
	try {
		const endpoint = endpointOf(connection);
		report.result.host = endpoint.host;
		return endpoint;
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		report.set("reached", "failed", { code: error.code });
		return null;
	}
}

/** Any answer means reached; only a refused key ends the test here, as some servers have no list of models. */
async function tryReach(endpoint: Endpoint, deps: ModelDeps, signal: AbortSignal, report: Report): Promise<boolean> {
	const { clock, fetch } = deps;
	const list = await listModels(endpoint, { clock, fetch, limitMs: LIST_MS, signal });
	if ("models" in list) {
		report.result.models = list.models.slice(0, NAMES_KEPT).map(({ name }) => endpoint.mask(name));
	} else {
		const { code } = list.refusal.error;
		if (list.status === null || code === "model_proxy") {
			report.set("reached", "failed", { code, detail: endpoint.host });
			return false;
		}
		report.set("reached", "ok", { detail: endpoint.host });
		if (code !== "model_key_refused") return true;
		report.set("key", "failed", { code, detail: endpoint.last4 });
		return false;
	}
	report.set("reached", "ok", { detail: endpoint.host });
	return true;
}

/** A key counts as taken when the model answers: several providers show their list to anybody. */
async function tryAnswer(model: Model, endpoint: Endpoint, signal: AbortSignal, report: Report): Promise<boolean> {
	const messages: ModelMessage[] = [{ role: "user", text: "Reply with one word: ready" }];
	try {
		const answer = await ask(model, { messages, tools: [], maxTokens: ANSWER_TOKENS }, signal);
		const isEmpty = answer.text === "" && answer.reasoning === undefined && answer.finish === "stop";
		if (isEmpty) report.set("answers", "failed", { code: "model_answer_broken", detail: endpoint.mask(model.name) });
		else report.set("answers", "ok", { detail: endpoint.mask(model.name) });
		// known by the same answer, whose time it was
		report.set("key", "ok", { detail: endpoint.last4 });
		return !isEmpty;
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		if (error.code === "model_key_refused") {
			report.set("key", "failed", { code: error.code, detail: endpoint.last4 });
			return false;
		}
		if (report.result.models.length > 0 || PAST_THE_KEY.has(error.code))
			report.set("key", "ok", { detail: endpoint.last4 });
		if (
			error.code === "model_name_unknown" &&
			Array.isArray(error.details?.["models"]) &&
			report.result.models.length === 0
		)
			report.result.models = error.details["models"];
		report.set("answers", "failed", { code: error.code, detail: endpoint.mask(model.name) });
		return false;
	}
}

/** One forced call, then its result, then the answer to it: the whole way that every turn takes. */
async function tryTools(model: Model, signal: AbortSignal, report: Report): Promise<void> {
	const messages: ModelMessage[] = [
		{ role: "user", text: `Call the tool ${TOOL.name} with the word ${WORD}. When it has answered, reply: done` },
	];
	try {
		const asked = { messages, tools: [TOOL], toolChoice: { call: TOOL.name }, maxTokens: ANSWER_TOKENS };
		const answer = await ask(model, asked, signal);
		const call = answer.calls.find((each) => each.name === TOOL.name && holdsWord(each.arguments));
		if (call === undefined) return report.set("tools", "warning", { code: NO_TOOLS });
		const { text, reasoning, reasoningBlocks } = answer;
		messages.push({
			role: "assistant",
			text,
			calls: [call],
			...(reasoning === undefined ? {} : { reasoning }),
			...(reasoningBlocks === undefined ? {} : { reasoningBlocks }),
		});
		messages.push({ role: "tool", callID: call.id, name: call.name, text: '{"confirmed":true}' });
		await ask(model, { messages, tools: [TOOL], maxTokens: ANSWER_TOKENS }, signal);
		report.set("tools", "ok");
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		// a server that refuses the request itself has no tools; one that broke off or is busy has not shown either
		const hasNone = !error.retryable && error.code === "model_unavailable";
		if (hasNone) report.set("tools", "warning", { code: NO_TOOLS });
		else report.set("tools", "failed", { code: error.code });
	}
}

function ask(model: Model, request: Parameters<Model["answer"]>[0], signal: AbortSignal): Promise<ModelAnswer> {
	return model.answer(request, { text: () => {} }, signal);
}

/** The arguments are an object with some word in it: which word a small model writes says nothing about calling. */
function holdsWord(text: string): boolean {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && "word" in value && typeof value.word === "string";
	} catch (error) {
		if (error instanceof SyntaxError) return false;
		throw error;
	}
}
