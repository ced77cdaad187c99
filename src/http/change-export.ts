/** The list of changes as a file: page by page through the tool that lists them, written out as it comes. */

import type { Context } from "hono";
import { Hono } from "hono";
import { ToolError } from "#base/errors.ts";
import { LIMITS } from "#base/limits.ts";
import { dayOf } from "#base/time.ts";
import { companyFacts } from "#record/company.ts";
import type { ChangedCallView } from "#record/views.ts";
import type { Env, Server } from "./context.ts";
import { CHANGE_FILTERS } from "./description-changes.ts";
import { requireCaller } from "./identify.ts";
import { answerJSON, resultOf } from "./invoke.ts";

const FILTERS = Object.keys(CHANGE_FILTERS);

export function changeRoutes(server: Server): Hono<Env> {
	const routes = new Hono<Env>();
	routes.use("/changes", requireCaller);
	routes.use("/changes/export", requireCaller);
	routes.get("/changes", async (context) => {
		const limit = context.req.query("limit");
		const cursor = context.req.query("cursor");
		const paging = {
			...(limit === undefined ? {} : { limit: /^\d+$/.test(limit) ? Number(limit) : limit }),
			...(cursor === undefined ? {} : { cursor }),
		};
		return answerJSON(context, await resultOf(server, context, "change_list", { ...filterOf(context), ...paging }));
	});
	routes.get("/changes/export", (context) => exportChanges(server, context));
	return routes;
}

const filterOf = (context: Context<Env>): Record<string, string> =>
	Object.fromEntries(
		FILTERS.flatMap((name) => (context.req.query(name) ? [[name, context.req.query(name) ?? ""]] : [])),
	);

async function exportChanges(server: Server, context: Context<Env>): Promise<Response> {
	const format = context.req.query("format") ?? "csv";
	if (format !== "csv" && format !== "json")
		throw new ToolError("invalid_input", "format is csv or json.", {
			input: [{ path: "format", problem: "must be one of {values}", values: { values: "csv, json" } }],
		});
	const input = filterOf(context);
	const ask: Ask = async (more) => (await resultOf(server, context, "change_list", { ...input, ...more })) as Answer;
	const pages = changePages(ask);
	// the first page is asked for before anything is answered, so that a refusal is one
	const first = await pages.next();
	const day = dayOf(server.clock.now(), companyFacts(server.store.inspectAll).timeZone);
	const body = streamOf(format === "csv" ? csv(ask, first, pages) : json(ask, first, pages));
	server.keepOpen(context.req.raw);
	return new Response(body, {
		headers: {
			"content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8",
			"content-disposition": `attachment; filename="kontor-changes-${day}.${format}"`,
			"cache-control": "no-store",
			"x-content-type-options": "nosniff",
		},
	});
}

type Page = ChangedCallView[];
type Answer = { changes: Page; nextCursor: string | null };
type Ask = (more: Record<string, unknown>) => Promise<Answer>;
type First = IteratorResult<Page, void>;

/** rows of one call in an answer */
const ROWS = LIMITS.previewChanges;

async function* changePages(ask: Ask): AsyncGenerator<Page, void> {
	for (let cursor: string | null = ""; cursor !== null; ) {
		const { changes, nextCursor } = await ask({
			limit: LIMITS.listMost,
			rows: ROWS,
			...(cursor === "" ? {} : { cursor }),
		});
		yield changes;
		cursor = nextCursor;
	}
}

/** All that a call changed: what its page has of it, and the rest as it is written. */
async function* changesOf(ask: Ask, { callID, changes, total }: ChangedCallView) {
	yield changes;
	for (let skipRows = ROWS; skipRows < total; skipRows += ROWS) {
		const { changes: found } = await ask({ callID, rows: ROWS, skipRows });
		yield found.flatMap((call) => call.changes);
	}
}

async function* all(first: First, rest: AsyncGenerator<Page, void>): AsyncGenerator<Page> {
	if (!first.done) yield first.value;
	yield* rest;
}

async function* json(ask: Ask, first: First, rest: AsyncGenerator<Page, void>): AsyncGenerator<string> {
	let separator = "[\n";
	for await (const page of all(first, rest))
		for (const call of page) {
			const { changes: _, ...about } = call;
			yield `${separator}${JSON.stringify(about).slice(0, -1)},"changes":[`;
			let comma = "";
			for await (const changes of changesOf(ask, call)) {
				if (changes.length > 0) yield comma + JSON.stringify(changes).slice(1, -1);
				comma = ",";
			}
			yield "]}";
			separator = ",\n";
		}
	yield separator === "[\n" ? "[]\n" : "\n]\n";
}

const COLUMNS = [
	"at",
	"by",
	"byID",
	"via",
	"tool",
	"what",
	"objectType",
	"objectID",
	"label",
	"effect",
	"field",
	"before",
	"after",
	"callID",
	"undoneAt",
];

/** One line a field that moved. A cell that begins like a formula would be run by the program that opens the table. */
async function* csv(ask: Ask, first: First, rest: AsyncGenerator<Page, void>): AsyncGenerator<string> {
	const { stringify } = await import("csv-stringify/sync");
	// a lone line feed is no record's end here and would stand unquoted, where spreadsheets take it for one
	const style = { record_delimiter: "windows", escape_formulas: true, quoted_match: /[\r\n]/ };
	const lines = (cells: string[][]) => stringify(cells, style);
	// without the mark a spreadsheet takes the file for another encoding
	yield `\uFEFF${lines([COLUMNS])}`;
	for await (const page of all(first, rest))
		for (const call of page)
			for await (const changes of changesOf(ask, call)) yield lines(cellsOf({ ...call, changes }));
}

function cellsOf({ at, by, origin, tool, sentence, changes, callID, undoneAt = "" }: ChangedCallView): string[][] {
	const call = [at, by.name, by.id, origin, tool, sentence];
	return changes.flatMap(({ objectType, id, label, effect, fields }) => {
		const row = [...call, objectType, id, label, effect];
		const moved = fields.length === 0 ? [{ label: "", before: null, after: null }] : fields;
		return moved.map((field) => [...row, field.label, field.before ?? "", field.after ?? "", callID, undoneAt]);
	});
}

/** Asked for as it is read: a reader that is slow or goes away makes no work. A page that fails cuts the file off. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			const { done, value } = await texts.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
		async cancel() {
			await texts.return(undefined);
		},
	});
}
