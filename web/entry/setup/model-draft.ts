/** What is chosen and typed about the model, the last test of each kind, and the servers found nearby. */

import { useEffect, useRef, useState } from "react";
import type { ModelTest } from "#record/views.ts";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { MODEL_HOSTS } from "#web/entry/hosts.ts";
import { call } from "#web/entry/request.ts";

export type ModelKind = "hosted" | "local" | "address" | "demo";
export type TypedKind = Exclude<ModelKind, "demo">;
/** whatever of this step can be refused */
export type ModelField = "baseURL" | "apiKey" | "model" | "cap";
export type ModelFields = { baseURL: string; apiKey: string; model: string };
export type Server = { baseURL: string; name: string; models: string[] };

/** A test and the very fields it was made with: one for other fields says nothing. */
export type Tested = { fields: ModelFields; test: ModelTest; at: Date };

export type ModelDraft = {
	kind: ModelKind;
	setKind: (kind: ModelKind) => void;
	fields: Record<TypedKind, ModelFields>;
	/** answers the fields after the change, for a test that should not wait for the next drawing */
	change: (kind: TypedKind, change: Partial<ModelFields>) => ModelFields;
	/** as typed: what may be spent in a month */
	cap: string;
	setCap: (cap: string) => void;
	tested: Partial<Record<TypedKind, Tested>>;
	running: TypedKind | null;
	testProblem: ClientProblem | null;
	runTest: (kind: TypedKind, fields: ModelFields) => Promise<void>;
	/** null while the search is still running */
	servers: Server[] | null;
	searchProblem: ClientProblem | null;
	search: () => Promise<void>;
};

const EMPTY: ModelFields = { baseURL: "", apiKey: "", model: "" };

export function useModelDraft(): ModelDraft {
	const [kind, setKind] = useState<ModelKind>("hosted");
	const [fields, setFields] = useState<Record<TypedKind, ModelFields>>({
		hosted: { ...EMPTY, baseURL: MODEL_HOSTS[0]?.baseURL ?? "" },
		local: EMPTY,
		address: EMPTY,
	});
	const [cap, setCap] = useState("");
	const found = useServers();
	const tests = useTests();

	// what is typed while a test runs is newer than what this drawing knows
	const latest = useRef(fields);
	latest.current = fields;

	function change(of: TypedKind, change: Partial<ModelFields>): ModelFields {
		const next = { ...latest.current[of], ...change };
		latest.current = { ...latest.current, [of]: next };
		setFields((now) => ({ ...now, [of]: { ...now[of], ...change } }));
		return next;
	}

	const first = found.servers?.[0];
	useEffect(() => {
		if (first === undefined) return;
		const local = { baseURL: first.baseURL, model: first.models[0] ?? "" };
		setFields((now) => (now.local.baseURL === "" ? { ...now, local: { ...now.local, ...local } } : now));
	}, [first]);

	async function runTest(of: TypedKind, tested: ModelFields) {
		const test = await tests.run(of, tested);
		const only = test?.models.length === 1 ? test.models[0] : undefined;
		if (only === undefined || tested.model !== "" || !isReached(test) || !isSame(latest.current[of], tested)) return;
		await tests.run(of, change(of, { model: only }));
	}

	return { kind, setKind, fields, change, cap, setCap, ...tests, runTest, ...found };
}

function useTests() {
	const [tested, setTested] = useState<Partial<Record<TypedKind, Tested>>>({});
	const [running, setRunning] = useState<TypedKind | null>(null);
	const [testProblem, setTestProblem] = useState<ClientProblem | null>(null);
	const latest = useRef(0);

	/** Only the latest test counts: an answer for fields that were changed meanwhile is dropped. */
	async function run(kind: TypedKind, fields: ModelFields): Promise<ModelTest | undefined> {
		const turn = ++latest.current;
		setRunning(kind);
		setTestProblem(null);
		try {
			const test = await call("setting_model_test", inputOf(fields));
			if (turn !== latest.current) return undefined;
			setTested((now) => ({ ...now, [kind]: { fields, test, at: new Date() } }));
			return test;
		} catch (thrown) {
			if (turn === latest.current) setTestProblem(problemOf(thrown));
			return undefined;
		} finally {
			if (turn === latest.current) setRunning(null);
		}
	}
	return { tested, running, testProblem, run };
}

function useServers() {
	const [servers, setServers] = useState<Server[] | null>([]);
	const [searchProblem, setSearchProblem] = useState<ClientProblem | null>(null);
	async function search() {
		setServers(null);
		setSearchProblem(null);
		try {
			setServers((await call("setting_model_search", {})).servers);
		} catch (thrown) {
			setSearchProblem(problemOf(thrown));
			setServers([]);
		}
	}
	return { servers, searchProblem, search };
}

/** The tool's arguments: what is empty is left out. */
export function inputOf({ baseURL, apiKey, model }: ModelFields): Partial<ModelFields> & { baseURL: string } {
	const input: Partial<ModelFields> & { baseURL: string } = { baseURL: baseURL.trim() };
	if (apiKey.trim() !== "") input.apiKey = apiKey.trim();
	if (model.trim() !== "") input.model = model.trim();
	return input;
}

export function isAddress(baseURL: string): boolean {
	return /^https?:\/\/[^\s/]+/i.test(baseURL.trim());
}

/** "192.168.0.20:11434" of an address, for showing. */
export function hostOf(baseURL: string): string {
	return URL.canParse(baseURL) ? new URL(baseURL).host : baseURL;
}

/** Enough is known to try it. */
export function isTestable(kind: TypedKind, fields: ModelFields): boolean {
	return isAddress(fields.baseURL) && (kind !== "hosted" || fields.apiKey.trim() !== "");
}

export function isSame(one: ModelFields, other: ModelFields): boolean {
	return one.baseURL === other.baseURL && one.apiKey === other.apiKey && one.model === other.model;
}

function isReached(test: ModelTest | undefined): boolean {
	return test?.lines.some((line) => line.name === "reached" && line.state === "ok") === true;
}

/** `passed`: all four lines; `chatOnly`: everything but calling tools, which may be kept knowingly. */
export function verdict(tested: Tested | undefined, fields: ModelFields): "passed" | "chatOnly" | "failed" | "open" {
	if (tested === undefined || !isSame(tested.fields, fields)) return "open";
	const bad = tested.test.lines.filter((line) => line.state !== "ok");
	if (bad.length === 0) return "passed";
	if (bad.every((line) => line.name === "tools" && line.state !== "untried")) return "chatOnly";
	return bad.some((line) => line.state === "failed") ? "failed" : "open";
}
