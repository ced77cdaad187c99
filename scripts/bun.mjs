// Runs a script of this repository under the exact Bun it wants, after installing Bun and the packages when they are not there yet.
//
//   node scripts/bun.mjs <script> [arguments]
//
// Plain JavaScript without dependencies, because a fresh checkout has nothing but Node (20 or newer) and npm.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const stampFile = join(modules, ".kontor-installed");
const lockFolder = join(root, ".cache", "install.lock");
const spareFolder = join(root, ".cache", "bun");
/** A real Bun has about 100 MB; the stand-in that npm leaves when install scripts are off has 450 bytes. */
const smallestRealBunBytes = 1_000_000;
const lockPollMs = 200;
const lockTimeoutMs = 10 * 60_000;

const shownOutputLines = 25;

class SetupError extends Error {}

function say(text) {
	process.stderr.write(`kontor: ${text}\n`);
}

function readManifest() {
	const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
	const version = manifest.devDependencies?.bun;
	if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) {
		throw new SetupError(`package.json must name one exact version of bun under devDependencies, not ${version}.`);
	}
	return { manifest, version };
}

/** What the installed packages depend on: a change of scripts or of the version of Kontor installs nothing again. */
function wantedStamp(manifest) {
	const { dependencies, devDependencies, optionalDependencies, overrides, trustedDependencies } = manifest;
	const hash = createHash("sha256");
	hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, trustedDependencies]));
	hash.update(readFileSync(join(root, "bun.lock")));
	hash.update(`${process.platform} ${process.arch}`);
	return hash.digest("hex");
}

function isInstalled(stamp) {
	return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

/** The name of Bun's platform package without the C library: musl has its own, found by the loader that node itself uses. */
function platformPackage() {
	const arch = process.arch === "arm64" ? "aarch64" : process.arch;
	const header = process.report?.getReport()?.header ?? {};
	const isMusl = process.platform === "linux" && !header.glibcVersionRuntime;
	return `@oven/bun-${process.platform}-${arch}${isMusl ? "-musl" : ""}`;
}

function isRealBun(file, version) {
	if (!existsSync(file) || statSync(file).size < smallestRealBunBytes) return false;
	const result = spawnSync(file, ["--version"], { encoding: "utf8" });
	return result.status === 0 && result.stdout.trim() === version;
}

/** Bun's own install script MOVES the binary out of the platform package, so either place may hold it. */
function findBun(version, folders = [modules, join(spareFolder, "node_modules")]) {
	for (const folder of folders) {
		const files = [join(folder, "bun", "bin", "bun.exe")];
		const platforms = join(folder, "@oven");
		if (existsSync(platforms)) {
			for (const name of readdirSync(platforms)) files.push(join(platforms, name, "bin", "bun"));
		}
		const found = files.find((file) => isRealBun(file, version));
		if (found) return found;
	}
	return undefined;
}

/** The end of a failed command's output, which is where package managers say what went wrong. */
function showOutput(output) {
	const lines = output.split("\n").filter((line) => line.trim() !== "");
	process.stderr.write(`${lines.slice(-shownOutputLines).join("\n")}\n`);
}

/** Runs a command in the repository and hides its output unless it fails. */
function attempt(command, parameters) {
	const result = spawnSync(command, parameters, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
	if (result.error?.code === "ENOENT") {
		throw new SetupError(`${command} was not found. Install Node 20 or newer together with npm, then run this again.`);
	}
	const output = `${result.stdout ?? ""}${result.stderr ?? ""}${result.error ? `${result.error.message}\n` : ""}`;
	return { isDone: result.status === 0, output };
}

/** Installs the platform package alone: it needs no install script, so it works where npm runs none. */
function fetchSpareBun(version) {
	mkdirSync(spareFolder, { recursive: true });
	const wanted = `${platformPackage()}@${version}`;
	const result = attempt("npm", [
		"install",
		"--prefix",
		spareFolder,
		"--no-save",
		"--no-package-lock",
		"--no-audit",
		"--no-fund",
		"--ignore-scripts",
		wanted,
	]);
	return { bun: findBun(version, [join(spareFolder, "node_modules")]), output: result.output };
}

/** Installs the packages of bun.lock and answers the path of the Bun that they brought. */
function install(version) {
	const parameters = ["install", "--frozen-lockfile"];
	const present = findBun(version);
	let result = present ? attempt(present, parameters) : attempt("npx", ["-y", `bun@${version}`, ...parameters]);
	let output = result.output;
	if (!result.isDone) {
		// npm may have left a Bun without its binary (install scripts switched off); the platform package has it.
		const spare = fetchSpareBun(version);
		output += spare.output;
		if (spare.bun) {
			result = attempt(spare.bun, parameters);
			output += result.output;
		}
	}
	if (!result.isDone) {
		showOutput(output);
		throw new SetupError(
			`the packages could not be installed (see above). If a registry could not be reached, check the network and ` +
				`"npm config get registry". If the lock file does not match package.json, run "npx bun@${version} install".`,
		);
	}
	let bun = findBun(version);
	if (!bun) {
		output = attempt("npm", ["rebuild", "bun"]).output;
		bun = findBun(version);
	}
	if (!bun) {
		const spare = fetchSpareBun(version);
		output += spare.output;
		bun = spare.bun;
	}
	if (!bun) {
		showOutput(output);
		throw new SetupError(
			`Bun ${version} could not be installed for ${process.platform} ${process.arch}. Remove node_modules and .cache, ` +
				`check that "npm config get ignore-scripts" says false, and run this again.`,
		);
	}
	return bun;
}

function isAlive(pid) {
	if (!Number.isInteger(pid)) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}

function readLockOwner() {
	try {
		return Number.parseInt(readFileSync(join(lockFolder, "pid"), "utf8"), 10);
	} catch (error) {
		if (error.code !== "ENOENT") throw error;
		return undefined;
	}
}

function takeLock() {
	mkdirSync(dirname(lockFolder), { recursive: true });
	try {
		mkdirSync(lockFolder);
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
		return false;
	}
	writeFileSync(join(lockFolder, "pid"), String(process.pid));
	return true;
}

function pause(ms) {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Two starts at once must not install into the same folder: the second waits and then finds everything there. */
function withLock(work) {
	const givesUpAt = Date.now() + lockTimeoutMs;
	let isTold = false;
	let missingOwnerPolls = 0;
	while (!takeLock()) {
		const owner = readLockOwner();
		missingOwnerPolls = owner === undefined ? missingOwnerPolls + 1 : 0;
		// The owner writes its number right after it made the folder; one that never does was ended in between.
		const isOrphan = owner === undefined ? missingOwnerPolls > 10 : !isAlive(owner);
		if (isOrphan) {
			rmSync(lockFolder, { recursive: true, force: true });
			continue;
		}
		if (Date.now() > givesUpAt) {
			throw new SetupError(
				`another start (process ${owner}) has been installing for ten minutes. End it, then run this again.`,
			);
		}
		if (!isTold) say(`waiting for process ${owner ?? "?"}, which is installing the packages`);
		isTold = true;
		pause(lockPollMs);
	}
	try {
		return work();
	} finally {
		rmSync(lockFolder, { recursive: true, force: true });
	}
}

function prepare() {
	const { manifest, version } = readManifest();
	const stamp = wantedStamp(manifest);
	const ready = isInstalled(stamp) ? findBun(version) : undefined;
	if (ready) return ready;
	return withLock(() => {
		const found = isInstalled(stamp) ? findBun(version) : undefined;
		if (found) return found;
		const startedAt = Date.now();
		say(`installing Bun ${version} and the packages, once (up to a minute)`);
		const bun = install(version);
		writeFileSync(stampFile, stamp);
		say(`installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
		return bun;
	});
}

/** The database driver is chosen by this condition (package.json, "#sqlite"); the default is linux-x64. */
function platformConditions() {
	const platform = `${process.platform}-${process.arch}`;
	return platform === "linux-x64" ? [] : [`--conditions=${platform}`];
}

function run(bun, parameters) {
	const child = spawn(bun, parameters, { stdio: "inherit" });
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) {
		process.on(signal, () => {
			// At a terminal, Ctrl-C has already reached the whole group; a second one would mean "at once".
			if (signal === "SIGINT" && process.stdin.isTTY) return;
			child.kill(signal);
		});
	}
	child.on("error", (error) => {
		say(`Bun could not be started: ${error.message}. Remove node_modules and run this again.`);
		process.exit(1);
	});
	child.on("exit", (code, signal) => {
		process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
	});
}

function main() {
	const [script, ...parameters] = process.argv.slice(2);
	if (Number.parseInt(process.versions.node, 10) < 20) {
		throw new SetupError(`Node 20 or newer is needed; this is Node ${process.versions.node}.`);
	}
	if (!script) throw new SetupError("say which script to run: node scripts/bun.mjs scripts/test.ts");
	const bun = prepare();
	const file = isAbsolute(script) ? script : join(root, script);
	run(bun, [...platformConditions(), file, ...parameters]);
}

try {
	main();
} catch (error) {
	if (!(error instanceof SetupError)) throw error;
	say(error.message);
	process.exit(1);
}
