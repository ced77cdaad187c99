/** How a person's look is written on the page's root: by the server in the first byte, by the page when it changes. */

export type Look = {
	theme: "system" | "light" | "dark";
	density: "comfortable" | "compact" | null;
	/** per cent */
	textSize: number | null;
	motion: "system" | "reduce" | null;
	contrast: "system" | "more" | null;
};

export const LOOK_NAMES = ["theme", "density", "text-size", "motion", "contrast"] as const;

/** `data-` attributes by name; what the stylesheet does by itself has none. */
export function lookAttributes(look: Look): Partial<Record<(typeof LOOK_NAMES)[number], string>> {
	return {
		...(look.theme === "system" ? {} : { theme: look.theme }),
		...(look.density === "compact" ? { density: "compact" } : {}),
		...(look.textSize === null || look.textSize === 100 ? {} : { "text-size": String(look.textSize) }),
		...(look.motion === "reduce" ? { motion: "reduce" } : {}),
		...(look.contrast === "more" ? { contrast: "more" } : {}),
	};
}
