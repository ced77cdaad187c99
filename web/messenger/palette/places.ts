/** The pages and acts that the palette offers everybody. */

import { signOut } from "#web/client/act.ts";
import { choosePreference, type Theme } from "#web/client/preferences.ts";
import { useStore } from "#web/client/store.ts";
import { useFrame } from "#web/messenger/frame-acts.ts";
import { navigate, readRoute } from "#web/messenger/route.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import type { Language } from "#web/text/say.ts";
import type { IconName } from "#web/ui/icons.ts";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import type { Entry } from "./entries.ts";
import { type PaletteKey, usePaletteWords } from "./words.ts";

/** Words of the other language too: who just switched still types what they are used to. */
const PAGES: readonly { key: PaletteKey; address: string; icon: IconName; also: readonly string[] }[] = [
	{ key: "pageWaiting", address: "/waiting", icon: "tray", also: ["waiting", "approvals", "승인", "확인할 일"] },
	{ key: "pageSearch", address: "/search", icon: "search", also: ["search", "find", "검색", "찾기"] },
	{ key: "pageTasks", address: "/tasks", icon: "tasks", also: ["tasks", "board", "week", "업무", "주간"] },
	{ key: "pagePeople", address: "/people", icon: "people", also: ["people", "directory", "구성원", "조직도"] },
	{
		key: "pageProfile",
		address: "/settings/profile",
		icon: "sliders",
		also: ["settings", "profile", "설정", "프로필"],
	},
	{
		key: "pageLanguage",
		address: "/settings/language",
		icon: "globe",
		also: ["language", "time zone", "언어", "시간대"],
	},
	{
		key: "pageAppearance",
		address: "/settings/appearance",
		icon: "sun",
		also: ["theme", "dark", "text size", "화면", "글자 크기"],
	},
	{
		key: "pageSecurity",
		address: "/settings/security",
		icon: "lock",
		also: ["password", "sessions", "비밀번호", "로그인 기록"],
	},
	{ key: "pageTokens", address: "/settings/tokens", icon: "key", also: ["tokens", "api", "토큰"] },
];

export function usePages(): Entry[] {
	const say = usePaletteWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin ?? false);
	const admin = { key: "pageAdmin", address: "/admin", icon: "server", also: ["admin", "관리자"] } as const;
	return [...PAGES, ...(isAdmin ? [admin] : [])]
		.filter(({ address }) => readRoute(address).page !== "missing")
		.map(({ key, address, icon, also }) => ({
			id: `page ${address}`,
			group: "page",
			label: say(key),
			also,
			face: { icon },
			address,
			run: () => navigate(address),
			isOffered: ["/waiting", "/tasks", "/people", "/settings/profile"].includes(address),
		}));
}

export function useActs(): Entry[] {
	const say = usePaletteWords();
	const frame = useFrame();
	const words = useWords();
	const language = useLanguage();
	const toast = useToast();
	function prefer(input: { language?: Language; theme?: Theme }): void {
		void choosePreference(input).then((problem) => {
			if (problem !== null) toast({ text: problemText(problem, words), icon: "warn" });
		});
	}
	const act = (key: PaletteKey, icon: IconName, also: string[], run: () => void, isOffered = false): Entry => {
		return { id: `act ${key}`, group: "act", label: say(key), also, face: { icon }, run, isOffered };
	};
	const other: Entry =
		language === "ko"
			? act("actEnglish", "globe", ["english", "영어"], () => prefer({ language: "en" }))
			: act("actKorean", "globe", ["korean", "한국어"], () => prefer({ language: "ko" }));
	return [
		act("actNew", "compose", ["new message", "새 메시지"], () => frame.open("new-conversation"), true),
		act("actChannels", "hash", ["browse channels", "join channel", "채널"], () => frame.open("channels")),
		act("actNewChannel", "plus", ["create channel", "채널 만들기"], () => frame.open("new-channel")),
		act("actKeys", "help", ["shortcuts", "help", "단축키", "도움말"], () => frame.open("help"), true),
		act("actLight", "sun", ["light theme", "밝게", "라이트"], () => prefer({ theme: "light" })),
		act("actDark", "sun", ["dark theme", "어둡게", "다크"], () => prefer({ theme: "dark" })),
		act("actSystem", "sun", ["system theme", "시스템"], () => prefer({ theme: "system" })),
		other,
		act("actSignOut", "arrow", ["log out", "로그아웃"], () => void signOut()),
	];
}
