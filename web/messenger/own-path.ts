/** Whether a link leads to a page of this server, however it was written. */

/** The path with its query, or null for an address of anybody else's server. */
export function ownPath(href: string, origin: string = location.origin): string | null {
	if (/^\/(?![/\\])/.test(href)) return href;
	const url = URL.canParse(href) ? new URL(href) : null;
	return url?.origin === origin && url.username === "" ? url.pathname + url.search : null;
}
