/** A word attached to a thing, which may be removable. */

import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";

export type TagProps = { children: ReactNode; removeLabel?: string; onRemove?: () => void };

export function Tag({ children, removeLabel, onRemove }: TagProps) {
	return (
		<span className="badge tag">
			{children}
			{onRemove && removeLabel ? <IconButton icon="x" label={removeLabel} isSmall onClick={onRemove} /> : null}
		</span>
	);
}
