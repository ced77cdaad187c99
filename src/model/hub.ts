/** Which model does what now: the one pinned from outside, else those an administrator connected, else the demo agent. */

import type { Clock } from "#base/clock.ts";
import { ToolError } from "#base/errors.ts";
import type { Log } from "#base/log.ts";
import { demoModel } from "#model/demo/demo-model.ts";
import type { ModelRole } from "#record/model-setting.ts";
import { type ChatEntry, type Entry, fallbackModel, firstThatAnswers, type Resting } from "./fallback.ts";
import { connectEmbedder, connectPainter, connectSpeaker, connectTranscriber, type MediaDeps } from "./media.ts";
import { connectModel } from "./openai.ts";
import type { Embedder, Model, ModelConnection, Painter, Speaker, Transcriber } from "./port.ts";

/** A model that a role may be done by; `id` is null for the one that is set from outside. */
export type Candidate = { id: string | null; connection: ModelConnection; contextTokens: number | null };

export type ModelSources = {
	/** `--demo` or the setting: the demo agent although a model is set */
	isDemoForced(): boolean;
	/** those set for a role, in order */
	candidates(role: ModelRole): Candidate[];
	/** an administrator switched the demo agent off */
	isDemoOff(): boolean;
};

export type ModelHub = {
	/** Throws model_key_missing when there is no model and the demo agent was switched off. */
	current(): Model;
	/** the model for small work, as condensing; null when there is none but the demo agent */
	small(): Model | null;
	/** the model that is sent pictures, or null */
	vision(): Model | null;
	/** the others: null when nothing is connected for them */
	embedder(): Embedder | null;
	painter(): Painter | null;
	speaker(): Speaker | null;
	transcriber(): Transcriber | null;
	connection(): ModelConnection | null;
	describe(): { isDemo: boolean; provider: string; model?: string };
};

type Deps = { clock: Clock; log: Log };

export function createModelHub(sources: ModelSources, deps: Deps): ModelHub {
	const demo = demoModel(deps);
	const resting: Resting = new Map();
	const chatOf = chatModels(sources, deps, resting);
	const first = () => sources.candidates("chat")[0]?.connection ?? null;
	return {
		connection: first,
		current() {
			const model = chatOf("chat");
			if (model !== null) return model;
			if (sources.isDemoOff() && !sources.isDemoForced())
				throw new ToolError("model_key_missing", "No model is connected. The message is saved.");
			return demo;
		},
		small: () => chatOf("small"),
		vision: () => chatOf("vision"),
		...mediaModels(sources, deps, resting),
		describe() {
			const wanted = first();
			if (wanted === null) return { isDemo: true, provider: "demo", model: "demo" };
			return {
				isDemo: false,
				provider: URL.canParse(wanted.baseURL) ? new URL(wanted.baseURL).host : wanted.baseURL,
				model: wanted.name,
			};
		},
	};
}

const KNOWN_LISTS = 16;

/** The models for words, each connected once for as long as it is set as it is. */
function chatModels(sources: ModelSources, deps: Deps, resting: Resting): (role: ModelRole) => Model | null {
	const entries = new Map<string, ChatEntry>();
	const lists = new Map<string, Model>();
	const entryOf = ({ id, connection, contextTokens }: Candidate): ChatEntry => {
		const key = JSON.stringify([id, connection, contextTokens]);
		const known = entries.get(key);
		if (known !== undefined) return known;
		const all = { ...deps, ...(contextTokens === null ? {} : { contextTokens }) };
		const made = {
			connectionID: id,
			it: connectModel(connection, all),
			impatient: connectModel(connection, { ...all, maxRetries: 0 }),
		};
		entries.set(key, made);
		return made;
	};
	return (role) => {
		const candidates = sources.candidates(role);
		if (candidates.length === 0) return null;
		const key = JSON.stringify(candidates);
		const known = lists.get(key);
		if (known !== undefined) return known;
		// what was connected before is let go with its keys
		if (lists.size > KNOWN_LISTS) {
			lists.clear();
			entries.clear();
		}
		const made = fallbackModel(candidates.map(entryOf), resting, deps);
		lists.set(key, made);
		return made;
	};
}

type Media = Pick<ModelHub, "embedder" | "painter" | "speaker" | "transcriber">;

/** The models for everything else; connecting one sends nothing, so each is made when it is asked for. */
function mediaModels(sources: ModelSources, deps: Deps, resting: Resting): Media {
	const found = <T extends { provider: string; name: string }>(
		role: ModelRole,
		connect: (connection: ModelConnection, deps: MediaDeps) => T,
	) => {
		const entries: Entry<T>[] = sources
			.candidates(role)
			.map(({ id, connection }) => ({ connectionID: id, it: connect(connection, deps) }));
		const [first] = entries;
		if (first === undefined) return null;
		const passOn = async <Answer>(act: (it: T) => Promise<Answer>): Promise<Answer> =>
			(await firstThatAnswers(entries, resting, deps, ({ it }) => act(it))).answer;
		return { named: { provider: first.it.provider, name: first.it.name }, passOn };
	};
	return {
		embedder() {
			const all = found("embedding", connectEmbedder);
			return all && { ...all.named, embed: (...args) => all.passOn((it) => it.embed(...args)) };
		},
		painter() {
			const all = found("image", connectPainter);
			return all && { ...all.named, paint: (...args) => all.passOn((it) => it.paint(...args)) };
		},
		speaker() {
			const all = found("speech", connectSpeaker);
			return all && { ...all.named, speak: (...args) => all.passOn((it) => it.speak(...args)) };
		},
		transcriber() {
			const all = found("transcription", connectTranscriber);
			return all && { ...all.named, transcribe: (...args) => all.passOn((it) => it.transcribe(...args)) };
		},
	};
}
