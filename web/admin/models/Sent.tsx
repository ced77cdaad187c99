/** What a model's server receives and what it never does: said in full, before somebody has to ask. */

import { useModelsWords } from "./model-words.ts";

export function Sent() {
	const say = useModelsWords();
	return (
		<section className="m-section" aria-labelledby="m-sent" data-testid="models-sent">
			<h2 id="m-sent">{say("sent")}</h2>
			<p>{say("sentText")}</p>
			<ul className="m-sent">
				<li>{say("sentMessage")}</li>
				<li>{say("sentFacts")}</li>
				<li>{say("sentTools")}</li>
				<li>{say("sentResults")}</li>
			</ul>
			<p>{say("notSent")}</p>
			<ul className="m-sent">
				<li>{say("notSentKeys")}</li>
				<li>{say("notSentOthers")}</li>
				<li>{say("notSentIdle")}</li>
			</ul>
		</section>
	);
}
