/** What an address without a page says: the way back, and a search for what was meant. */

import { useState } from "react";
import { searchAddress } from "#web/messenger/search/search-query.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { navigate } from "./route.ts";
import { useWords } from "./words.ts";

export function MissingPage() {
	const say = useWords();
	const [words, setWords] = useState("");
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page">
				<header className="page-head">
					<div>
						<h1>{say("missingTitle")}</h1>
						<p>{say("missingText")}</p>
					</div>
				</header>
				<SearchField
					label={say("keySearch")}
					value={words}
					onChange={setWords}
					onEnter={() => navigate(searchAddress({ words: words.trim() }))}
					className="search-words"
					testID="missing-search"
				/>
				<a className="btn" href="/" onClick={(event) => navigate("/", event)}>
					{say("goToKontor")}
				</a>
			</div>
		</main>
	);
}
