/** "When you were asked" beside "Now", field by field, with what differs marked by words, line and ground. */

import type { ChangeView, HoldView } from "#record/views.ts";
import { useLanguage } from "#web/ui/language.ts";
import { changeLabel, readableFields } from "./change-words.ts";
import { sizeOf } from "./format.ts";
import { useWords } from "./words.ts";

type Preview = HoldView["preview"];
/** `span`: over how many rows what is said of now stands; 0 where a row above says it */
type Row = { key: string; label: string; before: string; now: string; span?: number };

export function StaleTable({ before, now }: { before: Preview; now: Preview }) {
	const say = useWords();
	const language = useLanguage();
	const files = fileRows(
		before.files ?? [],
		now.files ?? [],
		(file) => sizeOf(file.size, language),
		say("fileChanged"),
	);
	const nothing = now.changesNothing === true ? say("wouldChangeNothing") : undefined;
	const rows = [...staleRows(before, now, say("text"), say("empty"), nothing), ...files];
	return (
		<div className="diff-box">
			<table className="diff">
				<thead>
					<tr>
						<th scope="col">
							<span className="vh">{say("field")}</span>
						</th>
						<th scope="col">{say("whenAsked")}</th>
						<th scope="col" className="now">
							{say("nowColumn")}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.key}>
							<td>{row.label}</td>
							<td>{row.before === row.now ? row.before : <del>{row.before}</del>}</td>
							{row.span === 0 ? null : (
								<td className={row.before === row.now ? "same" : "now"} rowSpan={row.span}>
									{row.now}
								</td>
							)}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function staleRows(
	before: Preview,
	now: Preview,
	textLabel: string,
	empty: string,
	nothing: string | undefined,
): Row[] {
	const then = fields(before, empty);
	const next = fields(now, empty);
	const rows: Row[] = [];
	if (before.text !== undefined || now.text !== undefined) {
		rows.push({ key: "text", label: textLabel, before: before.text ?? empty, now: now.text ?? empty });
	}
	if (nothing !== undefined) {
		const fieldRows = [...then].map(([key, { label, value }], at) => ({
			key,
			label,
			before: value,
			now: nothing,
			span: at === 0 ? then.size : 0,
		}));
		return [...rows, ...(then.size === 0 ? [{ key: "nothing", label: "", before: "–", now: nothing }] : fieldRows)];
	}
	for (const key of new Set([...then.keys(), ...next.keys()])) {
		const label = next.get(key)?.label ?? then.get(key)?.label ?? "";
		rows.push({ key, label, before: then.get(key)?.value ?? "–", now: next.get(key)?.value ?? "–" });
	}
	return rows;
}

type Taken = NonNullable<Preview["files"]>[number];

/** File by file, in the order they go along: one of the same size may hold something else. */
function fileRows(
	before: readonly Taken[],
	now: readonly Taken[],
	size: (file: Taken) => string,
	changed: string,
): Row[] {
	return Array.from({ length: Math.max(before.length, now.length) }, (_, at) => {
		const [then, next] = [before[at], now[at]];
		const isChanged = then !== undefined && next !== undefined && then.sha256 !== next.sha256;
		return {
			key: `file ${at}`,
			label: next?.name ?? then?.name ?? "",
			before: then === undefined ? "–" : size(then),
			now: next === undefined ? "–" : `${size(next)}${isChanged ? ` · ${changed}` : ""}`,
		};
	});
}

function fields(preview: Preview, empty: string): Map<string, { label: string; value: string }> {
	const result = new Map<string, { label: string; value: string }>();
	const isSingle = preview.changes.length === 1;
	for (const change of preview.changes) {
		for (const field of readableFields(change)) {
			const label = isSingle ? field.label : `${changeLabel(change)} · ${field.label}`;
			result.set(`${change.objectType} ${change.id} ${field.name}`, { label, value: moved(change, field, empty) });
		}
	}
	return result;
}

function moved(change: ChangeView, field: ChangeView["fields"][number], empty: string): string {
	if (change.effect === "created") return field.after ?? empty;
	if (change.effect === "deleted") return field.before ?? empty;
	if (field.before === null) return field.after ?? empty;
	return `${field.before} → ${field.after ?? empty}`;
}
