/** How many tokens a text is likely to be: no tokenizer fits every model, so the count is cautious. */

/** English and JSON are near four characters a token; a syllable of Hangul or a Chinese character is near one token. */
const NARROW_PER_TOKEN = 3.5;
const WIDE_PER_TOKEN = 0.9;

export function tokensIn(text: string): number {
	let wide = 0;
	for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x2ff) wide++;
	return Math.ceil((text.length - wide) / NARROW_PER_TOKEN + wide / WIDE_PER_TOKEN);
}

/** `text` in at most `tokens`, its middle left out and the gap named. */
export function withinTokens(text: string, tokens: number): string {
	const size = tokensIn(text);
	if (size <= tokens) return text;
	const half = Math.max(50, Math.floor(((text.length / size) * tokens) / 2));
	const cut = text.length - 2 * half;
	if (cut <= 0) return text;
	return `${text.slice(0, half).toWellFormed()}\n… ${cut} characters left out …\n${text.slice(-half).toWellFormed()}`;
}
