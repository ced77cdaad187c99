/** The rail on the left, Help always last, and on phones the bar of five at the bottom, whose last is Me with the rest. */

import type { ReactNode } from "react";
import { countWaiting } from "#web/client/derive.ts";
import { useStore } from "#web/client/store.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import type { IconName } from "#web/ui/icons.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { useUnreadCount } from "./hooks.ts";
import { goUp, LIST, navigate, type Route } from "./route.ts";
import { useWords } from "./words.ts";

type Place = { address: string; icon: IconName; label: string; isCurrent: boolean; count?: ReactNode; testID?: string };

function usePlaces(route: Route): Place[] {
	const say = useWords();
	const waiting = useStore(countWaiting);
	const unread = useUnreadCount(route.page === "conversation" ? route.id : null);
	const isChat = route.page === "conversation" || route.page === "home" || route.page === "list";
	return [
		{
			address: "/",
			icon: "chat",
			label: say("chat"),
			isCurrent: isChat,
			count: <PlaceCount value={unread} label={say("unreadCount", { count: unread })} testID="unread-count" />,
			testID: "chat-link",
		},
		{
			address: "/waiting",
			icon: "tray",
			label: say("waiting"),
			isCurrent: route.page === "waiting",
			count: (
				<PlaceCount
					value={waiting}
					kind="wait"
					label={say("waitingCount", { count: waiting })}
					testID="waiting-count"
				/>
			),
			testID: "waiting-link",
		},
		{
			address: "/tasks",
			icon: "tasks",
			label: say("tasks"),
			isCurrent: route.page === "tasks",
			testID: "tasks-link",
		},
		{
			address: "/people",
			icon: "people",
			label: say("people"),
			isCurrent: route.page === "people" || route.page === "person",
			testID: "people-link",
		},
	];
}

/** For administrators alone. */
function useAdminPlace(route: Route): Place | null {
	const say = useWords();
	const isAdmin = useStore((state) => state.me?.member.isAdmin ?? false);
	if (!isAdmin) return null;
	return {
		address: "/admin/tools",
		icon: "sliders",
		label: say("admin"),
		isCurrent: route.page === "admin",
		testID: "admin-link",
	};
}

type PlaceCountProps = { value: number; kind?: "wait"; label: string; testID: string };

function PlaceCount({ value, kind, label, testID }: PlaceCountProps) {
	if (value === 0) return null;
	return (
		<>
			<span className={classNames("count", kind)} aria-hidden="true" data-testid={testID}>
				{value > 99 ? "99+" : value}
			</span>
			<span className="vh">{label}</span>
		</>
	);
}

export function Rail({ route, onHelp }: { route: Route; onHelp: () => void }) {
	const say = useWords();
	const places = usePlaces(route);
	const member = useStore((state) => state.me?.member);
	const admin = useAdminPlace(route);
	return (
		<nav className="rail" aria-label={say("navMain")} data-region tabIndex={-1}>
			<Mark className="mark" />
			{places.map((place) => (
				<PlaceLink key={place.address} place={place} className="rail-item" />
			))}
			<span className="spacer" />
			{admin === null ? null : <PlaceLink place={admin} className="rail-item" />}
			{member === undefined ? null : (
				<a
					className="rail-item"
					href="/settings/profile"
					aria-current={route.page === "settings" ? "page" : undefined}
					title={member.name}
					data-testid="me-link"
					onClick={(event) => navigate("/settings/profile", event)}
				>
					<Avatar id={member.personID} name={member.name} size={32} />
					<span className="vh">{say("youAre", { name: member.name })}</span>
				</a>
			)}
			<button type="button" className="rail-item" onClick={onHelp} data-testid="help">
				<Icon name="help" />
				<span>{say("help")}</span>
			</button>
		</nav>
	);
}

export function BottomBar({ route }: { route: Route }) {
	const say = useWords();
	const places = usePlaces(route);
	// Help and the administration are reached through it
	const me: Place = {
		address: "/settings/profile",
		icon: "person",
		label: say("me"),
		isCurrent: route.page === "settings" || route.page === "admin",
	};
	return (
		<nav className="bottom-bar" aria-label={say("navMain")}>
			{[...places, me].map((place) => (
				<PlaceLink
					key={place.address}
					place={{ ...place, testID: undefined }}
					// On a phone the list is a page of its own: Chat, pressed in a conversation, goes back to it.
					onAgain={place.icon === "chat" ? () => goUp(LIST) : undefined}
				/>
			))}
		</nav>
	);
}

function PlaceLink({ place, className, onAgain }: { place: Place; className?: string; onAgain?: () => void }) {
	return (
		<a
			className={className}
			href={place.address}
			aria-current={place.isCurrent ? "page" : undefined}
			data-testid={place.testID}
			onClick={(event) => {
				if (place.isCurrent && onAgain !== undefined) {
					event.preventDefault();
					onAgain();
				} else {
					navigate(place.address, event);
				}
			}}
		>
			<Icon name={place.icon} />
			<span>{place.label}</span>
			{place.count}
		</a>
	);
}
