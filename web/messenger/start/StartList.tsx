/** Getting started: the six first steps beside the conversation with Kontor, for administrators, until they are done or put away. */

import { useEffect, useId, useRef, useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { loadMe } from "#web/client/load.ts";
import { useLoaded } from "#web/client/loaded.ts";
import { onHeard } from "#web/client/news.ts";
import { loadStart, type Start, showStart } from "#web/client/start.ts";
import { isLookedAt, onLook } from "#web/messenger/hooks.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { StartStep } from "./StartStep.tsx";
import { useStartWords } from "./words.ts";

/** `onOver`: all is done and seen, so that it goes with this visit; `onPutAway`: it goes at once. */
export type StartListProps = { box: string; onOver: () => void; onPutAway: () => void };

export function StartList({ box, onOver, onPutAway }: StartListProps) {
	const say = useStartWords();
	const id = useId();
	const fold = useRef<HTMLButtonElement>(null);
	const [isOpen, setOpen] = useState(false);
	const { value, problem, reload } = useLoaded("start", loadStart);
	useNews(reload);
	useSeen(value, onOver);
	const putAway = usePutAway(onPutAway);
	const done = value?.steps.filter((step) => step.isDone).length ?? 0;
	const count = value === null ? "" : say("count", { done, all: value.steps.length });
	return (
		<aside
			className={classNames("start", isOpen && "is-open")}
			onKeyDown={(event) => {
				if (!isOpen || event.key !== "Escape") return;
				event.preventDefault();
				event.stopPropagation();
				fold.current?.focus();
				setOpen(false);
			}}
			aria-labelledby={id}
			data-region
			tabIndex={-1}
			data-testid="start-list"
		>
			<div className="start-head">
				<div className="grow">
					<h2 id={id}>{say("title")}</h2>
					<p role="status" data-testid="start-count">
						{count}
					</p>
				</div>
				<IconButton
					ref={fold}
					icon="down"
					className="start-fold"
					label={say("open")}
					aria-expanded={isOpen}
					onClick={() => setOpen(!isOpen)}
					data-testid="start-open"
				/>
				<IconButton icon="x" label={say("hide")} onClick={() => void putAway()} data-testid="start-hide" />
			</div>
			<div className="start-body">
				{value !== null ? (
					<Steps start={value} box={box} reload={reload} onFilled={() => setOpen(false)} />
				) : problem === null ? (
					<Skeleton lines={6} label={say("title")} />
				) : (
					<Failed problem={problem} onAgain={reload} />
				)}
			</div>
		</aside>
	);
}

type StepsProps = { start: Start; box: string; reload: () => void; onFilled: () => void };

function Steps({ start, ...rest }: StepsProps) {
	const say = useStartWords();
	return (
		<>
			<ol>
				{start.steps.map((step) => (
					<StartStep key={step.name} step={step} backup={start.backup} {...rest} />
				))}
			</ol>
			{start.steps.every(({ isDone }) => isDone) ? (
				<p className="start-end">
					<Icon name="check" isSmall />
					{say("allDone")}
				</p>
			) : null}
		</>
	);
}

function Failed({ problem, onAgain }: { problem: Parameters<typeof problemText>[0]; onAgain: () => void }) {
	const say = useStartWords();
	const words = useWords();
	return (
		<div className="start-failed">
			<p>
				{say("failed")} {problemText(problem, words)}
			</p>
			<Button isCompact onClick={onAgain}>
				{say("tryAgain")}
			</Button>
		</div>
	);
}

/** What may move a step; the backup and the list itself are told to administrators as news of themselves. */
const MOVING: ReadonlySet<string> = new Set(["member.changed", "company.changed", "task.changed", "hold.changed"]);

/** Some of it is told to nobody here, such as another administrator's model: looking at the window asks again. */
function useNews(reload: () => void): void {
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const soon = (): void => {
			clearTimeout(timer);
			timer = setTimeout(reload, 100);
		};
		const leaveNews = onHeard((type) => (type === null || MOVING.has(type) ? soon() : undefined));
		const leaveLook = onLook(() => (isLookedAt() ? soon() : undefined));
		return () => {
			clearTimeout(timer);
			leaveNews();
			leaveLook();
		};
	}, [reload]);
}

/** Once somebody has looked at all six being done the list has served its time. */
function useSeen(start: Start | null, onOver: () => void): void {
	const isOver = start?.isShown === true && start.steps.every(({ isDone }) => isDone);
	useEffect(() => {
		if (!isOver) return;
		const see = (): void => {
			if (!isLookedAt()) return;
			onOver();
			// not kept this time: the next visit sees it again
			showStart(false).catch(() => undefined);
		};
		see();
		return onLook(see);
	}, [isOver, onOver]);
}

function usePutAway(onPutAway: () => void): () => Promise<void> {
	const say = useStartWords();
	const words = useWords();
	const toast = useToast();
	return async () => {
		try {
			await showStart(false);
			await loadMe();
			toast({ text: say("hidden"), icon: "check" });
			onPutAway();
			document.getElementById("composer-box")?.focus({ preventScroll: true });
		} catch (thrown) {
			toast({ text: problemText(problemOf(thrown), words), icon: "warn" });
		}
	};
}
