/** Reads the command line and picks a command; the only file with effects when it is loaded. */

import { runCommand } from "#cli/run.ts";
import { scrubRuntimeVariables } from "#config/scrub.ts";

scrubRuntimeVariables(process.env);

process.exitCode = await runCommand(process.argv.slice(2), {
	serve: async (config, talk) => (await import("./serve.ts")).serve(config, talk),
	openLocal: async (config, language) => (await import("./serve.ts")).openLocal(config, language),
});
