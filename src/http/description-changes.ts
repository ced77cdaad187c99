/** The routes of the change list, described for OpenAPI and the docs pages. */

import { z } from "zod";
import type { RouteDescription } from "#projection/openapi.ts";

const text = z.string().optional();
/** What the list is narrowed by, in the address as in the tool's arguments. */
export const CHANGE_FILTERS = {
	scope: text.describe("all: everybody's, for administrators"),
	personHint: text.describe("whose changes, for administrators"),
	origin: text.describe("only calls that came through this"),
	tool: text,
	objectType: text,
	objectID: text,
	callID: text,
	startsAt: text.describe("not before this day or moment"),
	endsAt: text.describe("not after this day or moment"),
};

export const CHANGE_ROUTES: RouteDescription[] = [
	{
		method: "get",
		path: "/api/v1/changes",
		tag: "tools",
		summary: { en: "What calls changed, newest first", ko: "호출이 바꾼 것, 최신순" },
		access: "caller",
		tool: "change_list",
		query: { ...CHANGE_FILTERS, limit: text, cursor: text },
		answer: { status: 200, shape: { tool: "change_list" } },
	},
	{
		method: "get",
		path: "/api/v1/changes/export",
		tag: "tools",
		summary: { en: "The change list as a file, csv or json", ko: "변경 이력을 csv 또는 json 파일로" },
		access: "caller",
		tool: "change_list",
		query: { ...CHANGE_FILTERS, format: z.enum(["csv", "json"]).optional() },
		answer: { status: 200, type: "text/csv" },
	},
];
