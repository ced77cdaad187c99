/** The frame: rail or bottom bar, the list column beside a conversation, the offline bar, and the keys that work anywhere. */

import { type ReactNode, useState } from "react";
import { AdminList } from "#web/admin/AdminList.tsx";
import { AskPanel } from "#web/messenger/ask/AskPanel.tsx";
import { useAsking } from "#web/messenger/ask/ask-state.ts";
import { BrowseChannels } from "#web/messenger/channel/BrowseChannels.tsx";
import { ThreadPanel } from "#web/messenger/channel/ThreadPanel.tsx";
import { Palette } from "#web/messenger/palette/Palette.tsx";
import { Tellers } from "#web/messenger/tell/telling.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Announcer } from "./Announcer.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { FrameContext, type Overlay } from "./frame-acts.ts";
import { HelpDialog } from "./HelpDialog.tsx";
import { useKeys } from "./keys.ts";
import { ListDrawer } from "./list-drawer.ts";
import { NewConversation } from "./NewConversation.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import { BottomBar, Rail } from "./Rail.tsx";
import { useReadAll } from "./read-all.ts";
import type { Route } from "./route.ts";
import { useTitle } from "./title.ts";
import { useWords } from "./words.ts";

export function Frame({ route, children }: { route: Route; children: ReactNode }) {
	const say = useWords();
	/** the place the list was opened over: going elsewhere closes it */
	const [listAt, setListAt] = useState<string | null>(null);
	const [overlay, setOverlay] = useState<Overlay | null>(null);
	const close = (): void => setOverlay(null);
	const isChat = route.page === "conversation" || route.page === "home" || route.page === "list";
	const hasColumn = isChat || route.page === "settings" || route.page === "admin";
	const conversationID = route.page === "conversation" ? route.id : null;
	const threadID = route.page === "conversation" ? route.threadID : null;
	const place = conversationID ?? route.page;
	const panel = useAsking(conversationID);
	const setListOpen = (isOpen: boolean): void => setListAt(isOpen ? place : null);
	const readAll = useReadAll();
	useKeys({ conversationID, onOverlay: setOverlay, onAsk: panel.ask, onReadAll: isChat ? readAll : null });
	useTitle(route);
	return (
		<FrameContext value={{ open: setOverlay, ask: panel.ask }}>
			<ListDrawer value={{ isOpen: listAt === place, setOpen: setListOpen }}>
				{route.page === "list" ? null : (
					<a className="skip" href="#main">
						{say("skipToConversation")}
					</a>
				)}
				{isChat && route.page !== "list" ? (
					<a className="skip" href="#composer-box">
						{say("skipToComposer")}
					</a>
				) : null}
				<div className="shell">
					<OfflineBar />
					<div
						className={classNames(
							"frame",
							!hasColumn && "no-list",
							(panel.asking !== null || threadID !== null) && "has-panel",
						)}
					>
						<Rail route={route} onHelp={() => setOverlay("help")} />
						{route.page === "admin" ? <AdminList current={route.section} /> : null}
						{isChat ? <ConversationList currentID={conversationID} isPage={route.page === "list"} /> : null}
						{children}
						{threadID === null || conversationID === null || panel.asking !== null ? null : (
							<ThreadPanel
								key={threadID}
								conversationID={conversationID}
								parentMessageID={threadID}
								messageID={route.page === "conversation" ? route.messageID : null}
							/>
						)}
						{panel.asking === null ? null : <AskPanel subject={panel.asking.subject} onClose={panel.close} />}
						<BottomBar route={route} />
					</div>
				</div>
				<Announcer conversationID={conversationID} />
				<Tellers />
				<Palette isOpen={overlay === "palette"} onClose={close} />
				<HelpDialog isOpen={overlay === "help"} onClose={close} />
				<NewConversation isOpen={overlay === "new-conversation"} onClose={close} />
				<BrowseChannels
					isOpen={overlay === "channels" || overlay === "new-channel"}
					isNew={overlay === "new-channel"}
					onClose={close}
				/>
			</ListDrawer>
		</FrameContext>
	);
}
