/** What the server knows when it sends the page, read from its `kontor` meta tag. */

import type { Language } from "#web/text/say.ts";

export type Facts = {
	page: "setup" | "signin" | "invite";
	language: Language;
	version: string;
	isSetUp: boolean;
	company?: string;
	/** this browser signed in with a temporary password, and nothing opens before one of one's own is chosen */
	mustChangePassword?: boolean;
	email?: string;
};

const UNKNOWN: Facts = { page: "signin", language: "en", version: "", isSetUp: true };

/** Falls back to what the address says, so that a page without the tag still works. */
export function readFacts(): Facts {
	const content = document.querySelector<HTMLMetaElement>('meta[name="kontor"]')?.content;
	const given = content === undefined ? {} : (JSON.parse(content) as Partial<Facts>);
	const page = given.page ?? pageOfAddress();
	const language = given.language === "ko" ? "ko" : "en";
	return { ...UNKNOWN, ...given, page, language };
}

function pageOfAddress(): Facts["page"] {
	if (location.pathname.startsWith("/setup")) return "setup";
	return location.pathname.startsWith("/invite") ? "invite" : "signin";
}
