/** The settings that hold: flags, environment and file, and below them the model an administrator saved on the page. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { secretEnding } from "#base/secret-ending.ts";
import type { Config } from "#config/config.ts";
import { SETTINGS, type SettingDeclaration, type SettingKey } from "#config/settings.ts";
import type { Order } from "./command.ts";
import { throughDoor } from "./door.ts";
import { Stop } from "./exit.ts";

/** `value` as it may be shown: of a secret the end at most */
export type HeldSetting = { key: SettingKey; value: string; origin: string; from: string; isSecret: boolean };

/** The settings as they hold now, or `only` one. Where the record cannot be read, says so and answers what stands outside. */
export async function heldSettings(order: Order, only?: SettingKey): Promise<HeldSetting[]> {
	const config = order.config();
	const wanted = SETTINGS.filter(({ key }) => only === undefined || key === only);
	const isOfModel = wanted.some(({ key }) => key.startsWith("model."));
	const page = isOfModel ? await savedOnPage(order, config) : new Map<SettingKey, string>();
	return wanted.map((setting: SettingDeclaration & { key: SettingKey }) => {
		const isSecret = setting.isSecret ?? false;
		const saved = page.get(setting.key);
		if (saved !== undefined) return { key: setting.key, value: saved, origin: "page", from: "", isSecret };
		const { value, origin, from } = config.origin(setting.key);
		const shown = isSecret && value !== "" ? masked(secretEnding(value)) : value;
		return { key: setting.key, value: shown, origin, from, isSecret };
	});
}

/** Nobody is shown a secret, not even by its length. */
const masked = (ending: string): string => `••••${ending}`;

/** An address set outside pins the whole model: what was saved on the page does not count then. */
async function savedOnPage(order: Order, config: Config): Promise<Map<SettingKey, string>> {
	const isPinned = config.get("model.base_url") !== "";
	if (isPinned || !existsSync(join(config.dataFolder, "kontor.db"))) return new Map();
	try {
		const { baseURL, model, keyHint } = await throughDoor(order, {}, (door) =>
			door.call({ tool: "setting_model_get", input: {}, language: order.language }),
		);
		if (typeof baseURL !== "string") return new Map();
		return new Map([
			["model.base_url", baseURL],
			["model.name", String(model)],
			["model.api_key", typeof keyHint === "string" ? masked(keyHint) : ""],
		]);
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		for (const line of error.message.split("\n")) order.terminal.complain(line);
		return new Map();
	}
}
