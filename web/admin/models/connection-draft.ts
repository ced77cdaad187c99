/** What is typed about a connection, and what of it is sent. */

import type { ModelChange, ModelConnection, ModelRole, NewModel } from "#web/client/models.ts";
import { amountOf } from "#web/ui/amount.ts";
import type { ModelsKey } from "./model-words.ts";

export type Draft = {
	baseURL: string;
	model: string;
	apiKey: string;
	title: string;
	contextTokens: string;
	readsImages: boolean;
	currency: string;
	input: string;
	output: string;
	roles: ModelRole[];
};
export type Faults = Partial<Record<"contextTokens" | "price", ModelsKey>>;

export function draftOf(connection: ModelConnection | null, currency: string, isFirst: boolean): Draft {
	const price = connection?.price ?? null;
	return {
		baseURL: connection?.baseURL ?? "",
		model: connection?.model ?? "",
		apiKey: "",
		title: connection?.title ?? "",
		contextTokens: connection?.contextTokens == null ? "" : String(connection.contextTokens),
		readsImages: connection?.readsImages ?? false,
		currency: price?.currency ?? currency,
		input: price === null ? "" : String(price.input),
		output: price === null ? "" : String(price.output),
		roles: connection?.roles ?? (isFirst ? ["chat"] : []),
	};
}

/** Faults a page can tell without asking; the rest is the server's to say. */
export function faultsOf(draft: Draft): Faults {
	const window = draft.contextTokens.trim();
	const faults: Faults = {};
	if (window !== "" && !(Number.isInteger(Number(window)) && Number(window) > 0)) faults.contextTokens = "badNumber";
	const hasPrice = draft.input.trim() !== "" || draft.output.trim() !== "";
	const isWhole = amountOf(draft.input) >= 0 && amountOf(draft.output) >= 0 && draft.currency.trim() !== "";
	if (hasPrice && !isWhole) faults.price = "badPrice";
	return faults;
}

const priceOf = (draft: Draft) =>
	draft.input.trim() === "" && draft.output.trim() === ""
		? null
		: { currency: draft.currency.trim().toUpperCase(), input: amountOf(draft.input), output: amountOf(draft.output) };

export function newModel(draft: Draft): NewModel {
	const price = priceOf(draft);
	return {
		baseURL: draft.baseURL.trim(),
		model: draft.model.trim(),
		roles: draft.roles,
		readsImages: draft.readsImages,
		...(draft.apiKey.trim() === "" ? {} : { apiKey: draft.apiKey.trim() }),
		...(draft.title.trim() === "" ? {} : { title: draft.title.trim() }),
		...(draft.contextTokens.trim() === "" ? {} : { contextTokens: Number(draft.contextTokens) }),
		...(price === null ? {} : { price }),
	};
}

/** What was emptied is taken away; a key left empty stays. */
export function changeOf(draft: Draft): ModelChange {
	return {
		baseURL: draft.baseURL.trim(),
		model: draft.model.trim(),
		title: draft.title.trim() === "" ? null : draft.title.trim(),
		contextTokens: draft.contextTokens.trim() === "" ? null : Number(draft.contextTokens),
		readsImages: draft.readsImages,
		price: priceOf(draft),
		...(draft.apiKey.trim() === "" ? {} : { apiKey: draft.apiKey.trim() }),
	};
}
