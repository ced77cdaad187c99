/** What an address without a page says, and the way back. */

import { navigate } from "./route.ts";
import { useWords } from "./words.ts";

export function MissingPage() {
	const say = useWords();
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page">
				<div className="empty">
					<h1>{say("missingTitle")}</h1>
					<p>{say("missingText")}</p>
					<a className="btn" href="/" onClick={(event) => navigate("/", event)}>
						{say("goToKontor")}
					</a>
				</div>
			</div>
		</main>
	);
}
