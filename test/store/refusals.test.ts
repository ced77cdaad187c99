/** What the database says of the disk, in the words of the record: full is full, and another fault is not called that. */

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#store/driver.ts";
import { translate } from "#store/refusals.ts";

const refusal = (work: () => unknown): unknown => {
	try {
		return work();
	} catch (error) {
		return translate(error);
	}
};

test("no room is a full disk; what cannot be written is a fault of the disk, and both may be tried again", () => {
	const folder = mkdtempSync(join(tmpdir(), "kontor-test-"));
	const path = join(folder, "kontor.db");
	const db = connect(path);
	db.exec("create table note(text)");
	db.pragma("max_page_count = 3");
	const fill = db.prepare("insert into note values(hex(randomblob(20000)))");
	expect(refusal(() => fill.run())).toMatchObject({ code: "disk_full", retryable: true });
	db.close();

	const still = connect(path, { readonly: true });
	const failed = refusal(() => still.exec("insert into note values('x')"));
	expect(failed).toMatchObject({ code: "disk_failed", retryable: true, values: { sqlite: "SQLITE_READONLY" } });
	still.close();
	rmSync(folder, { recursive: true });
});
