/** What a model costs, as settings are written: `USD 0.15 0.60`, per million tokens sent and answered. */

export type WrittenPrice = { currency: string; input: number; output: number; cachedInput?: number };

const MOST = 1_000_000;
const PRICE = /^([A-Z]{3}) +(\d+(?:\.\d+)?) +(\d+(?:\.\d+)?)(?: +(\d+(?:\.\d+)?))?$/;

/** A third figure is for what the provider still had of the tokens sent. Null for what is no price. */
export function priceOf(text: string): WrittenPrice | null {
	const [, currency, input, output, cached] = PRICE.exec(text.trim()) ?? [];
	if (currency === undefined) return null;
	const price = { currency, input: Number(input), output: Number(output) };
	const all = cached === undefined ? price : { ...price, cachedInput: Number(cached) };
	return [all.input, all.output, Number(cached ?? 0)].every((amount) => amount <= MOST) ? all : null;
}
