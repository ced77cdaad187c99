/** Names a browser and its system by what it says of itself: only to recognise one's own, never to decide anything. */

const BROWSERS: readonly [RegExp, string][] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\bWhale\//, "Whale"],
	[/\bFirefox\/|\bFxiOS\//, "Firefox"],
	[/\bChrom(e|ium)\/|\bCriOS\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Android/, "Android"],
	[/Windows/, "Windows"],
	[/Mac OS X/, "Mac"],
	[/CrOS/, "ChromeOS"],
	[/Linux/, "Linux"],
];

const nameIn = (list: readonly [RegExp, string][], text: string): string | null =>
	list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export function readUserAgent(text: string): { browser: string | null; system: string | null } {
	return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
