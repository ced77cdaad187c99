/** Files up and down, described. */

import { z } from "zod";
import type { RouteDescription } from "#projection/openapi.ts";

export const FILE_ROUTES: RouteDescription[] = [
	{
		method: "post",
		path: "/api/v1/files",
		tag: "files",
		summary: { en: "Send a file up, as it is; at most 25 MiB", ko: "파일 올리기, 바이트 그대로, 25 MiB까지" },
		access: "caller",
		query: { name: z.string().optional().describe("its name, as people read it") },
		body: { raw: "application/octet-stream" },
		answer: {
			status: 201,
			shape: z.strictObject({
				fileID: z.string(),
				name: z.string(),
				size: z.int().min(0),
				sha256: z.string(),
				contentType: z.string().describe("found by looking at the bytes"),
			}),
		},
		errors: ["token_scope", "disk_full"],
	},
	{
		method: "get",
		path: "/api/v1/files/{id}",
		tag: "files",
		summary: { en: "Read a file’s bytes, whole or in ranges", ko: "파일 내려받기, 전체 또는 일부" },
		access: "caller",
		query: { download: z.string().optional().describe("given: to be saved, even where a browser could show it") },
		answer: { status: 200, type: "*/*" },
		errors: ["token_scope", "not_found"],
	},
];
