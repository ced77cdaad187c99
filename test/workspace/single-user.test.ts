/** A path of one's workspace leads to a plain file inside it and nowhere else, whatever it is made of and whatever is swapped meanwhile. */

import { afterAll, beforeAll, expect, test } from "bun:test";
import {
	linkSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ToolError } from "#base/errors.ts";
import { createSingleUserWorkspace, noWorkspace } from "#workspace/single-user.ts";

const ME = "mem_me";
let root = "";
let home = "";
let workspace: ReturnType<typeof createSingleUserWorkspace>;

beforeAll(() => {
	root = mkdtempSync(join(tmpdir(), "kontor-homes-"));
	home = join(root, "homes", ME);
	workspace = createSingleUserWorkspace(join(root, "homes"));
	mkdirSync(join(home, "plans", "2027"), { recursive: true });
	mkdirSync(join(root, "homes", "mem_other"));
	writeFileSync(join(home, "plans", "2027", "회의록.md"), "inside");
	writeFileSync(join(root, "homes", "mem_other", "secret"), "theirs");
	writeFileSync(join(root, "outside"), "outside");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function read(path: string): string {
	const file = workspace.open(ME, path);
	try {
		return readFileSync(file.descriptor, "utf8");
	} finally {
		file.close();
	}
}
function refusal(path: string): string {
	try {
		return `read: ${read(path)}`;
	} catch (error) {
		if (!(error instanceof ToolError)) throw error;
		return String(error.values.because);
	}
}

test("a file is read by its relative or its absolute path, with its own name and size", () => {
	expect(read("plans/2027/회의록.md")).toBe("inside");
	expect(read("./plans//2027/./회의록.md")).toBe("inside");
	expect(read(join(home, "plans/2027/회의록.md"))).toBe("inside");
	const file = workspace.open(ME, "plans/2027/회의록.md");
	expect([file.name, file.size]).toEqual(["회의록.md", 6]);
	file.close();
});

test("a path that climbs, starts elsewhere or names another home leads out", () => {
	const paths = [
		"../mem_other/secret",
		"plans/../../../outside",
		"/etc/passwd",
		join(root, "outside"),
		"a\0b",
		`${home}-x/y`,
	];
	expect(paths.map(refusal)).toEqual(paths.map(() => "path_outside"));
});

test("a link is not followed: not as the file, not as a folder, not a dangling one, not one that leads inside", () => {
	symlinkSync(join(root, "outside"), join(home, "link"));
	symlinkSync(join(root, "homes", "mem_other"), join(home, "folder"));
	symlinkSync(join(home, "nowhere"), join(home, "dangling"));
	symlinkSync("plans", join(home, "alias"));
	expect(["link", "dangling"].map(refusal)).toEqual(["path_outside", "path_outside"]);
	expect(["folder/secret", "alias/2027/회의록.md"].map(refusal)).toEqual(["path_no_file", "path_no_file"]);
});

test("a hard link may be to anything of the same user, so it is not read", () => {
	linkSync(join(root, "outside"), join(home, "hard"));
	expect(refusal("hard")).toBe("path_outside");
});

test("a folder, a pipe, a device and a socket are no files; a pipe keeps nobody waiting", () => {
	expect(Bun.spawnSync(["mkfifo", join(home, "pipe")]).exitCode).toBe(0);
	expect(["plans", "pipe", "", ".", "/"].map(refusal)).toEqual([
		"path_no_file",
		"path_no_file",
		"path_no_file",
		"path_no_file",
		"path_outside",
	]);
});

test("what is not there is not there, and a name too long is none", () => {
	expect(refusal("plans/none")).toBe("no_such_path");
	expect(refusal("none/of/this")).toBe("no_such_path");
	expect(refusal("plans/2027/회의록.md/below")).toBe("path_no_file");
	expect(refusal("x".repeat(300))).toBe("path_no_file");
});

test("a folder that is swapped for a link in between never leads out", () => {
	const real = join(home, "swap");
	mkdirSync(real);
	writeFileSync(join(real, "outside"), "still inside");
	let inside = 0;
	for (let at = 0; at < 2_000; at++) {
		if (at % 2 === 1) {
			renameSync(real, `${real}-kept`);
			symlinkSync(root, real);
		}
		const said = refusal("swap/outside");
		expect(["read: still inside", "path_no_file", "path_outside"]).toContain(said);
		if (said.startsWith("read")) inside++;
		if (at % 2 === 1) {
			rmSync(real);
			renameSync(`${real}-kept`, real);
		}
	}
	expect(inside).toBe(1_000);
});

test("a member's own home is made when it is first asked for", () => {
	expect(() => workspace.open("mem_new", "a")).toThrow("There is no file a");
});

test("without workspaces it is said why, and that trying again is no use", () => {
	expect(() => noWorkspace.open(ME, "a")).toThrow(expect.objectContaining({ code: "not_ready", retryable: false }));
});
