/** The sentence and title of every error code, in the reader's language. */

import type { Code } from "#base/errors.ts";
import type { ErrorText } from "./error-text.ts";
import { ERRORS_EN } from "./errors.en.ts";
import { ERRORS_KO, WORDS_KO } from "./errors.ko.ts";
import { fill, type Language, type Values } from "./fill.ts";
import { PHRASES } from "./phrases.ts";
import { reasonSentence } from "./reasons.ts";

/*
 * VALUES: the slots each code may get. All are optional; an empty text counts as none, and the next variant is used.
 *
 * administrator_only            administrators (names, joined)
 * backup_failed                 folder
 * broadcast_all_failed          count
 * channel_not_available         name
 * crm_*_not_found               hint
 * hold_decided                  name (who answered)
 * interaction_required          hint, thing (person, task, organization, deal, label)
 * internal                      requestID
 * invitation_used               name (who invited)
 * model_answer_broken           host
 * model_context_full            kept (messages)
 * model_key_refused             status
 * model_name_unknown            name, models (joined)
 * model_quota                   status
 * model_rate_limited, stopping  seconds
 * model_unavailable             host, steps (finished ones of the turn)
 * name_not_typed                wanted (the name)
 * not_allowed                   name (who may)
 * not_connected                 name (the service)
 * person_not_found, task_not_found, team_not_found, task_participant_not_found   hint
 * person_address_taken          email
 * person_already_member         name
 * record_changed, changed_since, hold_stale   name (who changed it)
 * task_label_unregistered       hint, registered (joined)
 * task_label_in_use             labels (joined, each with how many carry it)
 * token_name_taken              name
 * token_scope                   scope, needed (read, write, delete)
 * too_large                     limit (with its unit)
 * too_many_requests             seconds
 * tool_not_found                tool
 */

const TEXTS: Record<Language, Record<Code, ErrorText>> = { en: ERRORS_EN, ko: ERRORS_KO };

/** Slots whose values are words of our own vocabulary and need a translation; all others are names and numbers. */
const OWN_WORDS = ["scope", "needed", "thing"];

function readable(language: Language, values: Values): Values {
	const entries = Object.entries(values).flatMap(([name, value]): [string, string | number][] => {
		const isOwnWord = language === "ko" && OWN_WORDS.includes(name);
		const word = isOwnWord ? (WORDS_KO[String(value)] ?? "") : value;
		return word === "" ? [] : [[name, word]];
	});
	return Object.fromEntries(entries);
}

/** A column in the words of cards and lists. */
function withFieldWords(language: Language, values: Values): Values {
	const label = typeof values.field === "string" ? PHRASES[language].fields[values.field] : undefined;
	return label === undefined ? values : { ...values, field: label };
}

function isFilled(variant: string, values: Values): boolean {
	return [...variant.matchAll(/\{(\w+)/g)].every(([, slot]) => slot !== undefined && Object.hasOwn(values, slot));
}

/** The most specific sentence whose slots all have a value; null when the code has none, as a code from a newer version. */
export function errorSentence(language: Language, code: Code, values: Values): string | null {
	const reason = typeof values.because === "string" ? reasonSentence(language, values.because) : null;
	if (reason !== null) return fill(reason, withFieldWords(language, values));
	if (!Object.hasOwn(TEXTS[language], code)) return null;
	const filled = readable(language, values);
	const variant = TEXTS[language][code].sentence.find((each) => isFilled(each, filled));
	return variant === undefined ? null : fill(variant, filled);
}

/** The problem in two to four words; an unknown code is called what an internal fault is. */
export function errorTitle(language: Language, code: Code): string {
	const texts = TEXTS[language];
	return (Object.hasOwn(texts, code) ? texts[code] : texts.internal).title;
}
