/** The notices on screen: at most two, oldest leaves first, each long enough to be read and acted on. */

import { createContext, useContext } from "react";
import type { ToastProps } from "./Toast.tsx";

export type LiveToast = ToastProps & { id: number };

export const MOST_TOASTS = 2;
/** long enough to reach an Undo by keyboard */
export const TOAST_TIME_MS = 10_000;

export const ToastContext = createContext<(toast: ToastProps) => void>(() => undefined);

/** `const toast = useToast(); toast({ text: "…", action })` */
export function useToast(): (toast: ToastProps) => void {
	return useContext(ToastContext);
}
