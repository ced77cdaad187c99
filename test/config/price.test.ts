/** What a model that is set outside of the record costs, as a setting says it. */

import { expect, test } from "bun:test";
import { ConfigError, readConfig } from "#config/config.ts";
import { priceOf } from "#config/price.ts";
import { allModelUsage } from "#store/schema/usage.ts";
import { openCompany } from "#test/support/company.ts";
import { scriptedModel } from "#test/support/scripted-model.ts";

test("a currency, two figures, and a third for what the provider still had", () => {
	expect(priceOf("USD 0.15 0.60")).toEqual({ currency: "USD", input: 0.15, output: 0.6 });
	expect(priceOf(" KRW 200 800 20 ")).toEqual({ currency: "KRW", input: 200, output: 800, cachedInput: 20 });
	for (const wrong of ["", "0.15 0.60", "usd 1 2", "USD 1", "USD 1 -2", "USD 1 2 3 4", "USD 1e3 2", "USD 2000000 1"])
		expect([wrong, priceOf(wrong)]).toEqual([wrong, null]);
});

test("what is no price stops the start", () => {
	const read = () => readConfig({ flags: { data: "/nowhere" }, environment: { KONTOR_MODEL_PRICE: "cheap" } });
	expect(read).toThrow(ConfigError);
});

test("a model that is set from outside is counted at that price", async () => {
	const script = await scriptedModel();
	script.reply({ text: "Hello.", usage: { prompt: 1_000, completion: 10 } });
	const company = await openCompany(
		{},
		{ "model.base_url": script.connection.baseURL, "model.name": "scripted", "model.price": "USD 1 2" },
	);
	await company.done("turn_add", { text: "Hello" }, company.minji);
	const usages = () => company.app.store.inspectAll.select().from(allModelUsage).all();
	while (usages().length === 0) await Bun.sleep(5);
	expect(usages()).toMatchObject([{ costMicros: 1_020, currency: "USD" }]);
	await company.close();
	script.stop();
});
