/** The messenger's frame around the page that the address names, in the member's language. */

import { useEffect } from "react";
import { homeConversation } from "#web/client/derive.ts";
import { loadFrame } from "#web/client/load.ts";
import { type State, useStore } from "#web/client/store.ts";
import { NoneListed } from "#web/messenger/channel/JoinPage.tsx";
import { TasksPage } from "#web/messenger/tasks/TasksPage.tsx";
import type { Language } from "#web/text/say.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { LanguageContext, RegionContext } from "#web/ui/language.ts";
import { ToastHost } from "#web/ui/ToastHost.tsx";
import { TooltipHost } from "#web/ui/TooltipHost.tsx";
import { Conversation } from "./Conversation.tsx";
import { Frame } from "./Frame.tsx";
import { setRegion } from "./format.ts";
import { usePhone } from "./hooks.ts";
import { later, WhileLoading } from "./later.tsx";
import { useLook } from "./look.ts";
import { MissingPage } from "./MissingPage.tsx";
import { LIST, navigate, type Route, readRoute, replaceAddress, useAddress } from "./route.ts";
import { WaitingPage } from "./WaitingPage.tsx";
import { problemText, useWords } from "./words.ts";

const AdminPage = later(() => import("#web/admin/AdminPage.tsx").then((page) => page.AdminPage));
const OwnHistoryPage = later(() => import("#web/admin/history/OwnHistoryPage.tsx").then((page) => page.OwnHistoryPage));
const PeoplePage = later(() => import("#web/messenger/people/PeoplePage.tsx").then((page) => page.PeoplePage));
const PersonPage = later(() => import("#web/messenger/people/PersonPage.tsx").then((page) => page.PersonPage));
const SearchPage = later(() => import("#web/messenger/search/SearchPage.tsx").then((page) => page.SearchPage));
const SettingsPage = later(() => import("#web/messenger/settings/SettingsPage.tsx").then((page) => page.SettingsPage));

const LAST = "kontor.last-conversation";

export function App() {
	const language = useStore((state) => state.me?.language) ?? pageLanguage();
	useLook();
	useEffect(() => {
		document.documentElement.lang = language;
	}, [language]);
	return (
		<LanguageContext value={language}>
			<RegionContext value={useRegion()}>
				<ToastHost>
					<Shell />
				</ToastHost>
				<TooltipHost />
			</RegionContext>
		</LanguageContext>
	);
}

/** Times are written in the zone and the clock the person chose, from the first drawing on. */
function useRegion(): string {
	const timeZone = useStore((state) => state.me?.preferences.timeZone ?? null);
	const clock = useStore((state) => state.me?.preferences.clock ?? null);
	setRegion({ timeZone, clock });
	return `${timeZone ?? ""} ${clock ?? ""}`;
}

/** Before `me` has arrived the server's guess stands in the page. */
function pageLanguage(): Language {
	return document.documentElement.lang.startsWith("ko") ? "ko" : "en";
}

function Shell() {
	const route = readRoute(useAddress());
	const say = useWords();
	const me = useStore((state) => state.me);
	const problem = useStore((state) => state.problem);
	useHome(route);
	if (me === null && problem !== null) {
		return (
			<main className="alone">
				<ErrorCard
					title={problemText(problem, say)}
					code={problem.code}
					actions={<Button onClick={() => void loadFrame()}>{say("tryAgain")}</Button>}
				/>
			</main>
		);
	}
	return (
		<Frame route={route}>
			<WhileLoading>
				<Page route={route} />
			</WhileLoading>
		</Frame>
	);
}

function Page({ route }: { route: Route }) {
	switch (route.page) {
		case "conversation":
			return <Conversation key={route.id} id={route.id} messageID={route.threadID === null ? route.messageID : null} />;
		case "search":
			return <SearchPage />;
		case "waiting":
			return <WaitingPage holdID={route.holdID} />;
		case "tasks":
			return <TasksPage />;
		case "people":
			return <PeoplePage route={route} />;
		case "person":
			return <PersonPage key={route.id} id={route.id} />;
		case "settings":
			return <SettingsPage section={route.section} query={route.query} />;
		case "turn":
			return <OwnHistoryPage turnID={route.id} />;
		case "admin":
			return <AdminPage section={route.section} />;
		case "missing":
			return <MissingPage />;
		case "list":
			return <main className="content hide-phone" id="main" />;
		case "home":
			return <NoneListed />;
	}
}

/** `/` is the conversation that was open last, or the one with Kontor; on a phone the list lies below it. */
function useHome(route: Route): void {
	const conversations = useStore((state) => state.conversations);
	const isPhone = usePhone();
	useEffect(() => {
		if (route.page === "conversation") remember(route.id);
		if (route.page !== "home" && (route.page !== "list" || isPhone)) return;
		const target = remembered(conversations) ?? homeConversation(conversations)?.id ?? Object.keys(conversations)[0];
		if (target === undefined) return;
		if (!isPhone) return replaceAddress(`/c/${target}`);
		replaceAddress(LIST);
		navigate(`/c/${target}`);
	}, [route, conversations, isPhone]);
}

function remember(id: string): void {
	try {
		localStorage.setItem(LAST, id);
	} catch {
		// without storage the next visit starts with Kontor
	}
}

function remembered(conversations: State["conversations"]): string | undefined {
	try {
		const id = localStorage.getItem(LAST);
		// one that was just hidden is not gone back to
		return id !== null && conversations[id]?.isHidden === false ? id : undefined;
	} catch {
		return undefined;
	}
}
