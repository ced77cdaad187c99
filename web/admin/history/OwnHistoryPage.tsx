/** What Kontor did in one of the reader's own turns, whoever they are: the same timeline that administrators have. */

import { States } from "#web/admin/States.tsx";
import { useAdminWords } from "#web/admin/words.ts";
import { readOwnTurn } from "#web/client/history.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { navigate } from "#web/messenger/route.ts";
import { useLanguage } from "#web/ui/language.ts";
import { Timeline } from "./Timeline.tsx";

export function OwnHistoryPage({ turnID }: { turnID: string }) {
	const say = useAdminWords();
	const language = useLanguage();
	const loaded = useLoaded(`${turnID} ${language}`, () => readOwnTurn(turnID));
	const back = loaded.value === null ? "/" : `/c/${loaded.value.conversationID}`;
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page admin">
				<header className="page-head">
					<div>
						<h1>{say("ownHistoryTitle")}</h1>
						<p>{say("ownHistoryText")}</p>
					</div>
				</header>
				<p className="h-back">
					<a href={back} onClick={(event) => navigate(back, event)} data-testid="back-to-chat">
						{say("toConversation")}
					</a>
				</p>
				<States loaded={loaded} failed={say("historyFailed")}>
					{(history) => <Timeline history={history} isOwn />}
				</States>
			</div>
		</main>
	);
}
