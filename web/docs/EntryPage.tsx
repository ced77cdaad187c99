/** One operation: what it does, how it runs, what it takes and answers, how it refuses, and an example to run. */

import { useLanguage } from "#web/ui/language.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { Errors } from "./Errors.tsx";
import { curlOf } from "./example.ts";
import { FactList } from "./FactList.tsx";
import { Fields } from "./Fields.tsx";
import { answerOf, bodyOf, type Entry, resolved, type Schema } from "./spec.ts";
import { TryIt } from "./TryIt.tsx";
import { useDocsSay } from "./words.ts";

export function EntryPage({ entry, schemas }: { entry: Entry; schemas: Record<string, Schema> }) {
	const say = useDocsSay();
	const language = useLanguage();
	const { tool, description } = entry;
	const body = bodyOf(entry);
	const answer = answerOf(entry);
	return (
		<article className="docs-page">
			<p className="docs-route mono">
				<b>{entry.method}</b> {entry.path}
			</p>
			<h1>{entry.label[language]}</h1>
			{tool === null ? null : <p className="docs-name mono">{entry.id}</p>}
			{description === "" ? null : (
				<section>
					<h2>{say("what")}</h2>
					{language === "en" ? null : <p className="sm muted">{say("englishBelow")}</p>}
					<p lang="en">{description}</p>
					<Examples entry={entry} />
				</section>
			)}
			<section>
				<h2>{say("facts")}</h2>
				<FactList entry={entry} />
			</section>
			<Parameters entry={entry} />
			{body === null ? null : (
				<section>
					<h2>{say(tool === null ? "body" : "parameters")}</h2>
					<Fields schema={body} schemas={schemas} empty={say("noParameters")} label={say("parameters")} />
				</section>
			)}
			{answer === null ? null : (
				<section>
					<h2>{say("answers")}</h2>
					<p className="sm muted">
						<span className="num">{answer.status}</span> · <span className="mono">{answer.type}</span>
					</p>
					{answer.type === "application/json" ? (
						<Fields
							schema={resolved(answer.schema, schemas)}
							schemas={schemas}
							empty=""
							label={say("answers")}
							isAnswer
						/>
					) : null}
				</section>
			)}
			<section>
				<h2>{say("errors")}</h2>
				<Errors entry={entry} />
			</section>
			<section>
				<h2>{say("example")}</h2>
				<p className="sm muted">{say("exampleText")}</p>
				<CodeBlock label={say("example")} text={curlOf(entry, location.origin)} testID="docs-curl" />
			</section>
			{tool === null ? null : <TryIt entry={entry} />}
		</article>
	);
}

/** Phrases it is found by, in the reader's language. */
function Examples({ entry }: { entry: Entry }) {
	const language = useLanguage();
	const phrases = entry.tool?.examples[language] ?? [];
	if (phrases.length === 0) return null;
	return (
		<ul className="docs-phrases">
			{phrases.map((phrase) => (
				<li key={phrase}>“{phrase}”</li>
			))}
		</ul>
	);
}

/** What stands in the path and behind the question mark. */
function Parameters({ entry }: { entry: Entry }) {
	const say = useDocsSay();
	const parameters = entry.raw.parameters ?? [];
	if (parameters.length === 0) return null;
	const schema: Schema = {
		type: "object",
		properties: Object.fromEntries(
			parameters.map(({ name, schema: of, description }) => [
				name,
				description === undefined ? of : { ...of, description },
			]),
		),
		required: parameters.filter(({ required }) => required).map(({ name }) => name),
	};
	return (
		<section>
			<h2>{say("parameters")}</h2>
			<Fields schema={schema} schemas={{}} empty="" label={say("parameters")} />
		</section>
	);
}
