/** Opens the platform's own way to choose files. */

import { useRef } from "react";
import { useChannelWords } from "#web/messenger/channel/words.ts";
import { IconButton } from "#web/ui/IconButton.tsx";

export function AttachButton({ onFiles, testID }: { onFiles: (files: readonly File[]) => void; testID: string }) {
	const say = useChannelWords();
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<IconButton icon="clip" label={say("attach")} onClick={() => input.current?.click()} data-testid={testID} />
			<input
				ref={input}
				type="file"
				multiple
				hidden
				onChange={({ currentTarget }) => {
					onFiles([...(currentTarget.files ?? [])]);
					// the same file can be chosen again after it was taken off
					currentTarget.value = "";
				}}
			/>
		</>
	);
}
