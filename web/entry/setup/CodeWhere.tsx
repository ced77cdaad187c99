/** Where the setup code is found, with the exact command for each way Kontor may have been started. */

import { useState } from "react";
import { useEntrySay } from "#web/entry/words.ts";
import { copyText } from "#web/ui/copy.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useUiSay } from "#web/ui/language.ts";

export function CodeWhere() {
	const say = useEntrySay();
	return (
		<details className="disc where">
			<summary data-testid="setup-where">
				<Icon name="right" isSmall />
				<b>{say("codeWhere")}</b>
			</summary>
			<dl>
				<dt>{say("codeTerminal")}</dt>
				<dd>
					<span>
						{say("codeTerminalBefore")} <code>set up</code>
						{say("codeTerminalAfter")}
					</span>
				</dd>
				<Row label={say("codeService")} command="journalctl -u kontor | grep setup" />
				<Row label={say("codeDocker")} command="docker logs kontor" />
				<Row label={say("codeNew")} command="sudo kontor setup-link" />
			</dl>
		</details>
	);
}

function Row({ label, command }: { label: string; command: string }) {
	const say = useEntrySay();
	const ui = useUiSay();
	const [isCopied, setCopied] = useState(false);
	return (
		<>
			<dt>{label}</dt>
			<dd className="cmd">
				<code>{command}</code>
				<IconButton
					icon={isCopied ? "check" : "copy"}
					isSmall
					label={isCopied ? ui("copied") : say("copyCommand", { command })}
					onClick={async () => setCopied(await copyText(command))}
				/>
			</dd>
		</>
	);
}
