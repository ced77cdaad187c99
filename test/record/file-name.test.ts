/** Names that uploads arrive with: paths, tricks and other scripts, and how they are offered again. */

import { describe, expect, test } from "bun:test";
import { disposition, fileName } from "#record/file-name.ts";

describe("a file's name", () => {
	test.each([
		["report.pdf", "report.pdf"],
		["../../etc/passwd", "passwd"],
		["C:\\Users\\min\\plan.xlsx", "plan.xlsx"],
		["..", "file"],
		["", "file"],
		["   ", "file"],
		["/", "file"],
		[".bashrc", "bashrc"],
		["notes.txt. . .", "notes.txt"],
		["invoice\u202egpj.exe", "invoicegpj.exe"],
		["a\u0000b\nc\td.txt", "abcd.txt"],
		["zero\u200bwidth.txt", "zerowidth.txt"],
		['<img src=x onerror="a">|?*.png', "_img src=x onerror=_a_____.png"],
		["con.txt", "_con.txt"],
		["LPT1", "_LPT1"],
		["console.txt", "console.txt"],
		["👨‍👩‍👧 family.jpg", "👨‍👩‍👧 family.jpg"],
	])("%j is kept as %j", (asked, kept) => {
		expect(fileName(asked)).toBe(kept);
	});
	test("is composed, so that it is found by whoever types it", () => {
		expect(fileName("회의록.pdf".normalize("NFD"))).toBe("회의록.pdf");
	});
	test("is cut before its ending, between characters", () => {
		const long = fileName(`${"긴".repeat(400)}😀.tar.gz`);
		expect([...long]).toHaveLength(180);
		expect(long).toEndWith(".gz");
		expect(fileName("x".repeat(300))).toHaveLength(180);
	});
});

describe("its offer", () => {
	test("has letters for old readers and the whole name beside them", () => {
		expect(disposition("attachment", '회의 "록" 100%.pdf')).toBe(
			"attachment; filename=\"__ ___ 100_.pdf\"; filename*=UTF-8''%ED%9A%8C%EC%9D%98%20%22%EB%A1%9D%22%20100%25.pdf",
		);
		expect(disposition("inline", "it's (1)*!.png")).toEndWith("filename*=UTF-8''it%27s%20%281%29%2A%21.png");
	});
	test("never breaks out of its header", () => {
		for (const name of ['a"; filename="b', "a\r\nset-cookie: x", "\ud800"])
			expect(disposition("attachment", fileName(name))).toMatch(/^[\x20-\x7e]+$/);
	});
});
