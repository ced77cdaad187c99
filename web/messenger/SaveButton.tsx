/** Saves a form, but not over a question about what somebody else wrote meanwhile: pressing it is no answer to that. */

import { Button, type ButtonProps } from "#web/ui/Button.tsx";
import { useWords } from "./words.ts";

export function SaveButton({ isContested, ...rest }: ButtonProps & { isContested: boolean }) {
	const say = useWords();
	return <Button kind="primary" type="submit" offReason={isContested ? say("clashFirst") : undefined} {...rest} />;
}
