/** Where a reader begins: how to sign in, call a tool, connect a client, and where the machine-readable forms are. */

import { CodeBlock } from "./CodeBlock.tsx";
import type { Spec } from "./spec.ts";
import { useDocsSay } from "./words.ts";

const FORMS = [
	"/api/openapi.json",
	"/api/v1/tools?live=true",
	"/api/v1/tools?format=openai",
	"/api/v1/tools?format=anthropic",
	"/api/v1/tools?format=mcp",
] as const;

export function Overview({ spec }: { spec: Spec }) {
	const say = useDocsSay();
	const { origin } = location;
	const header = `-H "Authorization: Bearer $KONTOR_TOKEN"`;
	const call = [
		`curl -X POST "${origin}/api/v1/tools/task_add/invoke"`,
		header,
		`-H "Content-Type: application/json"`,
		`-d '{"input": {"title": "Order lamp glass"}, "idempotencyKey": "order-1"}'`,
	].join(" \\\n  ");
	const server = { url: `${origin}/api/v1/mcp`, headers: { Authorization: "Bearer kt_…" } };
	const client = JSON.stringify({ mcpServers: { kontor: { type: "http", ...server } } }, null, 2);
	return (
		<article className="docs-page">
			<h1>{say("title")}</h1>
			<p className="docs-lead">{say("intro")}</p>
			<p className="sm muted">
				{say("version", { version: spec.version })} · {say("operations", { count: spec.byID.size })}
			</p>
			<a className="docs-jump" href="#contents">
				{say("toContents")}
			</a>
			<section>
				<h2>{say("authTitle")}</h2>
				<p>{say("authText")}</p>
				<CodeBlock
					label={say("authTitle")}
					text={`export KONTOR_TOKEN=kt_…\ncurl "${origin}/api/v1/me" \\\n  ${header}`}
				/>
			</section>
			<section>
				<h2>{say("callTitle")}</h2>
				<p>{say("callText")}</p>
				<CodeBlock label={say("callTitle")} text={call} />
			</section>
			<section>
				<h2>{say("mcpTitle")}</h2>
				<p>{say("mcpText")}</p>
				<CodeBlock label={say("mcpTitle")} text={client} />
			</section>
			<section>
				<h2>{say("filesTitle")}</h2>
				<p>{say("filesText")}</p>
				<ul className="docs-forms">
					{FORMS.map((path) => (
						<li key={path}>
							<a className="mono" href={path}>
								{path}
							</a>
						</li>
					))}
				</ul>
			</section>
		</article>
	);
}
