/** What any part of the page may open over the frame: the palette, the sheet of keys, a new conversation. */

import { createContext, useContext } from "react";

export type Overlay = "palette" | "help" | "new-conversation";

export type FrameActs = { open: (overlay: Overlay) => void };

export const FrameContext = createContext<FrameActs>({ open: () => undefined });

export function useFrame(): FrameActs {
	return useContext(FrameContext);
}
