/** A model server on this computer or network: one that was found, or an address typed by hand. */

import { useState } from "react";
import { useEntrySay } from "#web/entry/words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { hostOf, type ModelDraft, type Server } from "./model-draft.ts";

export type ServerFieldProps = {
	model: ModelDraft;
	error: string | undefined;
	onChange: (baseURL: string) => void;
	onChoose: (server: Server) => void;
	onBlur: () => void;
};

const OTHER = "other";

export function ServerField({ model, error, onChange, onChoose, onBlur }: ServerFieldProps) {
	const say = useEntrySay();
	const servers = model.servers ?? [];
	const baseURL = model.fields.local.baseURL;
	const known = servers.find((server) => server.baseURL === baseURL);
	const [isOther, setOther] = useState(baseURL !== "" && known === undefined);
	const isTyped = isOther || servers.length === 0;

	function choose(value: string) {
		const server = servers.find((one) => one.baseURL === value);
		setOther(server === undefined);
		if (server === undefined) onChange("");
		else onChoose(server);
	}

	return (
		<div className="stack">
			{servers.length === 0 ? null : (
				<Select
					label={say("server")}
					value={isOther || known === undefined ? OTHER : known.baseURL}
					options={[
						...servers.map((server) => ({
							value: server.baseURL,
							label: `${server.name} · ${hostOf(server.baseURL)}`,
						})),
						{ value: OTHER, label: say("otherServer") },
					]}
					onChange={choose}
					data-testid="model-server"
				/>
			)}
			{isTyped ? (
				<TextField
					label={say("address")}
					help={
						<Button
							kind="quiet"
							isCompact
							isBusy={model.servers === null}
							onClick={model.search}
							data-testid="model-search"
						>
							{say("searchAgain")}
						</Button>
					}
					type="url"
					inputMode="url"
					placeholder="http://127.0.0.1:11434/v1"
					autoComplete="off"
					spellCheck={false}
					value={baseURL}
					error={error}
					onChange={onChange}
					onBlur={onBlur}
					data-testid="model-base-url"
				/>
			) : null}
		</div>
	);
}
