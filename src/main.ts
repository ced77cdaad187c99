/** Reads the command line and picks a command; the only file with effects when it is loaded. */

import { runCommand } from "#cli/run.ts";

// A compiled executable obeys BUN_*: nothing of it may reach a process started from here (design section 13).
for (const name of Object.keys(process.env)) if (name.startsWith("BUN_")) delete process.env[name];

process.exitCode = await runCommand(process.argv.slice(2), {
	serve: async (config, talk) => (await import("./serve.ts")).serve(config, talk),
	openApp: async (config) => (await import("./app.ts")).createApp(config),
});
