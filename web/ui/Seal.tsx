/** The seal that lands on an approved card, and its grey twin for a declined one. At most one on a card. */

import { classNames } from "./class-names.ts";
import { useUiSay } from "./language.ts";

export type SealProps = {
	name: string;
	/** where there is no room for the whole of it */
	fullName?: string;
	time: string;
	isDeclined?: boolean;
	isLarge?: boolean;
	isLanding?: boolean;
};

export function Seal({
	name,
	fullName = name,
	time,
	isDeclined = false,
	isLarge = false,
	isLanding = false,
}: SealProps) {
	const say = useUiSay();
	return (
		<span
			className={classNames("seal", isDeclined && "declined", isLarge && "lg", isLanding && "is-landing")}
			role="img"
			aria-label={say(isDeclined ? "declinedBy" : "approvedBy", { name: fullName, time })}
		>
			{name}
			<span>{time}</span>
		</span>
	);
}
