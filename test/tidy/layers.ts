// Who may import whom: the order of the folders, the one folder for each outside library, and the globals only named files may use.

/** The outside world, side by side: none of these folders imports another, and tools see only the types of their `port.ts`. */
export const world = ["messenger", "mail", "browser", "internet", "model", "workspace", "host"];

/** From the ground up: a folder imports from earlier lines alone, and never from its neighbours on the same line. */
export const order: readonly (readonly string[])[] = [
	["base"],
	["text"],
	["config"],
	["store"],
	["backup"],
	["ledger"],
	["record"],
	["identity"],
	world,
	["gate"],
	["tools"],
	["registry"],
	["projection"],
	["agent"],
	["schedule"],
	["http", "cli"],
	["app.ts"],
	["serve.ts"],
	["main.ts", "checkpoint-thread.ts"],
];

/**
 * Single files that stand elsewhere than their folder: generated ones where their content belongs (the migrations are
 * text, the list of tools is made of tools), and the types of what travels over the wire, which every layer may name.
 */
export const placed: Record<string, string> = {
	"generated/migrations.ts": "base",
	"generated/tools.ts": "tools",
	"generated/catalog.json": "registry",
	"record/views.ts": "text",
};

/** Specifiers of package.json's `imports` that lead out of src, and the files of src that may name them. */
export const outward: Record<string, readonly string[]> = {
	"#sqlite": ["src/store/driver.ts"],
	"#web-assets": ["src/http/", "src/serve.ts"],
	"#scripts/": ["src/http/web-from-source.ts"],
	"#migrations/": ["src/generated/", "src/store/"],
	"#package.json": ["src/"],
	"#web/": [],
	"#test/": [],
};

const drizzleFolders = "store record identity tools gate registry agent ledger messenger http".split(" ");
const src = (...folders: string[]): string[] => folders.map((folder) => `src/${folder}/`);

/**
 * Outside libraries and the folders that may name them. A heavy one may not be reached by static imports from
 * src/main.ts: it is loaded by `await import()` when it is needed, or the start gets ten times slower.
 */
export const libraries: Record<string, { in: readonly string[]; isHeavy?: boolean }> = {
	"better-sqlite3": { in: [] },
	"drizzle-orm": { in: src(...drizzleFolders) },
	zod: { in: ["src/"] },
	"smol-toml": { in: src("config") },
	"csv-stringify": { in: src("cli", "http") },
	hono: { in: src("http") },
	"puppeteer-core": { in: src("browser"), isHeavy: true },
	imapflow: { in: src("mail"), isHeavy: true },
	nodemailer: { in: src("mail"), isHeavy: true },
	openai: { in: src("model"), isHeavy: true },
	croner: { in: src("schedule") },
	"@modelcontextprotocol/sdk": { in: src("http", "registry"), isHeavy: true },
	react: { in: ["web/"] },
	"react-dom": { in: ["web/"] },
	"react-aria-components": { in: ["web/"] },
};

/** Parts of the runtime that have one wrapper here, or none at all. */
export const runtimeModules: Record<string, readonly string[]> = {
	"bun:sqlite": [],
	"node:sqlite": [],
	"bun:test": [],
	"node:timers": ["src/base/clock.ts"],
	"node:timers/promises": ["src/base/clock.ts"],
};

/** Globals that hide an input or an effect, with the files that may use them and why. */
export const globals: Record<string, readonly { in: string; because: string }[]> = {
	Date: [
		{ in: "src/base/clock.ts", because: "the one clock" },
		{ in: "web/", because: "a page shows the reader's own time" },
	],
	"Temporal.Now": [
		{ in: "src/base/time.ts", because: "the computer's zone, asked once at set-up" },
		{ in: "src/base/clock.ts", because: "the one clock" },
		{ in: "web/", because: "a page shows the reader's own time" },
	],
	"Math.random": [],
	"process.env": [
		{ in: "src/config/", because: "the one reader of the environment" },
		{ in: "src/cli/", because: "language and terminal of whoever types" },
		{ in: "src/main.ts", because: "hands the environment to config" },
	],
	fetch: [
		{ in: "src/model/", because: "the address comes from the administrator" },
		{ in: "src/cli/", because: "speaks to the running server over its socket" },
		{ in: "web/", because: "a page reaches its own server alone" },
	],
	console: [
		{ in: "src/base/log.ts", because: "the one log" },
		{ in: "src/cli/", because: "answers on the terminal" },
		{ in: "src/main.ts", because: "a failed start is told on the terminal" },
	],
	setTimeout: [
		{ in: "src/base/clock.ts", because: "the one clock" },
		{ in: "src/model/", because: "limits of a call to a model" },
		{ in: "web/", because: "a page runs on the browser's own time" },
	],
	setInterval: [
		{ in: "src/base/clock.ts", because: "the one clock" },
		{ in: "web/", because: "a page runs on the browser's own time" },
	],
};
