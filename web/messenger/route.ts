/** Where the person is: the address bar is the only state, so back, reload and a pasted link all work. */

import { useSyncExternalStore } from "react";
import { type AdminSection, isAdminSection } from "#web/admin/sections.ts";

/** the conversations, as a phone's page */
export const LIST = "/c";
export const SETTINGS_SECTIONS = ["profile", "language", "appearance", "security", "tokens"] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export type Route =
	| { page: "home" }
	/** the conversations themselves: a page of its own on a phone */
	| { page: "list" }
	| { page: "conversation"; id: string; messageID: string | null; threadID: string | null }
	| { page: "waiting"; holdID: string | null }
	| { page: "search" }
	| { page: "tasks"; taskID: string | null }
	| { page: "people"; view: PeopleView; by: "team" | "line"; query: string; isAdmin: boolean }
	| { page: "person"; id: string }
	| { page: "settings"; section: SettingsSection; query: string }
	| { page: "admin"; section: AdminSection }
	| { page: "turn"; id: string }
	| { page: "missing" };

export type PeopleView = "list" | "tree" | "chart";

const listeners = new Set<() => void>();
let isReturning = false;

function moved(isBack: boolean): void {
	isReturning = isBack;
	for (const listener of listeners) listener();
}

const onBack = (): void => moved(true);

function subscribe(listener: () => void): () => void {
	if (listeners.size === 0) addEventListener("popstate", onBack);
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) removeEventListener("popstate", onBack);
	};
}

/** Whether the browser's own back or forward led here: the place it was left at is wanted then. */
export const isReturned = (): boolean => isReturning;

const here = (): string => location.pathname + location.search;

/** Path and query, as one string: equal addresses are equal values. */
export function useAddress(): string {
	return useSyncExternalStore(subscribe, here, () => "/");
}

type Click = {
	preventDefault: () => void;
	metaKey: boolean;
	ctrlKey: boolean;
	shiftKey: boolean;
	altKey: boolean;
	defaultPrevented: boolean;
};

/** Goes there without loading a page. With a click it leaves "open in a new tab" to the browser. */
export function navigate(address: string, click?: Click): void {
	if (click !== undefined) {
		if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.defaultPrevented) return;
		if (!isOurs(address)) return;
		click.preventDefault();
	}
	if (!isOurs(address)) {
		location.assign(address);
		return;
	}
	if (address !== here()) history.pushState({ from: here() }, "", address);
	moved(false);
}

/** Like `navigate`, without leaving the present address behind in the history. */
export function replaceAddress(address: string): void {
	history.replaceState(history.state, "", address);
	moved(false);
}

/** Up to the page `address` that this one was opened from: one step back, or in its place for who came by a link. */
export function goUp(address: string): void {
	const { from } = (history.state ?? {}) as { from?: string };
	if (from !== undefined && new URL(from, "http://here").pathname === address) history.back();
	else replaceAddress(address);
}

/** Pages of this app; everything else (sign-in, administration, documentation) is a page of its own. */
export function isOurs(address: string): boolean {
	return readRoute(address).page !== "missing";
}

export function readRoute(address: string): Route {
	const url = new URL(address, "http://here");
	const parts = url.pathname.split("/").filter((part) => part !== "");
	const [first, second] = parts;
	if (first === undefined) return { page: "home" };
	if (first === "c" && second === undefined) return { page: "list" };
	if (first === "c" && second !== undefined && (parts.length === 2 || (parts.length === 4 && parts[2] === "t"))) {
		const threadID = parts[3] === undefined ? null : decodeURIComponent(parts[3]);
		return { page: "conversation", id: decodeURIComponent(second), messageID: url.searchParams.get("m"), threadID };
	}
	if (first === "search" && parts.length === 1) return { page: "search" };
	if (first === "waiting" && parts.length <= 2)
		return { page: "waiting", holdID: second ?? url.searchParams.get("hold") };
	if (first === "tasks" && parts.length <= 2) return { page: "tasks", taskID: second ?? null };
	if (first === "people" && second !== undefined && parts.length === 2)
		return { page: "person", id: decodeURIComponent(second) };
	if ((first === "people" && parts.length === 1) || url.pathname === "/admin/people") return peopleRoute(url);
	if (first === "settings" && parts.length <= 2) {
		const section = second === undefined ? "profile" : SETTINGS_SECTIONS.find((one) => one === second);
		if (section !== undefined) return { page: "settings", section, query: url.searchParams.get("q") ?? "" };
	}
	if (first === "turns" && second !== undefined && parts.length === 2)
		return { page: "turn", id: decodeURIComponent(second) };
	if (first === "admin" && parts.length <= 2) {
		const section = second ?? "tools";
		if (isAdminSection(section)) return { page: "admin", section };
	}
	return { page: "missing" };
}

/** The administrators' side of the directory is the same page: what they may do is drawn for them alone. */
function peopleRoute({ pathname, searchParams }: URL): Route {
	const view = searchParams.get("view");
	return {
		page: "people",
		view: view === "tree" || view === "chart" ? view : "list",
		by: searchParams.get("by") === "line" ? "line" : "team",
		query: searchParams.get("q") ?? "",
		isAdmin: pathname.startsWith("/admin"),
	};
}
