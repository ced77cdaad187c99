/** Korean particles, chosen by the sound a word ends in (ux.md 4.4). */

export type Particle = "을/를" | "은/는" | "이/가" | "과/와" | "으로/로" | "이라는/라는" | "이에요/예요";

/** Final consonant of each digit's Korean reading: 영 일 이 삼 사 오 육 칠 팔 구. */
const DIGIT_FINALS: Record<string, "none" | "rieul" | "other"> = {
	"0": "other",
	"1": "rieul",
	"2": "none",
	"3": "other",
	"4": "none",
	"5": "none",
	"6": "other",
	"7": "rieul",
	"8": "rieul",
	"9": "none",
};

const RIEUL = 8;

/** Closing marks and pictures at the end: 지수 🎉 ends in 수. */
const UNSPOKEN = /(?:[\s"'”’)\]}.!?…]|\u200d|\ufe0f|\p{Extended_Pictographic}|\p{Emoji_Modifier})+$/u;

function finalOf(word: string): "none" | "rieul" | "other" | "unknown" {
	const last = [...word.normalize("NFC").replace(UNSPOKEN, "")].at(-1);
	if (last === undefined) return "unknown";
	const code = last.codePointAt(0) ?? 0;
	if (code >= 0xac00 && code <= 0xd7a3) {
		const final = (code - 0xac00) % 28;
		return final === 0 ? "none" : final === RIEUL ? "rieul" : "other";
	}
	return DIGIT_FINALS[last] ?? "unknown";
}

/** `word` with its particle: 지수를, 민준을, 서울로; the double form, Kontor을(를), where the sound is not known. */
export function josa(word: string, particle: Particle): string {
	const [closed = "", open = ""] = particle.split("/");
	const final = finalOf(word);
	if (final === "unknown") return word + doubled(particle, closed, open);
	if (final === "none") return word + open;
	if (final === "rieul" && particle === "으로/로") return word + open;
	return word + closed;
}

function doubled(particle: Particle, closed: string, open: string): string {
	if (particle === "으로/로" || particle === "이라는/라는") return `(${closed[0]})${open}`;
	return `${closed}(${open})`;
}
