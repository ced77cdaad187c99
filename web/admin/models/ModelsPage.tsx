/** Which models answer, in which order, what they cost, and what is sent to them. */

import { useState } from "react";
import { AdminHead } from "#web/admin/AdminHead.tsx";
import { States } from "#web/admin/States.tsx";
import { type Loaded, useLoaded } from "#web/client/loaded.ts";
import { loadModels, type ModelConnection, type ModelSetting } from "#web/client/models.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConnectionForm } from "./ConnectionForm.tsx";
import { ConnectionRow } from "./ConnectionRow.tsx";
import { useModelsWords } from "./model-words.ts";
import { RoleLists } from "./RoleLists.tsx";
import { Sent } from "./Sent.tsx";
import { UsageSection } from "./UsageSection.tsx";
import { useOffReason } from "./use-off-reason.ts";

export function ModelsPage() {
	const say = useModelsWords();
	const loaded = useLoaded("models", loadModels);
	return (
		<main className="content" id="main" data-region tabIndex={-1}>
			<div className="page admin models">
				<AdminHead title={say("modelsTitle")} text={say("modelsText")} />
				<States loaded={loaded} failed={say("modelsFailed")}>
					{(setting) => <Models setting={setting} loaded={loaded} />}
				</States>
			</div>
		</main>
	);
}

type ModelsProps = { setting: ModelSetting; loaded: Loaded<ModelSetting> };

function Models({ setting, loaded }: ModelsProps) {
	const say = useModelsWords();
	const put = (now: ModelSetting): void => loaded.put(() => now);
	return (
		<>
			{setting.isDemo ? (
				<div className="m-note wait" data-testid="models-demo">
					<b>{say("demoTitle")}</b>
					<p>{say("demoText")}</p>
				</div>
			) : null}
			{setting.lockedBy === null ? null : (
				<p className="m-note" data-testid="models-locked">
					{say("lockedText", { where: setting.lockedBy })}
				</p>
			)}
			<Connections setting={setting} onChanged={put} onReload={loaded.reload} />
			<RoleLists setting={setting} onChanged={put} />
			<UsageSection setting={setting} onChanged={put} />
			<Sent />
		</>
	);
}

type ConnectionsProps = { setting: ModelSetting; onChanged: (now: ModelSetting) => void; onReload: () => void };

function Connections({ setting, onChanged, onReload }: ConnectionsProps) {
	const say = useModelsWords();
	const offReason = useOffReason();
	const [open, setOpen] = useState<ModelConnection | "new" | null>(null);
	return (
		<section className="m-section" aria-labelledby="m-connections">
			<div className="m-head">
				<h2 id="m-connections">{say("connections")}</h2>
				<Button icon="plus" isCompact {...offReason} onClick={() => setOpen("new")} data-testid="model-connect">
					{say("connect")}
				</Button>
			</div>
			{setting.connections.length === 0 ? <p className="muted">{say("noConnection")}</p> : null}
			<ul className="m-list">
				{setting.connections.map((connection) => (
					<ConnectionRow
						key={connection.id}
						connection={connection}
						onEdit={() => setOpen(connection)}
						onRemoved={onChanged}
						onTested={onReload}
					/>
				))}
			</ul>
			{open === null ? null : (
				<ConnectionForm
					connection={open === "new" ? null : open}
					currency={currencyOf(setting)}
					isFirst={setting.connections.length === 0}
					onClose={() => setOpen(null)}
					onSaved={onReload}
				/>
			)}
		</section>
	);
}

/** The one currency of the company's prices, to start the next from. */
function currencyOf({ connections, limit }: ModelSetting): string {
	return limit?.currency ?? connections.find(({ price }) => price !== null)?.price?.currency ?? "USD";
}
