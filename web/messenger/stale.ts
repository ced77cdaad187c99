/** Remembers the preview a person was looking at, so that a hold that moved can be drawn beside what it was. */

import { useRef } from "react";
import type { HoldView } from "#record/views.ts";

type Preview = HoldView["preview"];

/** The earlier preview while it differs from the present one: the server's memory first, this page's otherwise. */
export function useStale(hold: HoldView): Preview | undefined {
	const first = useRef(hold.preview);
	const id = useRef(hold.id);
	if (id.current !== hold.id) {
		id.current = hold.id;
		first.current = hold.preview;
	}
	if (hold.previousPreview !== undefined) return hold.previousPreview;
	return first.current.version === hold.preview.version ? undefined : first.current;
}
