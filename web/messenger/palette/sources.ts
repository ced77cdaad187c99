/** Where the palette's entries come from: what the page already knows, and what the server finds while one types. */

import { useEffect, useMemo, useState } from "react";
import type { PersonView } from "#record/views.ts";
import { openDirect } from "#web/client/act.ts";
import { problemOf } from "#web/client/api.ts";
import { call } from "#web/client/call.ts";
import { isMine, isUnread, sections } from "#web/client/derive.ts";
import { besideRow, saidName, useApart } from "#web/client/namesakes.ts";
import { type SearchHit, searchMessages } from "#web/client/search.ts";
import { useStore } from "#web/client/store.ts";
import type { TaskView } from "#web/client/tasks.ts";
import { otherID } from "#web/messenger/ConversationRow.tsx";
import { openAndFill } from "#web/messenger/composer-fill.ts";
import { listTimeOf } from "#web/messenger/format.ts";
import { navigate, readRoute } from "#web/messenger/route.ts";
import { dayName } from "#web/messenger/tasks/week-words.ts";
import { companyDay, mondayOf } from "#web/messenger/tasks/weeks.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import type { Entry } from "./entries.ts";
import { usePaletteWords } from "./words.ts";

/** how many conversations are offered before anything was typed */
const MOST_RECENT = 6;

export function useConversations(): Entry[] {
	const say = usePaletteWords();
	const words = useWords();
	const conversations = useStore((state) => state.conversations);
	const people = useStore((state) => state.people);
	const isDemo = useStore((state) => state.me?.agent.isDemo ?? false);
	return useMemo(() => {
		const all = sections(conversations);
		const byID = new Map((people ?? []).map((person) => [person.personID, person]));
		const order = [...all.unread, ...all.pinned, ...all.channels, ...all.direct, ...all.hidden];
		// where one is already is nowhere to jump to
		const offered = new Set(order.filter(({ id }) => location.pathname !== `/c/${id}`).slice(0, MOST_RECENT));
		return order.map((conversation): Entry => {
			const isKontor = conversation.isWithKontor && conversation.kind === "direct";
			const isChannel = conversation.kind === "channel";
			const address = `/c/${conversation.id}`;
			const person = isChannel ? undefined : byID.get(otherID(conversation));
			return {
				id: `conversation ${conversation.id}`,
				group: "conversation",
				label: isKontor ? words(isDemo ? "kontorDemo" : "kontor") : conversation.name,
				...(isUnread(conversation)
					? { detail: say("unread") }
					: isChannel && conversation.topic !== ""
						? { detail: conversation.topic }
						: {}),
				face: isKontor
					? "agent"
					: isChannel
						? { icon: conversation.visibility === "private" ? "lock" : "hash" }
						: { personID: otherID(conversation), name: conversation.name },
				...(person === undefined ? {} : { also: otherNames(person) }),
				address,
				run: () => navigate(address),
				isOffered: offered.has(conversation),
			};
		});
	}, [conversations, people, isDemo, say, words]);
}

/** What else somebody may be known by. */
function otherNames({ email, handle, jobTitle, teamName }: PersonView): string[] {
	return [email, handle, jobTitle, teamName].filter((part) => part !== undefined);
}

/** Everybody to write to, apart from those whose conversation is in the list already. */
export function usePeople(): Entry[] {
	const say = usePaletteWords();
	const words = useWords();
	const toast = useToast();
	const people = useStore((state) => state.people);
	const apart = useApart();
	const conversations = useStore((state) => state.conversations);
	return useMemo(() => {
		const known = new Set(
			Object.values(conversations)
				.filter(({ kind }) => kind === "direct")
				.map(otherID),
		);
		async function write(personID: string): Promise<void> {
			const answer = await openDirect(personID);
			if ("id" in answer) navigate(`/c/${answer.id}`);
			else toast({ text: problemText(answer.problem, words), icon: "warn" });
		}
		return (people ?? [])
			.filter(
				({ personID, employmentStatus }) => employmentStatus === "active" && !isMine(personID) && !known.has(personID),
			)
			.map(
				(person): Entry => ({
					id: `person ${person.personID}`,
					group: "person",
					label: person.name,
					detail: besideRow(person, apart) || say("messagePerson", { name: person.name }),
					also: otherNames(person),
					face: { personID: person.personID, name: person.name },
					run: () => void write(person.personID),
				}),
			);
	}, [people, apart, conversations, say, words, toast]);
}

/** a pause in typing this long is worth a question to the server */
const PAUSE_MS = 200;
const MOST_TASKS = 6;

export type Found = { entries: Entry[]; isSearching: boolean; problem: string | null };

/** Tasks and messages by the latest words; what arrives late for earlier words is dropped. */
export function useFound(query: string): Found {
	const words = useWords();
	const toMessage = useMessageEntry();
	const toTask = useTaskEntry();
	const [found, setFound] = useState<Found>({ entries: [], isSearching: false, problem: null });
	const wanted = query.normalize("NFC").trim();
	useEffect(() => {
		let isCurrent = true;
		if ([...wanted].length < 2) {
			setFound({ entries: [], isSearching: false, problem: null });
			return;
		}
		setFound((now) => ({ ...now, isSearching: true }));
		const timer = setTimeout(() => {
			Promise.all([searchTasks(wanted), searchMessages(wanted, MOST_TASKS)]).then(
				([tasks, hits]) =>
					isCurrent &&
					setFound({ entries: [...tasks.map(toTask), ...hits.map(toMessage)], isSearching: false, problem: null }),
				(thrown: unknown) =>
					isCurrent && setFound({ entries: [], isSearching: false, problem: problemText(problemOf(thrown), words) }),
			);
		}, PAUSE_MS);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [wanted, words, toMessage, toTask]);
	return found;
}

async function searchTasks(query: string): Promise<readonly TaskView[]> {
	if (readRoute("/tasks/task_1").page === "missing") return [];
	const { tasks } = await call("task_list", {
		query: query.slice(0, 256),
		scope: "all",
		everyWeek: true,
		limit: MOST_TASKS,
	});
	return tasks;
}

function useTaskEntry(): (task: TaskView) => Entry {
	const language = useLanguage();
	const apart = useApart();
	const zone = useStore((state) => state.me?.company.timeZone);
	return useMemo(
		() =>
			({ taskID, content, ownerID, ownerName, endDate }: TaskView) => {
				const week = mondayOf(companyDay(zone ?? "UTC", new Date()));
				const owner = saidName({ personID: ownerID, name: ownerName }, apart);
				const due = endDate === "" ? "" : dayName(endDate, week, language);
				return {
					id: `task ${taskID}`,
					group: "task",
					label: content,
					detail: [owner, due].filter((part) => part !== "").join(" · "),
					face: { icon: "tasks" },
					address: `/tasks/${taskID}`,
					run: () => navigate(`/tasks/${taskID}`),
				};
			},
		[apart, language, zone],
	);
}

function useMessageEntry(): (hit: SearchHit) => Entry {
	const language = useLanguage();
	const conversations = useStore((state) => state.conversations);
	return useMemo(
		() => (hit: SearchHit) => {
			const address = `/c/${hit.conversationID}?m=${hit.messageID}`;
			const place = conversations[hit.conversationID];
			const name = place === undefined ? "" : place.kind === "channel" ? `# ${place.name}` : place.name;
			const time = listTimeOf(hit.createdAt, language, new Date());
			return {
				id: `message ${hit.messageID}`,
				group: "message",
				label: hit.preview,
				detail: [name, time].filter((part) => part !== "").join(" · "),
				face: { icon: "chat" },
				address,
				run: () => navigate(address),
			};
		},
		[conversations, language],
	);
}

/** The way out when nothing is called so: the same words to Kontor, filled in and not sent. */
export function useAsk(query: string): Entry[] {
	const say = usePaletteWords();
	const home = useStore((state) =>
		Object.values(state.conversations).find((one) => one.isWithKontor && one.kind === "direct"),
	);
	const wanted = query.trim();
	if (wanted === "" || home === undefined) return [];
	return [
		{
			id: "ask",
			group: "ask",
			label: say("askKontor", { query: wanted }),
			face: "agent",
			run: () => openAndFill(home.id, wanted),
		},
	];
}
