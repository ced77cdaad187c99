/** The pages: one shell of HTML, the bundle's files, and what browsers ask for by themselves. Nothing comes from outside. */

import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { Hono } from "hono";
import { isSetUp } from "#identity/setup.ts";
import { companyFacts } from "#record/company.ts";
import { allMember, allPreference } from "#store/schema/member.ts";
import { lookAttributes } from "#text/look.ts";
import type { Env, Server } from "./context.ts";
import { isSignedIn } from "./identify.ts";
import type { WebAsset, WebAssets } from "./web-from-source.ts";

/** Scripts, styles and connections from here alone, and nobody may frame a page (CSP Level 3). */
export const PAGE_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"worker-src 'self'",
	"style-src 'self'",
	"img-src 'self' data: blob:",
	"connect-src 'self'",
	"font-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
].join("; ");

const SAFE_HEADERS = {
	"content-security-policy": PAGE_POLICY,
	"referrer-policy": "same-origin",
	"x-content-type-options": "nosniff",
	"cross-origin-opener-policy": "same-origin",
	"permissions-policy": "camera=(), microphone=(), geolocation=()",
};

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M3 3h9.5L17 7.5V17H3z" fill="#0D6763"/><path d="M6.25 12.5h7.5" fill="none" stroke="#F6F5F1" stroke-width="1.75"/></svg>`;

const ENTRY_OF = { setup: "entry", signin: "entry", invite: "entry", docs: "docs", app: "messenger" } as const;
type Page = keyof typeof ENTRY_OF;

export function pageRoutes(server: Server, assets: () => Promise<WebAssets>): Hono<Env> {
	const routes = new Hono<Env>();
	routes.get("/assets/:file{.+}", async (context) => {
		const wanted = context.req.param("file");
		return answerAsset(
			context,
			(await assets()).files.find(({ path }) => path === wanted),
		);
	});
	routes.get("/favicon.svg", (context) =>
		context.body(MARK, 200, { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" }),
	);
	routes.get("/favicon.ico", (context) => context.redirect("/favicon.svg", 301));
	routes.get("/robots.txt", (context) => context.text("User-agent: *\nDisallow: /\n"));
	routes.get("/.well-known/change-password", (context) => context.redirect("/settings/security", 302));
	routes.get("/manifest.webmanifest", (context) =>
		context.body(JSON.stringify(manifest(server)), 200, { "content-type": "application/manifest+json" }),
	);
	routes.get("/setup", (context) => shell(server, assets, context, "setup"));
	routes.get("/signin", async (context) =>
		isSetUp(server.store.inspectAll) ? shell(server, assets, context, "signin") : context.redirect("/setup", 302),
	);
	for (const path of ["/api/docs", "/api/docs/*"])
		routes.get(path, (context) => shell(server, assets, context, "docs"));
	routes.get("/invite", (context) => shell(server, assets, context, "invite"));
	for (const path of [
		"/",
		"/c/*",
		"/waiting",
		"/waiting/*",
		"/search",
		"/tasks",
		"/tasks/:task",
		"/people",
		"/people/*",
		"/turns/*",
		"/admin",
		"/admin/*",
		"/settings",
		"/settings/*",
	])
		routes.get(path, (context) => appPage(server, assets, context));
	return routes;
}

function appPage(
	server: Server,
	assets: () => Promise<WebAssets>,
	context: Context<Env>,
): Response | Promise<Response> {
	if (!isSetUp(server.store.inspectAll)) return context.redirect("/setup", 302);
	if (!isSignedIn(context)) {
		const wanted = context.req.path + new URL(context.req.url).search;
		const next = wanted === "/" ? "" : `?next=${encodeURIComponent(wanted)}`;
		return context.redirect(`/signin${next}`, 302);
	}
	return shell(server, assets, context, "app");
}

/** A page nobody knows, inside the frame for those who are signed in. */
export async function missingPage(
	server: Server,
	assets: () => Promise<WebAssets>,
	context: Context<Env>,
): Promise<Response> {
	if (!isSignedIn(context)) return context.redirect("/signin", 302);
	const page = await shell(server, assets, context, "app");
	return new Response(page.body, { status: 404, headers: page.headers });
}

async function shell(
	server: Server,
	assets: () => Promise<WebAssets>,
	context: Context<Env>,
	page: Page,
): Promise<Response> {
	const { entries, workers } = await assets();
	const { script, styles } = entries[ENTRY_OF[page]];
	const language = context.get("language");
	const company = companyFacts(server.store.inspectAll).name;
	const facts = {
		page,
		language,
		version: server.version,
		isSetUp: isSetUp(server.store.inspectAll),
		...(company === "" || page === "app" ? {} : { company }),
		...(page === "signin" ? choiceOf(server, context) : {}),
	};
	const html = `<!doctype html>
<html lang="${language}"${lookOf(server, context)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>Kontor</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="kontor" content="${escapeAttribute(JSON.stringify(facts))}">
<meta name="stream-worker" content="/assets/${workers.stream}">
${styles.map((file) => `<link rel="stylesheet" href="/assets/${file}">`).join("\n")}
<script type="module" src="/assets/${script}"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
	return context.body(html, 200, {
		"content-type": "text/html; charset=utf-8",
		"cache-control": "no-store",
		...SAFE_HEADERS,
	});
}

/** Whoever came in with a temporary password goes straight to choosing their own. */
function choiceOf(server: Server, context: Context<Env>): { mustChangePassword?: true; email?: string } {
	const caller = context.get("caller");
	if (caller?.mustChangePassword !== true) return {};
	const row = server.store.inspectAll
		.select({ email: allMember.email })
		.from(allMember)
		.where(eq(allMember.id, caller.memberID))
		.get();
	return { mustChangePassword: true, ...(row === undefined ? {} : { email: row.email }) };
}

/** The person's look as attributes of the root, so that the first byte is right and nothing flashes or jumps. */
function lookOf(server: Server, context: Context<Env>): string {
	const caller = context.get("caller");
	if (caller === null) return "";
	const row = server.store.inspectAll
		.select()
		.from(allPreference)
		.where(eq(allPreference.memberID, caller.memberID))
		.get();
	return Object.entries(row === undefined ? {} : lookAttributes(row))
		.map(([name, value]) => ` data-${name}="${value}"`)
		.join("");
}

function escapeAttribute(text: string): string {
	return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Names carry a hash of the content, so a browser may keep them for good. */
async function answerAsset(context: Context<Env>, asset: WebAsset | undefined): Promise<Response> {
	if (asset === undefined) return context.text("Not found\n", 404);
	const etag = `"${asset.sha256.slice(0, 32)}"`;
	const headers = {
		"content-type": asset.contentType,
		"cache-control": "public, max-age=31536000, immutable",
		etag,
		"x-content-type-options": "nosniff",
	};
	if (context.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
	const bytes = await asset.bytes();
	if (!/\bgzip\b/.test(context.req.header("accept-encoding") ?? "")) return new Response(bytes, { headers });
	return new Response(zipped(asset, bytes), {
		headers: { ...headers, "content-encoding": "gzip", vary: "accept-encoding" },
	});
}

const zips = new Map<string, Uint8Array<ArrayBuffer>>();

/** Each file is packed once. */
function zipped(asset: WebAsset, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const known = zips.get(asset.sha256);
	if (known !== undefined) return known;
	const packed = Bun.gzipSync(bytes, { level: 6 });
	zips.set(asset.sha256, packed);
	return packed;
}

function manifest(server: Server) {
	const name = companyFacts(server.store.inspectAll).name;
	return {
		name: name === "" ? "Kontor" : `${name} · Kontor`,
		short_name: "Kontor",
		start_url: "/",
		display: "standalone",
		background_color: "#F6F5F1",
		theme_color: "#F6F5F1",
		icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
	};
}
