/** What programs sign in with: a token acts as its member, as far as its scope reaches. */

import type { Namespace } from "#tools/define.ts";

export const tokenNamespace: Namespace = {
	name: "token",
	label: { en: "Tokens", ko: "토큰" },
	summary: "Personal tokens of programs: list, make and revoke one's own. Only a person does this.",
};
