/** Keeps the browser tab's title in the reader's language. */

import { useEffect } from "react";

/** Null leaves it to a part of the page. */
export function useTitle(title: string | null): void {
	useEffect(() => {
		if (title !== null) document.title = title;
	}, [title]);
}
