/** One card of the board: what it is, whose, until when, where it comes from, and the button that moves it. */

import { memo } from "react";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useTaskBoard } from "./board-context.ts";
import type { Card } from "./board-model.ts";
import { CardMenu } from "./CardMenu.tsx";
import { useTaskPeople } from "./task-people.ts";
import { carriedName, dayName } from "./week-words.ts";
import { useTaskWords } from "./words.ts";

export const BoardCard = memo(function BoardCard({ card, isActive }: { card: Card; isActive: boolean }) {
	const { task, extra } = card;
	const { openTask, addressOf, beginDrag } = useTaskBoard();
	const say = useTaskWords();
	const isDone = task.status === "completed";
	const note = extra?.customer ?? extra?.note;
	return (
		<article className={classNames("b-card", isDone && "is-done")} data-task={task.taskID}>
			<CardTop card={card} />
			<h3>
				<a
					href={addressOf(task.taskID)}
					tabIndex={isActive ? 0 : -1}
					data-testid="card-title"
					onClick={(event) => openTask(task.taskID, event)}
				>
					{task.content}
				</a>
			</h3>
			{note === undefined ? null : <p className="b-note">{note}</p>}
			<Progress card={card} />
			<CardFoot card={card} />
			<span className="b-tools-card">
				{task.canUpdate ? (
					// the menu beside it does the same by keyboard
					<span
						className="b-handle"
						aria-hidden="true"
						title={say("drag")}
						data-testid="card-handle"
						onPointerDown={(event) => beginDrag(event, task)}
					>
						<Icon name="handle" isSmall />
					</span>
				) : null}
				<CardMenu task={task} isActive={isActive} />
			</span>
		</article>
	);
});

function CardTop({ card: { task, extra } }: { card: Card }) {
	const say = useTaskWords();
	const language = useLanguage();
	const { week } = useTaskBoard();
	const { requesterOf } = useTaskPeople();
	const by =
		extra?.via === "agent"
			? say("addedBy", { name: requesterOf(task) })
			: extra?.via === "schedule"
				? say("bySchedule")
				: extra?.via === "api"
					? say("byApi")
					: null;
	if (extra?.carriedFrom === undefined && by === null) return null;
	return (
		<div className="b-top">
			{extra?.carriedFrom === undefined ? null : (
				<span className="from">
					<Icon name="carry" isSmall />
					{say("from", { week: carriedName(extra.carriedFrom, week, language) })}
				</span>
			)}
			{by === null ? null : (
				<span className="from by-k">
					<MarkIcon />
					<span>{by}</span>
				</span>
			)}
		</div>
	);
}

/** The product's mark at the size of an icon. */
function MarkIcon() {
	return (
		<svg className="ic ic-16" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
			<path d="M3 3h9.5L17 7.5V17H3z" fill="currentColor" stroke="none" />
			<path d="M6.25 12.5h7.5" fill="none" stroke="var(--mk)" strokeWidth="1.75" />
		</svg>
	);
}

/** Up to so many subtasks are drawn one by one; more are a share of as many pieces. */
const MOST_SEGMENTS = 8;

function Progress({ card: { progress } }: { card: Card }) {
	const say = useTaskWords();
	if (progress === undefined) return null;
	const { completed, total } = progress;
	const pieces = Math.min(total, MOST_SEGMENTS);
	const full = completed === total ? pieces : Math.floor((completed / total) * pieces);
	return (
		<div className="kids">
			<span className="segs" aria-hidden="true">
				{Array.from({ length: pieces }, (_, at) => (
					<i key={`piece-${String(at)}`} className={at < full ? "on" : undefined} />
				))}
			</span>
			<span className="num" aria-hidden="true">
				{completed}/{total}
			</span>
			<span className="vh">{say("subtasksDone", { completed, total })}</span>
		</div>
	);
}

function CardFoot({ card: { task, extra } }: { card: Card }) {
	const say = useTaskWords();
	const language = useLanguage();
	const { week } = useTaskBoard();
	const { peopleOf } = useTaskPeople();
	const [first] = task.participantIDs;
	const label = task.business || task.type;
	return (
		<div className="b-foot">
			{task.participantIDs.slice(0, 3).map((id, at) => (
				<Avatar key={id} id={id} name={task.participantNames[at] ?? ""} size={20} />
			))}
			<span className="own">{first === undefined ? say("nobody") : peopleOf(task, givenName).join(", ")}</span>
			{label === "" ? null : <span className="tag-word">{label}</span>}
			<span className={extra?.isOverdue ? "due over" : "due"}>
				{extra?.isOverdue ? (
					<>
						<Icon name="warn" isSmall />
						{say("overdue")}
					</>
				) : null}
				{task.endDate === "" ? (
					say("noDate")
				) : (
					<time dateTime={task.endDate}>
						{extra?.isOverdue ? null : <span className="vh">{say("due")} </span>}
						{dayName(task.endDate, week, language)}
					</time>
				)}
			</span>
		</div>
	);
}

/** A card has room for what people call each other: "Minji" of "Minji Kim"; a Korean name stays whole. */
function givenName(name: string): string {
	return name.trim().split(/\s+/u)[0] ?? name;
}
