/** The beginning of a channel in which nothing was said: what it is for, and the two ways to give it life. */

import { useState } from "react";
import type { ConversationView } from "#record/views.ts";
import { fillComposer } from "#web/messenger/composer-fill.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { MembersDialog } from "./MembersDialog.tsx";
import { useChannelWords } from "./words.ts";

export function NewChannel({ conversation }: { conversation: ConversationView }) {
	const say = useChannelWords();
	const [isAdding, setAdding] = useState(false);
	const { id, name, topic } = conversation;
	return (
		<>
			<EmptyState
				title={say("emptyTitle", { name })}
				actions={
					<>
						<Button kind="primary" icon="people" onClick={() => setAdding(true)} data-testid="empty-add-people">
							{say("addPeople")}
						</Button>
						{/* it fills the box: what is asked in front of everybody is sent by the person */}
						<Button onClick={() => fillComposer(id, say("introduce"))} data-testid="empty-introduce">
							{say("askIntroduce")}
						</Button>
					</>
				}
			>
				{topic === "" ? say("emptyText") : topic}
			</EmptyState>
			<MembersDialog conversation={conversation} isOpen={isAdding} onClose={() => setAdding(false)} />
		</>
	);
}
