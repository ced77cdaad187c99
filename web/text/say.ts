/** Looks up a message in the reader's language and fills its values in: plurals by Intl, Korean particles by sound. */

import { josa, type Particle } from "#text/josa.ts";

export type Language = "en" | "ko";
export type Values = Record<string, string | number>;
export type Words<K extends string> = {
	readonly en: Readonly<Record<K, string>>;
	readonly ko: Readonly<Record<K, string>>;
};
export type Say<K extends string> = (key: K, values?: Values) => string;

/** A catalogue pair. Declare the Korean one as `Record<keyof typeof en, string>`: a missing or extra key does not compile. */
export function words<K extends string>(en: Record<K, string>, ko: Record<K, string>): Words<K> {
	return { en, ko };
}

/** The lookup for one language. */
export function sayIn<K extends string>(catalogue: Words<K>, language: Language): Say<K> {
	return (key, values = {}) => fill(catalogue[language][key], values, language);
}

/**
 * Fills a message. `{name}` is the value, `{name:을/를}` the value with its particle,
 * `{count|one person|# people}` picks by the plural rule of the language, `#` being the number.
 * A placeholder without a value stays as it is written, so that a check finds it on the page.
 */
export function fill(message: string, values: Values, language: Language): string {
	return message.replace(
		/\{(\w+)(?::([^}|]+)|\|([^}]*))?\}/g,
		(whole, name: string, particle?: string, forms?: string) => {
			const value = values[name];
			if (value === undefined) return whole;
			if (particle !== undefined) return josa(String(value), particle as Particle);
			const shown = typeof value === "number" ? value.toLocaleString(language) : value;
			return forms === undefined ? shown : plural(forms, Number(value), language).replaceAll("#", shown);
		},
	);
}

function plural(forms: string, count: number, language: Language): string {
	const [one = "", other = one] = forms.split("|");
	return new Intl.PluralRules(language).select(count) === "one" ? one : other;
}
