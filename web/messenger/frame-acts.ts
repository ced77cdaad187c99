/** What any part of the page may open over or beside the content: the palette, the keys, a new conversation, the panel. */

import { createContext, useContext } from "react";
import type { About } from "#text/about.ts";

export type Overlay = "palette" | "help" | "new-conversation" | "channels" | "new-channel";

export type FrameActs = {
	open: (overlay: Overlay) => void;
	/** asks Kontor about `subject`, or about what is on the screen */
	ask: (subject?: About) => void;
};

export const FrameContext = createContext<FrameActs>({ open: () => undefined, ask: () => undefined });

export function useFrame(): FrameActs {
	return useContext(FrameContext);
}
