/** Keeps the browser tab's title in the reader's language. */

import { useEffect } from "react";

export function useTitle(title: string): void {
	useEffect(() => {
		document.title = title;
	}, [title]);
}
