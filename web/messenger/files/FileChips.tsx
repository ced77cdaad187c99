/** What will go with the message: a chip each with name, size and how far it is, stopped, tried again or taken off. */

import { dropUpload, retryUpload, type Upload } from "#web/client/uploads.ts";
import { useChannelWords } from "#web/messenger/channel/words.ts";
import { sizeOf } from "#web/messenger/format.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useLanguage } from "#web/ui/language.ts";

/** the bound in the units people are shown: below the real one, so that no refused file is said to be smaller */
const SAID_BYTES = 25_000_000;

type Props = { box: string; uploads: readonly Upload[]; onDropped: () => void };

export function FileChips({ box, uploads, onDropped }: Props) {
	const say = useChannelWords();
	const last = uploads.at(-1);
	const reason = useReason(last);
	return (
		<>
			{uploads.length === 0 ? null : (
				<ul className="chips">
					{uploads.map((upload) => (
						<Chip key={upload.key} box={box} upload={upload} onDropped={onDropped} />
					))}
				</ul>
			)}
			<p className="vh" role="status">
				{last === undefined
					? ""
					: last.state === "failed"
						? say("uploadFailed", { name: last.name, reason })
						: say(last.state === "done" ? "uploadDone" : "uploading", { name: last.name })}
			</p>
		</>
	);
}

function Chip({ box, upload, onDropped }: { box: string; upload: Upload; onDropped: () => void }) {
	const say = useChannelWords();
	const language = useLanguage();
	const reason = useReason(upload);
	const { key, name, state } = upload;
	return (
		<li className={classNames("chip", state === "failed" && "is-failed")} data-state={state} data-testid="upload">
			<Icon name={state === "failed" ? "warn" : state === "done" ? "check" : "clip"} isSmall />
			<span className="grow">
				<span className="name" title={name}>
					{name}
				</span>
				<span className="kind num">{sizeOf(upload.size, language)}</span>
				{state === "failed" ? <span className="why">{reason}</span> : null}
				{state === "uploading" ? (
					<progress
						max={1}
						value={upload.share}
						aria-label={say("uploading", { name })}
						data-testid="upload-progress"
					/>
				) : null}
			</span>
			{state === "failed" && upload.fault === undefined ? (
				<IconButton
					icon="refresh"
					isSmall
					label={say("retryUpload", { name })}
					onClick={() => retryUpload(box, key)}
					data-testid="upload-retry"
				/>
			) : null}
			<IconButton
				icon="x"
				isSmall
				label={say(state === "uploading" ? "cancelUpload" : "removeFile", { name })}
				onClick={() => {
					dropUpload(box, key);
					onDropped();
				}}
				data-testid="upload-drop"
			/>
		</li>
	);
}

/** Why it failed: what is known here, or the server's own sentence. */
function useReason(upload: Upload | undefined): string {
	const say = useChannelWords();
	const words = useWords();
	const language = useLanguage();
	if (upload?.fault === "unreadable") return say("uploadUnreadable");
	if (upload?.fault === "tooLarge") return say("uploadTooLarge", { most: sizeOf(SAID_BYTES, language) });
	if (upload?.problem === undefined) return "";
	return upload.problem.code === "offline" ? say("uploadOffline") : problemText(upload.problem, words);
}
