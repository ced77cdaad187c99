/** One passing notice with at most one action. */

import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export type ToastProps = { text: string; icon?: IconName; action?: { label: string; onPress: () => void } };

export function Toast({ text, icon, action }: ToastProps) {
	return (
		<div className="toast">
			{icon === undefined ? null : <Icon name={icon} />}
			<span>{text}</span>
			{action === undefined ? null : (
				<button type="button" onClick={action.onPress}>
					{action.label}
				</button>
			)}
		</div>
	);
}
