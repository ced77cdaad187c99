/** Asking Kontor about what is on the screen: its own conversation in the panel, the subject as a chip on the box. */

import { useEffect } from "react";
import type { About } from "#text/about.ts";
import { homeConversation } from "#web/client/derive.ts";
import { loadTimeline } from "#web/client/load.ts";
import { getState, useStore } from "#web/client/store.ts";
import { Composer } from "#web/messenger/Composer.tsx";
import { Timeline } from "#web/messenger/Timeline.tsx";
import { useWords } from "#web/messenger/words.ts";
import { Panel } from "#web/ui/Panel.tsx";

export function AskPanel({ subject, onClose }: { subject: About | null; onClose: () => void }) {
	const say = useWords();
	const conversation = useStore((state) => homeConversation(state.conversations));
	const id = conversation?.id;
	useEffect(() => {
		const timeline = id === undefined ? undefined : getState().timelines[id];
		if (id !== undefined && (timeline === undefined || timeline.state === "failed")) void loadTimeline(id);
	}, [id]);
	if (conversation === undefined) return null;
	return (
		<Panel
			title={say("askPanel")}
			sub={say("askPanelSub")}
			closeLabel={say("closePanel")}
			onClose={onClose}
			focus="textarea"
			testID="ask-panel"
		>
			<Timeline conversation={conversation} messageID={null} />
			<Composer conversation={conversation} place="panel" subject={subject} />
		</Panel>
	);
}
