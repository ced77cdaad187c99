/** What this program starts never sees the variables that would turn it into another program. */

import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";

const SCRUB = fileURLToPath(new URL("../../src/config/scrub.ts", import.meta.url));
const program = `
	const { scrubRuntimeVariables } = await import(${JSON.stringify(SCRUB)});
	if (process.env.SCRUB === "1") scrubRuntimeVariables(process.env);
	process.stdout.write(Bun.spawnSync(["env"], { env: process.env }).stdout.toString());
`;

function childSees(scrub: "0" | "1"): string {
	const run = Bun.spawnSync([process.execPath, "-e", program], {
		env: { PATH: process.env.PATH, SCRUB: scrub, BUN_PLANTED: "1", BUNDLE: "kept" },
	});
	return run.stdout.toString();
}

test("a child of the scrubbed process sees no BUN_ variable and every other one", () => {
	expect(childSees("0")).toContain("BUN_PLANTED=1");
	expect(childSees("1")).not.toContain("BUN_");
	expect(childSees("1")).toContain("BUNDLE=kept");
});
