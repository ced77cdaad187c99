/** The files of a message: a card each to save it by, and pictures a page may draw shown in place. */

import { useState } from "react";
import type { SentFile } from "#web/client/uploads.ts";
import { useChannelWords } from "#web/messenger/channel/words.ts";
import { sizeOf } from "#web/messenger/format.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";

/** what the server answers to be drawn in place (messenger/content-type.ts); SVG is none, it can carry script */
const SAFE_IMAGES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

export function FileCards({ files }: { files: readonly SentFile[] }) {
	return files.map((file) => (
		<div key={file.fileID} className="sent-file" data-testid={`file-${file.fileID}`}>
			{SAFE_IMAGES.has(file.contentType) ? <Picture file={file} /> : null}
			<Card file={file} />
		</div>
	));
}

/** One whose bytes turn out to be no picture leaves the card alone. */
function Picture({ file }: { file: SentFile }) {
	const say = useChannelWords();
	const [isBroken, setBroken] = useState(false);
	if (isBroken) return null;
	const address = `/api/v1/files/${file.fileID}`;
	return (
		<a
			className="picture"
			href={address}
			target="_blank"
			rel="noopener"
			title={say("openImage", { name: file.name })}
			data-testid="picture"
		>
			<img src={address} alt={file.name} loading="lazy" decoding="async" onError={() => setBroken(true)} />
		</a>
	);
}

function Card({ file }: { file: SentFile }) {
	const say = useChannelWords();
	const language = useLanguage();
	return (
		<a
			className="file"
			href={`/api/v1/files/${file.fileID}?download`}
			download={file.name}
			title={file.name}
			data-testid="file-card"
		>
			<span className="thumb">
				<Icon name={file.contentType.startsWith("image/") ? "image" : "doc"} />
			</span>
			<span className="grow">
				<span className="name">{file.name}</span>
				<span className="kind num">{sizeOf(file.size, language)}</span>
			</span>
			<Icon name="download" label={say("download")} />
		</a>
	);
}
