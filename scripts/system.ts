// The system packages that the tests need: what is missing, the one command that installs it, and installing it where that is wanted.

import { existsSync, rmSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";

type SystemPackage = { name: string; because: string };

/** Debian's names, in one list; a test that needs one of them fails by its own name while it is missing. */
export const systemPackages: SystemPackage[] = [
	{ name: "chromium", because: "tests drive the pages and the browser tools with it" },
	{ name: "zsh", because: "its completions are tried in the shell itself" },
	{ name: "fish", because: "its completions are tried in the shell itself" },
	...arm64OnX64(),
	{ name: "fonts-noto-cjk", because: "Korean text is measured in screenshots" },
];

/** On a computer of that kind itself the executable just runs. */
function arm64OnX64(): SystemPackage[] {
	if (process.arch !== "x64") return [];
	const because = "the executable for arm64 is started under it";
	return ["qemu-user-static", "libc6-arm64-cross", "libstdc++6-arm64-cross", "libgcc-s1-arm64-cross"].map((name) => ({
		name,
		because,
	}));
}

const policyFile = "/usr/sbin/policy-rc.d";

function isInstalled(name: string): boolean {
	if (!Bun.which("dpkg-query")) return Bun.which(name) !== null;
	const result = Bun.spawnSync(["dpkg-query", "--status", name], { stderr: "ignore" });
	return result.exitCode === 0 && result.stdout.toString().includes("Status: install ok installed");
}

export function missingSystemPackages(): SystemPackage[] {
	return systemPackages.filter(({ name }) => !isInstalled(name));
}

function installCommand(names: string[]): string {
	return `apt-get update && apt-get install --yes --no-install-recommends ${names.join(" ")}`;
}

/** Installs packages without starting any service: Debian asks policy-rc.d before it starts one, and 101 means no. */
async function installPackages(names: string[]): Promise<boolean> {
	const isPolicyOurs = !existsSync(policyFile);
	if (isPolicyOurs) {
		await writeFile(policyFile, "#!/bin/sh\nexit 101\n");
		await chmod(policyFile, 0o755);
	}
	try {
		const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		const apt = ["apt-get", "--quiet=2", "-o", "Acquire::Retries=3"];
		for (const command of [
			[...apt, "update"],
			[...apt, "install", "--yes", "--no-install-recommends", ...names],
		]) {
			const child = Bun.spawn(command, { env: environment, stdin: "ignore", stdout: "ignore", stderr: "inherit" });
			if ((await child.exited) !== 0) return false;
		}
		return true;
	} finally {
		if (isPolicyOurs) rmSync(policyFile, { force: true });
	}
}

/**
 * Installs what is missing when this is a CI run as root, and otherwise says what to type.
 * Never throws: the tests that need a missing part fail by their own names.
 */
export async function ensureSystemPackages(): Promise<void> {
	const missing = missingSystemPackages();
	if (missing.length === 0) return;
	const names = missing.map(({ name }) => name);
	const isAllowed = process.getuid?.() === 0 && Boolean(process.env.CI) && Bun.which("apt-get") !== null;
	if (isAllowed) {
		console.log(`installing system packages: ${names.join(" ")}`);
		if (await installPackages(names)) return;
		console.log("apt-get failed (see above); the tests that need these packages will fail");
		return;
	}
	for (const { name, because } of missing) console.log(`missing: ${name} (${because}); tests that need it will fail`);
	console.log(`install with: sudo sh -c '${installCommand(names)}'`);
}
