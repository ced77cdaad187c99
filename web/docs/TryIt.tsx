/** Calls a tool for real, with a token or the session of this browser, and shows the answer as it came. */

import { useId, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { CodeBlock } from "./CodeBlock.tsx";
import { exampleOf } from "./example.ts";
import { bodyOf, type Entry } from "./spec.ts";
import { useDocsSay } from "./words.ts";

type Run = { state: "idle" | "running" | "offline" | "broken" } | { state: "answered"; status: number; text: string };

export function TryIt({ entry }: { entry: Entry }) {
	const say = useDocsSay();
	const [token, setToken] = useState("");
	const [input, setInput] = useState(() => JSON.stringify(exampleOf(bodyOf(entry) ?? {}), null, 2));
	const [run, setRun] = useState<Run>({ state: "idle" });
	async function submit() {
		const parsed = readObject(input);
		if (parsed === null) return setRun({ state: "broken" });
		setRun({ state: "running" });
		setRun(await call(entry.path, parsed, token.trim()));
	}
	return (
		<section>
			<h2>{say("tryTitle")}</h2>
			<form
				className="docs-try"
				onSubmit={(event) => {
					event.preventDefault();
					if (run.state !== "running") void submit();
				}}
			>
				<p className="docs-real">
					<Icon name="warn" isSmall />
					{say("tryText")}
				</p>
				<TextField
					label={say("token")}
					help={say("tokenHelp")}
					type="password"
					autoComplete="off"
					spellCheck={false}
					inputClassName="mono"
					value={token}
					onChange={setToken}
				/>
				<InputField text={input} isBroken={run.state === "broken"} onChange={setInput} />
				<div className="row">
					<Button kind="primary" type="submit" isBusy={run.state === "running"} data-testid="docs-run">
						{say("run")}
					</Button>
				</div>
				<div role="status">
					{run.state === "offline" ? <p className="err">{say("offline")}</p> : null}
					{run.state === "answered" ? <p className="docs-status">{say("answered", { status: run.status })}</p> : null}
				</div>
				{run.state === "answered" ? (
					<CodeBlock label={say("answered", { status: run.status })} text={run.text} testID="docs-answer" />
				) : null}
			</form>
		</section>
	);
}

function InputField(props: { text: string; isBroken: boolean; onChange: (text: string) => void }) {
	const { text, isBroken, onChange } = props;
	const say = useDocsSay();
	const id = useId();
	return (
		<div className="field">
			<label className="label" htmlFor={id}>
				{say("input")}
			</label>
			<textarea
				id={id}
				className={isBroken ? "input mono is-err" : "input mono"}
				rows={Math.min(text.split("\n").length + 1, 14)}
				spellCheck={false}
				value={text}
				aria-invalid={isBroken || undefined}
				aria-describedby={isBroken ? `${id}-error` : undefined}
				onChange={(event) => onChange(event.currentTarget.value)}
				data-testid="docs-input"
			/>
			{isBroken ? (
				<p className="err" id={`${id}-error`}>
					<Icon name="warn" isSmall />
					{say("inputBroken")}
				</p>
			) : null}
		</div>
	);
}

function readObject(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

/** The cookie goes along only when no token was given: who calls must not be guessed. */
async function call(path: string, input: Record<string, unknown>, token: string): Promise<Run> {
	try {
		const response = await fetch(path, {
			method: "POST",
			headers: {
				"content-type": "application/json",
				"accept-language": document.documentElement.lang,
				...(token === "" ? {} : { authorization: `Bearer ${token}` }),
			},
			credentials: token === "" ? "same-origin" : "omit",
			body: JSON.stringify({ input }),
		});
		const text = await response.text();
		const isJSON = /json/.test(response.headers.get("content-type") ?? "");
		return {
			state: "answered",
			status: response.status,
			text: isJSON ? JSON.stringify(JSON.parse(text), null, 2) : text,
		};
	} catch (error) {
		// the browser says no more than that it failed
		if (error instanceof TypeError) return { state: "offline" };
		throw error;
	}
}
