/** Keeps the notices of everything inside it and shows them in one polite live region. */

import { type ReactNode, useCallback, useRef, useState } from "react";
import { Toast, type ToastProps } from "./Toast.tsx";
import { type LiveToast, MOST_TOASTS, TOAST_TIME_MS, ToastContext } from "./toasts.ts";

export function ToastHost({ children }: { children: ReactNode }) {
	const [toasts, setToasts] = useState<LiveToast[]>([]);
	const lastID = useRef(0);
	const remove = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
	const add = useCallback(
		(toast: ToastProps) => {
			const id = ++lastID.current;
			setToasts((now) => [...now, { ...toast, id }].slice(-MOST_TOASTS));
			setTimeout(() => remove(id), TOAST_TIME_MS);
		},
		[remove],
	);
	return (
		<ToastContext value={add}>
			{children}
			<div className="toasts" role="status">
				{toasts.map(({ id, action, ...toast }) => (
					<Toast
						key={id}
						{...toast}
						action={
							action && {
								label: action.label,
								onPress: () => {
									remove(id);
									action.onPress();
								},
							}
						}
					/>
				))}
			</div>
		</ToastContext>
	);
}
