/** Where somebody is signed in: each browser is a session, which they may end. */

import type { Namespace } from "#tools/define.ts";

export const sessionNamespace: Namespace = {
	name: "session",
	label: { en: "Sign-ins", ko: "로그인" },
	summary: "Browsers in which a person is signed in: list and end one's own. Only a person does this.",
};
