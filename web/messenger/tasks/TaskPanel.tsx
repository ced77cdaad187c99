/** One task in the right panel: its fields, what it hangs on and what hangs on it, its note and what was done to it. */

import type { ReactNode } from "react";
import type { ClientProblem } from "#web/client/api.ts";
import type { TaskDetail } from "#web/client/tasks.ts";
import { useSubject } from "#web/messenger/ask/subject.ts";
import { useFrame } from "#web/messenger/frame-acts.ts";
import { useLate } from "#web/messenger/hooks.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copy.ts";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Menu, type MenuAct } from "#web/ui/Menu.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { Activity } from "./Activity.tsx";
import { Relatives } from "./Relatives.tsx";
import { TaskFacts } from "./TaskFacts.tsx";
import type { Labels } from "./TaskFields.tsx";
import { TaskForm } from "./TaskForm.tsx";
import type { TaskActs } from "./task-acts.ts";
import { useTaskDetail } from "./task-detail.ts";
import { useTaskWords } from "./words.ts";

type TaskPanelProps = { taskID: string; onClose: () => void; acts: TaskActs; labels: Labels };

export function TaskPanel({ taskID, onClose, acts, labels }: TaskPanelProps) {
	const say = useTaskWords();
	const { ask } = useFrame();
	const { detail, problem, reload } = useTaskDetail(taskID);
	const title = detail?.task.content;
	const address = `/tasks/${taskID}`;
	useSubject(title, address);
	return (
		<Panel
			title={title ?? say("panel")}
			closeLabel={say("closePanel")}
			onClose={onClose}
			testID="task-panel"
			tools={
				detail === null ? null : (
					<>
						<IconButton
							icon="chat"
							label={say("askAbout")}
							data-testid="ask-about"
							onClick={() => ask({ label: detail.task.content, address })}
						/>
						<PanelMenu detail={detail} acts={acts} onClose={onClose} />
					</>
				)
			}
		>
			<div className="t-body">
				{detail !== null ? (
					<>
						{detail.task.canUpdate ? <TaskForm detail={detail} labels={labels} /> : <TaskFacts detail={detail} />}
						<Relatives detail={detail} acts={acts} />
						<Activity detail={detail} />
					</>
				) : problem !== null ? (
					<Missing problem={problem} onAgain={() => void reload()} onClose={onClose} />
				) : (
					<LateSkeleton />
				)}
			</div>
		</Panel>
	);
}

function LateSkeleton(): ReactNode {
	const say = useTaskWords();
	return useLate(200) ? <Skeleton lines={6} label={say("loading")} /> : null;
}

function Missing({ problem, onAgain, onClose }: { problem: ClientProblem; onAgain: () => void; onClose: () => void }) {
	const say = useTaskWords();
	const sayProblem = useWords();
	const isMissing = problem.code === "not_found";
	return (
		<ErrorCard
			level={3}
			title={isMissing ? say("notFound") : problemText(problem, sayProblem)}
			detail={isMissing ? say("notFoundText") : undefined}
			code={problem.code}
			actions={
				<Button onClick={isMissing ? onClose : onAgain}>{isMissing ? say("toBoard") : sayProblem("tryAgain")}</Button>
			}
		/>
	);
}

function PanelMenu({ detail, acts, onClose }: { detail: TaskDetail; acts: TaskActs; onClose: () => void }) {
	const say = useTaskWords();
	const toast = useToast();
	const copy = async (): Promise<void> => {
		const address = new URL(`/tasks/${detail.task.taskID}`, location.href).href;
		if (await copyText(address)) toast({ text: say("copied"), icon: "check" });
	};
	const remove = async (): Promise<void> => {
		if (await acts.remove(detail.task)) onClose();
	};
	const list: MenuAct[] = [
		{ id: "copy", label: say("copyLink"), icon: "copy", onPress: () => void copy() },
		...(detail.canDelete
			? [
					{
						id: "delete",
						label: say("deleteTask"),
						icon: "bin" as const,
						isDanger: true,
						onPress: () => void remove(),
					},
				]
			: []),
	];
	return <Menu label={say("acts")} acts={list} testID="task-acts" />;
}
