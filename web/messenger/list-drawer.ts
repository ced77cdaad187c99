/** Whether the list column stands over the content on narrow screens, shared by the buttons that open and close it. */

import { createContext, type RefObject, useContext, useEffect, useRef } from "react";

type Drawer = { isOpen: boolean; setOpen: (isOpen: boolean) => void };

export const ListDrawer = createContext<Drawer>({ isOpen: false, setOpen: () => undefined });

export function useListDrawer(): Drawer {
	return useContext(ListDrawer);
}

/** Opening over the content takes the focus along; closing gives it back to where it was. */
export function useDrawerFocus(column: RefObject<HTMLElement | null>, isOpen: boolean): void {
	const before = useRef<Element | null>(null);
	useEffect(() => {
		if (isOpen) {
			before.current = document.activeElement;
			column.current?.focus({ preventScroll: true });
		} else if (before.current instanceof HTMLElement && column.current?.contains(document.activeElement)) {
			before.current.focus();
		}
	}, [column, isOpen]);
}
