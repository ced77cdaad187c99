/** `kontor version`: which Kontor this is. */

import { type Command, JSON_OPTION } from "#cli/command.ts";
import { EXIT } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";
import manifest from "#package.json" with { type: "json" };

export const version: Command = {
	name: "version",
	usage: "[--json]",
	about: { en: "say which version this is", ko: "버전 보기" },
	options: [JSON_OPTION],
	examples: ["kontor version", "kontor version --json"],
	run(order) {
		const facts = { version: manifest.version, platform: `${process.platform}-${process.arch}` };
		if (order.has("json")) printJSON(order, facts);
		else order.terminal.out(`kontor ${facts.version} ${facts.platform}`);
		return EXIT.ok;
	},
};
