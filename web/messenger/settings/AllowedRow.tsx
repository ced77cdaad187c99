/** What one has always allowed: of what Kontor does not ask any more, and the end of it. */

import { useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { call, type ToolResult } from "#web/client/call.ts";
import { momentOf } from "#web/messenger/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToast } from "#web/ui/toasts.ts";
import { useTool } from "./loaded.ts";
import { useReport } from "./report.ts";
import { Again } from "./SecurityRows.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { useSettingsWords } from "./words.ts";

type Allowed = ToolResult<"policy_exception_list">["exceptions"][number];

export function AllowedRow() {
	const say = useSettingsWords();
	const { value, problem, reload } = useTool("policy_exception_list", "exceptions");
	return (
		<SettingRow id="allowed" label={say("allowed")} help={say("allowedText")}>
			{problem !== null && value === null ? (
				<ErrorCard title={say("allowedFailed")} code={problem.code} actions={<Again onClick={() => void reload()} />} />
			) : value === null ? (
				<Skeleton lines={2} label={say("allowed")} />
			) : value.length === 0 ? (
				<p className="sm muted" data-testid="allowed-none">
					{say("allowedNone")}
				</p>
			) : (
				<ul className="setting-list">
					{value.map((one) => (
						<Item key={one.exceptionID} allowed={one} onRemoved={reload} />
					))}
				</ul>
			)}
		</SettingRow>
	);
}

function Item({ allowed, onRemoved }: { allowed: Allowed; onRemoved: () => Promise<void> }) {
	const say = useSettingsWords();
	const language = useLanguage();
	const report = useReport();
	const toast = useToast();
	const [isBusy, setBusy] = useState(false);
	async function remove(): Promise<void> {
		setBusy(true);
		try {
			await call("policy_exception_delete", { exceptionID: allowed.exceptionID });
			toast({ text: say("allowedRemoved", { name: allowed.label }), icon: "check" });
		} catch (thrown) {
			report(problemOf(thrown));
		}
		setBusy(false);
		await onRemoved();
	}
	return (
		<li data-testid={`allowed-${allowed.tool}`}>
			<Icon name="check" />
			<span className="grow">
				<b>{allowed.label}</b>
				<small>
					{allowed.name === undefined ? say("allowedAny") : say("allowedOnly", { name: allowed.name })} ·{" "}
					{say("allowedSince", { time: momentOf(allowed.createdAt, language, new Date()) })}
				</small>
			</span>
			<Button
				isCompact
				isBusy={isBusy}
				aria-label={say("allowedRemoveOf", { name: allowed.label })}
				onClick={() => void remove()}
				data-testid={`allowed-remove-${allowed.tool}`}
			>
				{say("allowedRemove")}
			</Button>
		</li>
	);
}
