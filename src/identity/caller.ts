/** Who a call runs as. */

import type { Origin } from "#base/errors.ts";
import type { Language } from "#text/fill.ts";

export type Scope = "read" | "write" | "delete";

export type Caller = {
	memberID: string;
	name: string;
	/** administrator and active: a pending or departed administrator administers nothing */
	isAdministrator: boolean;
	origin: Origin;
	language: Language;
	/** how far the credential reaches; a browser session reaches everything its member may */
	scope: Scope;
	/** a token whose gated calls stop for an approval */
	asks: boolean;
	tokenID?: string;
	sessionID?: string;
	/** signed in with a temporary password: nothing but choosing one's own comes before that is done */
	mustChangePassword?: boolean;
};

/** The shell of the machine's owner: no member, full rights, named in the audit as what it is. */
export const LOCAL_ROOT = "local:root";
