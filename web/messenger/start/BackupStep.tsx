/** The backup of the first steps: made by one press, beside the running server, and told how it ended. */

import { useState } from "react";
import { type ClientProblem, problemOf } from "#web/client/api.ts";
import { type MadeBackup, makeBackup, type Start } from "#web/client/start.ts";
import { momentOf, sizeOf } from "#web/messenger/format.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useStartWords } from "./words.ts";

type Ended = { made: MadeBackup } | { problem: ClientProblem };
type Props = { isDone: boolean; backup: Start["backup"]; reload: () => void };

export function BackupStep({ isDone, backup, reload }: Props) {
	const say = useStartWords();
	const [isMaking, setMaking] = useState(false);
	const [ended, setEnded] = useState<Ended | null>(null);
	const isRunning = isMaking || backup.isRunning;
	async function make(): Promise<void> {
		setMaking(true);
		setEnded(null);
		try {
			setEnded({ made: await makeBackup() });
		} catch (thrown) {
			const problem = problemOf(thrown);
			// a connection that was closed says nothing of the backup, which goes on: the list tells how it stands
			if (problem.code !== "offline") setEnded({ problem });
		}
		setMaking(false);
		reload();
	}
	return (
		<>
			{isDone || ended !== null ? null : (
				<p>
					{say("backupText")} <span className="mono">{backup.folder}</span>
				</p>
			)}
			<div role="status" data-testid="backup-state">
				{isRunning ? <p>{say("backupRunning")}</p> : <Outcome ended={ended} backup={backup} />}
			</div>
			{isDone && !backup.hasFailed ? null : (
				<Button isCompact isBusy={isRunning} onClick={() => void make()} data-testid="make-backup">
					{say("backupAct")}
				</Button>
			)}
		</>
	);
}

/** Of a failure also which backup there is to fall back on. */
function Outcome({ ended, backup }: { ended: Ended | null; backup: Start["backup"] }) {
	const say = useStartWords();
	const words = useWords();
	const language = useLanguage();
	if (ended !== null && "made" in ended) {
		const { folder, file, size } = ended.made;
		return (
			<p>
				{say("backupMade", { size: sizeOf(size, language) })} <span className="mono">{`${folder}/${file}`}</span>
			</p>
		);
	}
	if (ended === null && !backup.hasFailed) return null;
	const time = backup.newestAt === null ? null : momentOf(backup.newestAt, language, new Date());
	return (
		<p className="start-fault">
			{ended === null ? say("backupFailed") : problemText(ended.problem, words)}{" "}
			{time === null ? say("backupNone") : say("backupLast", { time })}
		</p>
	);
}
