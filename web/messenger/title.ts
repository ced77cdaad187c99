/** The tab's title: how much calls for this person, unread or waiting, then what the page shows, then the company. */

import { useEffect } from "react";
import { ADMIN_SECTIONS } from "#web/admin/sections.ts";
import { useAdminWords } from "#web/admin/words.ts";
import { countWaiting } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";
import { useSubjectOnPage } from "#web/messenger/ask/subject.ts";
import { type PaletteKey, usePaletteWords } from "#web/messenger/palette/words.ts";
import { useUnreadCount } from "./hooks.ts";
import type { Route, SettingsSection } from "./route.ts";
import { useWords } from "./words.ts";

const SETTINGS: Record<SettingsSection, PaletteKey> = {
	profile: "pageProfile",
	language: "pageLanguage",
	appearance: "pageAppearance",
	security: "pageSecurity",
	tokens: "pageTokens",
};

export function useTitle(route: Route): void {
	const openID = route.page === "conversation" ? route.id : null;
	const count = useStore(countWaiting) + useUnreadCount(openID);
	const company = useStore((state) => state.me?.company.name);
	// a person, a task or a conversation says itself what it is called
	const subject = useSubjectOnPage();
	const name = usePageName(route);
	useEffect(() => {
		const place = [subject?.label ?? name, company].filter((part) => part !== undefined && part !== "").join(" · ");
		document.title = `${count > 0 ? `(${count}) ` : ""}${place === "" ? "Kontor" : place}`;
	}, [count, subject, name, company]);
}

function usePageName(route: Route): string | undefined {
	const say = useWords();
	const sayPage = usePaletteWords();
	const sayAdmin = useAdminWords();
	const conversation = useStore((state) =>
		route.page === "conversation" ? state.conversations[route.id]?.name : undefined,
	);
	switch (route.page) {
		case "conversation":
			return conversation;
		case "home":
			return undefined;
		case "list":
			return say("navConversations");
		case "waiting":
			return say("waitingTitle");
		case "search":
			return sayPage("pageSearch");
		case "tasks":
			return say("tasks");
		case "people":
		case "person":
			return say("people");
		case "settings":
			return sayPage(SETTINGS[route.section]);
		case "turn":
			return sayAdmin("ownHistoryTitle");
		case "admin": {
			const section = ADMIN_SECTIONS.find(({ id }) => id === route.section);
			return [section === undefined ? "" : sayAdmin(section.label), sayAdmin("admin")].filter(Boolean).join(" · ");
		}
		case "missing":
			return say("missingTitle");
	}
}
