/** Messages that contain what is being looked for, below the conversations that are called so. */

import { useEffect, useState } from "react";
import type { ConversationView } from "#record/views.ts";
import { problemOf } from "#web/client/api.ts";
import { type SearchHit, searchMessages } from "#web/client/search.ts";
import { useStore } from "#web/client/store.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useConversationName } from "./ConversationRow.tsx";
import { listTimeOf } from "./format.ts";
import { useListDrawer } from "./list-drawer.ts";
import { navigate } from "./route.ts";
import { problemText, useWords } from "./words.ts";

/** a pause in typing this long is worth a question to the server */
const PAUSE_MS = 250;

type Found = { hits: SearchHit[]; problem: string | null } | null;

export function MessageHits({ query }: { query: string }) {
	const say = useWords();
	const found = useFound(query);
	if (found === null) return null;
	return (
		<>
			<div className="list-sec">{say("secMessages")}</div>
			{found.problem === null ? null : <p className="list-none">{found.problem}</p>}
			{found.problem === null && found.hits.length === 0 ? <p className="list-none">{say("noMessageMatch")}</p> : null}
			{found.hits.map((hit) => (
				<Hit key={hit.messageID} hit={hit} />
			))}
		</>
	);
}

/** The latest answer for the latest words; what arrives late for earlier words is dropped. */
function useFound(query: string): Found {
	const say = useWords();
	const [found, setFound] = useState<Found>(null);
	const words = query.trim();
	useEffect(() => {
		let isCurrent = true;
		if ([...words].length < 2) {
			setFound(null);
			return;
		}
		const timer = setTimeout(() => {
			searchMessages(words).then(
				(hits) => isCurrent && setFound({ hits, problem: null }),
				(thrown: unknown) => isCurrent && setFound({ hits: [], problem: problemText(problemOf(thrown), say) }),
			);
		}, PAUSE_MS);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [words, say]);
	return found;
}

function Hit({ hit }: { hit: SearchHit }) {
	const language = useLanguage();
	const drawer = useListDrawer();
	const address = `/c/${hit.conversationID}?m=${hit.messageID}`;
	return (
		<a
			className="conv hit"
			href={address}
			data-testid={`hit-${hit.messageID}`}
			onClick={(event) => {
				drawer.setOpen(false);
				navigate(address, event);
			}}
		>
			<span className="glyph">
				<Icon name="search" />
			</span>
			<span className="conv-text">
				<span className="who">
					<Place id={hit.conversationID} />
				</span>
				<span className="last">{hit.preview}</span>
			</span>
			<span className="meta">
				<time dateTime={hit.createdAt}>{listTimeOf(hit.createdAt, language, new Date())}</time>
			</span>
		</a>
	);
}

function Place({ id }: { id: string }) {
	const conversation = useStore((state) => state.conversations[id]);
	return conversation === undefined ? null : <PlaceName conversation={conversation} />;
}

function PlaceName({ conversation }: { conversation: ConversationView }) {
	const name = useConversationName(conversation);
	return conversation.kind === "channel" ? `# ${name}` : name;
}
