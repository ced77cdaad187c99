/** Below a message that links to something of this company: its cards, whose script comes with the first such message. */

import { lazy, type ReactNode, Suspense } from "react";

const Cards = lazy(() =>
	import("./Cards.tsx").then(
		(loaded) => ({ default: loaded.Cards }),
		// without the script the links alone are left, as they were written
		() => ({ default: NoCards }),
	),
);

type Props = { text: string };

function NoCards(_: Props): ReactNode {
	return null;
}

export function LinkCards({ text }: Props) {
	if (!text.includes(location.origin) && !text.includes("](/")) return null;
	return (
		<Suspense fallback={null}>
			<Cards text={text} />
		</Suspense>
	);
}
