/** One tool: its name opens what people see and who changed it; its policy is decided in place. */

import { useId, useState } from "react";
import type { PolicyAnswer } from "#tools/policy/shape.ts";
import { useAdminWords } from "#web/admin/words.ts";
import { type PolicyRule, setPolicy } from "#web/client/admin.ts";
import { problemOf } from "#web/client/api.ts";
import { useStore } from "#web/client/store.ts";
import { listOf } from "#web/messenger/format.ts";
import { stepIcon } from "#web/messenger/StepLine.tsx";
import { problemText, useWords } from "#web/messenger/words.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useLanguage } from "#web/ui/language.ts";
import { useToast } from "#web/ui/toasts.ts";
import { ToolDetail } from "./ToolDetail.tsx";
import { EFFECT_WORDS, RULE_WORDS, RULES } from "./tool-list.ts";

type Props = { tool: PolicyAnswer; onChanged: (tool: PolicyAnswer) => void };

export function ToolRow({ tool, onChanged }: Props) {
	const say = useAdminWords();
	const detailID = useId();
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<tr className={isOpen ? "is-open" : undefined} data-testid={`tool-${tool.tool}`} data-rule={tool.rule}>
				<td className="c-tool">
					<button
						type="button"
						className="t-name"
						aria-expanded={isOpen}
						aria-controls={isOpen ? detailID : undefined}
						onClick={() => setOpen(!isOpen)}
					>
						<span>{tool.label}</span>
						<span className="mono">{tool.tool}</span>
					</button>
				</td>
				<td className="c-eff">
					<span className={classNames("effect", tool.sideEffectClass)}>
						<Icon name={stepIcon(tool)} />
						{say(EFFECT_WORDS[tool.sideEffectClass] ?? "effWorkspaceWrite")}
					</span>
				</td>
				<td className="c-av">
					<Availability tool={tool} />
				</td>
				<td className="c-pol">{tool.isGoverned ? <Policy tool={tool} onChanged={onChanged} /> : <Fixed />}</td>
			</tr>
			{isOpen ? (
				<tr className="t-detail">
					<td colSpan={4} id={detailID}>
						<ToolDetail tool={tool} />
					</td>
				</tr>
			) : null}
		</>
	);
}

function Availability({ tool }: { tool: PolicyAnswer }) {
	const say = useAdminWords();
	const { state, reason } = tool.availability;
	const isOff = tool.rule === "off";
	const word = {
		ok: "available",
		not_connected: "notConnected",
		not_ready: "notReady",
		not_allowed: "switchedOff",
	} as const;
	return (
		<>
			<span className="avail">
				<span className={classNames("dot", isOff && "off", state !== "ok" && !isOff && "wait")} />
				{say(word[state as keyof typeof word] ?? "notReady")}
			</span>
			{reason === undefined || isOff ? null : <span className="reason">{reason}</span>}
		</>
	);
}

function Fixed() {
	const say = useAdminWords();
	return (
		<span className="t-fixed xs muted">
			<Icon name="lock" isSmall />
			{say("partOfKontor")}
		</span>
	);
}

function Policy({ tool, onChanged }: Props) {
	const say = useAdminWords();
	const words = useWords();
	const toast = useToast();
	const noteID = useId();
	const language = useLanguage();
	const [isBusy, setBusy] = useState(false);
	const isOffline = useStore((state) => state.connection === "offline");
	const allowed = RULES.slice(RULES.indexOf(tool.floor));
	async function decide(rule: PolicyRule, isLiftable = false): Promise<void> {
		if (isBusy || (rule === tool.rule && isLiftable === tool.isLiftable)) return;
		setBusy(true);
		try {
			const now = await setPolicy(tool.tool, rule, isLiftable);
			onChanged(now);
			toast({ text: say("policySaved", { tool: now.label, rule: say(RULE_WORDS[now.rule]) }), icon: "check" });
		} catch (thrown) {
			toast({ text: problemText(problemOf(thrown), words), icon: "warn" });
		}
		setBusy(false);
	}
	return (
		<>
			<select
				className="input"
				aria-label={say("policyOf", { tool: tool.label })}
				aria-describedby={noteID}
				aria-busy={isBusy || undefined}
				value={tool.rule}
				disabled={isOffline}
				title={isOffline ? say("offlineReason") : undefined}
				onChange={(event) => void decide(event.currentTarget.value as PolicyRule)}
				data-testid={`policy-${tool.tool}`}
			>
				{allowed.map((rule) => (
					<option key={rule} value={rule}>
						{say(RULE_WORDS[rule])}
					</option>
				))}
			</select>
			{tool.rule === "ask_requester" && tool.canBeLiftable ? (
				<Checkbox
					isChecked={tool.isLiftable}
					onChange={(isLiftable) => void decide("ask_requester", isLiftable)}
					disabled={isOffline || isBusy}
					aria-label={say("liftableOf", { tool: tool.label })}
					data-testid={`liftable-${tool.tool}`}
				>
					<span className="xs">{say("liftable")}</span>
				</Checkbox>
			) : null}
			<p className="t-note" id={noteID}>
				{tool.isDecided ? (
					<span>{say("defaultIs", { rule: say(RULE_WORDS[tool.default]) })}</span>
				) : tool.fields === undefined ? null : (
					<span>{say("onlyFields", { fields: listOf(tool.fields, language) })}</span>
				)}
				{tool.floor === "allow" ? null : <span>{say("floorAsk")}</span>}
			</p>
		</>
	);
}
