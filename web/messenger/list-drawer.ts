/** Whether the list column stands over the content on narrow screens, shared by the buttons that open and close it. */

import { createContext, useContext } from "react";

type Drawer = { isOpen: boolean; setOpen: (isOpen: boolean) => void };

export const ListDrawer = createContext<Drawer>({ isOpen: false, setOpen: () => undefined });

export function useListDrawer(): Drawer {
	return useContext(ListDrawer);
}
