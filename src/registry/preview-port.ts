/** Trying a call for somebody who only wants to know: the same rehearsal that a hold's card is made from. */

import { previewVersion } from "#gate/hold.ts";
import { companyFacts } from "#record/company.ts";
import { previewView } from "#record/hold-view.ts";
import { rowNames } from "#record/row-names.ts";
import type { PreviewPort } from "#tools/context.ts";
import { readArguments } from "./arguments.ts";
import { type CallParts, unknownTool } from "./call.ts";
import { named, tryHeld } from "./outcomes.ts";
import { requireAllowed } from "./policy.ts";
import { acting } from "./record-run.ts";
import { exactOf } from "./registry.ts";

export function createPreviewPort(parts: CallParts): PreviewPort {
	const { pipeline } = parts;
	return {
		async preview(name, input, caller) {
			const tool = pipeline.registry.get(name);
			if (tool === undefined) throw unknownTool(pipeline, name);
			requireAllowed(pipeline.store.inspectAll, tool, caller);
			const args = readArguments(tool.input, input, exactOf(tool));
			const held = {
				holdID: pipeline.ids.next("hold"),
				callID: pipeline.ids.next("call"),
				tool: name,
				input: args,
				caller,
			};
			const tried = await tryHeld(parts, tool, held).catch((error: unknown) => {
				throw named(parts, tool, error);
			});
			const zone = companyFacts(pipeline.store.inspectAll).timeZone;
			const names = pipeline.store.read(acting(caller), rowNames);
			const preview = previewView(
				{ language: caller.language, zone },
				tried.preview,
				previewVersion(tried.preview),
				names,
			);
			const about = preview.changes.find(({ label }) => label === tried.subject);
			return {
				...(tried.subject === null
					? {}
					: { target: { ...(about === undefined ? {} : { id: about.id }), label: tried.subject } }),
				preview,
			};
		},
	};
}
