// The company's name, zone and currency from the shell, with a running server and without one.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, kontorJSON, type RunningKontor, startKontor } from "./kontor.ts";

describe.each(["without a server", "beside a running server"])("%s", (where) => {
	const folder = temporaryFolder();
	let server: RunningKontor | null = null;
	beforeAll(async () => {
		if (where === "beside a running server") server = await startKontor(folder);
		await foundCompany(folder);
	});
	afterAll(() => server?.stop());

	test("what was guessed at set-up is changed and shown", async () => {
		const words = ["company", "set", "--name", "Moonrise Lamps", "--time-zone", "Europe/Oslo", "--currency", "NOK"];
		expect(await kontor(folder, words)).toEqual({
			exit: 0,
			out: "name       Moonrise Lamps\ntime zone  Europe/Oslo\nlanguage   en\ncountry    none\ncurrency   NOK\n",
			err: "Changed. Open pages follow by themselves. To take it back: Admin → Audit\n",
		});
		expect(await kontorJSON(folder, ["company", "show"])).toEqual({
			name: "Moonrise Lamps",
			timeZone: "Europe/Oslo",
			language: "en",
			country: null,
			currencyCode: "NOK",
		});
		const { out } = await kontor(folder, ["company", "show"], { korean: true });
		expect(out).toContain("시간대  Europe/Oslo");
	});

	test("a zone that does not exist, and nothing at all, are refused with what to do", async () => {
		const wrong = await kontor(folder, ["company", "set", "--time-zone", "Mars/Olympus"]);
		expect(wrong).toEqual({
			exit: 1,
			out: "",
			err: "Some of the input is not right. Nothing was changed. [invalid_input]\n  timeZone: is not an IANA time zone such as Asia/Seoul\n",
		});
		expect(await kontor(folder, ["company", "set"])).toEqual({
			exit: 2,
			out: "",
			err: "Nothing to change was given. Nothing was changed.\n  kontor company set --time-zone Asia/Seoul\n",
		});
	});
});
