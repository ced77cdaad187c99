/** The page's own words, and how it names connections, roles and amounts. */

import type { ModelConnection, ModelRole } from "#web/client/models.ts";
import { modelsEn } from "#web/text/models.en.ts";
import { modelsKo } from "#web/text/models.ko.ts";
import { type Language, type Say, words } from "#web/text/say.ts";
import { useSay } from "#web/ui/language.ts";

export type ModelsKey = keyof typeof modelsEn;

const modelsWords = words<ModelsKey>(modelsEn, modelsKo);

export function useModelsWords(): Say<ModelsKey> {
	return useSay(modelsWords);
}

export const ROLES: readonly { role: ModelRole; label: ModelsKey; text: ModelsKey }[] = [
	{ role: "chat", label: "roleChat", text: "roleChatText" },
	{ role: "small", label: "roleSmall", text: "roleSmallText" },
	{ role: "embedding", label: "roleEmbedding", text: "roleEmbeddingText" },
	{ role: "vision", label: "roleVision", text: "roleVisionText" },
	{ role: "image", label: "roleImage", text: "roleImageText" },
	{ role: "speech", label: "roleSpeech", text: "roleSpeechText" },
	{ role: "transcription", label: "roleTranscription", text: "roleTranscriptionText" },
];

export const roleLabel = (role: ModelRole): ModelsKey => ROLES.find((one) => one.role === role)?.label ?? "roleChat";

export const nameOf = ({ title, model }: Pick<ModelConnection, "title" | "model">): string => title ?? model;

/** An amount with as many digits as it needs to be more than nothing. */
export function money(amount: number, currency: string, language: Language): string {
	const isTiny = amount !== 0 && Math.abs(amount) < 0.01;
	const digits = isTiny ? { maximumSignificantDigits: 2 } : {};
	return new Intl.NumberFormat(language, { style: "currency", currency, ...digits }).format(amount);
}

export const count = (value: number, language: Language): string => value.toLocaleString(language);
