/** How an operation runs: its effect, whether it asks, who may call it, from where, and what it leaves behind. */

import type { ReactNode } from "react";
import type { Entry, Facts } from "./spec.ts";
import { useDocsSay, wordOf } from "./words.ts";

export function FactList({ entry }: { entry: Entry }) {
	const say = useDocsSay();
	const { tool } = entry;
	if (tool === null)
		return (
			<dl className="docs-facts">
				<Fact name={say("access")}>{say(entry.isOpen ? "accessAnybody" : "accessCaller")}</Fact>
			</dl>
		);
	return (
		<dl className="docs-facts">
			<Fact name={say("effect")}>
				<span className={tool.sideEffectClass === "destructive" ? "effect destructive" : "effect"}>
					{wordOf(say, "class", tool.sideEffectClass)}
				</span>
			</Fact>
			<Fact name={say("approval")}>{say(tool.requiresApproval ? "approvalAsks" : "approvalNone")}</Fact>
			<Fact name={say("scope")}>
				<span className="mono">{tool.scope}</span>
			</Fact>
			<Fact name={say("audience")}>{say(tool.audience === "administrator" ? "administrators" : "everybody")}</Fact>
			<Fact name={say("origins")}>{tool.origins.map((origin) => wordOf(say, "origin", origin)).join(", ")}</Fact>
			<Fact name={say("effectsOn")}>
				<Effects effects={tool.effects} />
			</Fact>
		</dl>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

const EFFECTS = {
	created: "effect_created",
	updated: "effect_updated",
	deleted: "effect_deleted",
	sent: "effect_sent",
} as const;

function Effects({ effects }: Pick<Facts, "effects">) {
	const say = useDocsSay();
	if (effects.length === 0) return say("nothing");
	const sentences = effects.map(({ effect, objectType }) =>
		say(EFFECTS[effect], { type: objectType === "*" ? say("anyType") : objectType }),
	);
	return (
		<ul className="docs-effects">
			{[...new Set(sentences)].map((sentence) => (
				<li key={sentence} className="mono">
					{sentence}
				</li>
			))}
		</ul>
	);
}
