/** Each kind of work with the models that do it, in the order in which they are asked. */

import { useId, useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { assignRole, type ModelRole, type ModelSetting } from "#web/client/models.ts";
import { useStore } from "#web/client/store.ts";
import { problemText, useWords } from "#web/messenger/words.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { type ModelsKey, nameOf, ROLES, useModelsWords } from "./model-words.ts";

type Props = { setting: ModelSetting; onChanged: (now: ModelSetting) => void };

export function RoleLists({ setting, onChanged }: Props) {
	const say = useModelsWords();
	return (
		<section className="m-section" aria-labelledby="m-roles">
			<h2 id="m-roles">{say("roles")}</h2>
			<p className="muted sm">{say("rolesText")}</p>
			<ul className="m-roles">
				{ROLES.map(({ role, label, text }) => (
					<RoleList
						key={role}
						role={role}
						label={say(label)}
						text={say(text)}
						setting={setting}
						onChanged={onChanged}
					/>
				))}
			</ul>
		</section>
	);
}

/** What does the work when the list is empty. */
const NOBODY: Partial<Record<ModelRole, ModelsKey>> = { chat: "roleDemo", small: "roleBorrows", vision: "roleBorrows" };

type ListProps = Props & { role: ModelRole; label: string; text: string };

function RoleList({ role, label, text, setting, onChanged }: ListProps) {
	const say = useModelsWords();
	const words = useWords();
	const toast = useToast();
	const headID = useId();
	const [isBusy, setBusy] = useState(false);
	const isOffline = useStore((state) => state.connection === "offline");
	const isLocked = role === "chat" && setting.lockedBy !== null;
	const ids = setting.roles[role] ?? [];
	const listed = ids.flatMap((id) => setting.connections.find((one) => one.id === id) ?? []);
	const others = setting.connections.filter(({ id }) => !ids.includes(id));
	async function assign(next: string[]): Promise<void> {
		if (isBusy) return;
		setBusy(true);
		try {
			onChanged(await assignRole(role, next));
		} catch (thrown) {
			toast({ text: problemText(problemOf(thrown), words), icon: "warn" });
		}
		setBusy(false);
	}
	return (
		<li className="m-role" data-testid={`role-${role}`}>
			<div className="m-role-head">
				<h3 id={headID}>{label}</h3>
				<p>{text}</p>
			</div>
			<div>
				{listed.length === 0 ? <p className="muted sm">{say(NOBODY[role] ?? "roleNobody")}</p> : null}
				<ol aria-labelledby={headID} aria-busy={isBusy || undefined}>
					{listed.map((connection, at) => (
						<li key={connection.id}>
							<span className="m-name">{nameOf(connection)}</span>
							<Moves
								name={nameOf(connection)}
								role={label}
								isOff={isOffline || isLocked}
								ids={ids}
								at={at}
								onAssign={(next) => void assign(next)}
							/>
						</li>
					))}
				</ol>
				{others.length === 0 || isLocked ? null : (
					<select
						className="input sm"
						aria-label={say("roleAdd", { role: label })}
						value=""
						disabled={isOffline}
						onChange={(event) => void assign([...ids, event.currentTarget.value])}
						data-testid={`role-add-${role}`}
					>
						<option value="">{say("roleAddFirst")}</option>
						{others.map((connection) => (
							<option key={connection.id} value={connection.id}>
								{nameOf(connection)}
							</option>
						))}
					</select>
				)}
			</div>
		</li>
	);
}

type MovesProps = {
	name: string;
	role: string;
	isOff: boolean;
	ids: readonly string[];
	at: number;
	onAssign: (next: string[]) => void;
};

/** Earlier, later, out: three buttons in place of dragging, for keys and for small screens alike. */
function Moves({ name, role, isOff, ids, at, onAssign }: MovesProps) {
	const say = useModelsWords();
	const id = ids[at] ?? "";
	const rest = ids.filter((one) => one !== id);
	const swapped = (to: number): string[] => [...rest.slice(0, to), id, ...rest.slice(to)];
	return (
		<span className="m-moves">
			<IconButton
				icon="up"
				label={say("moveUp", { name, role })}
				isSmall
				disabled={isOff || at === 0}
				onClick={() => onAssign(swapped(at - 1))}
			/>
			<IconButton
				icon="down"
				label={say("moveDown", { name, role })}
				isSmall
				disabled={isOff || at === ids.length - 1}
				onClick={() => onAssign(swapped(at + 1))}
			/>
			<IconButton
				icon="x"
				label={say("takeOut", { name, role })}
				isSmall
				disabled={isOff}
				onClick={() => onAssign(rest)}
			/>
		</span>
	);
}
