/** The look of the page: an attribute on the root that the server writes first, so that no wrong colour ever flashes. */

import type { Theme } from "#web/client/act.ts";

export function readTheme(): Theme {
	const theme = document.documentElement.dataset.theme;
	return theme === "light" || theme === "dark" ? theme : "system";
}

/** Changes the page at once; the server's cookie makes the next page start with it. */
export function showTheme(theme: Theme): void {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
}
