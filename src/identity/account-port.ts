/** Accounts as tools reach them: what needs more rights than any member's rows give, within the call's own transaction. */

import type { Ids } from "#base/ids.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { endAll, invite, requireAnAdministrator, setPassword } from "./accounts.ts";
import { hashSecret, randomSecret } from "./secret.ts";
import { leaveChannels, settle } from "./setup.ts";

export type AccountParts = {
	ids: Ids;
	/** where this company's pages are */
	publicURL(): string;
	/** streams look again whether their reader may still listen */
	recheck(): void;
	/** the agent's work for a member ends */
	endMember(memberID: string): void;
};

/** `after` runs when the transaction was kept. */
export function createAccountPort(parts: AccountParts, db: SystemDb, now: number, after: (effect: () => void) => void) {
	return {
		setPassword(memberID: string, password: string, { mustChange }: { mustChange: boolean }) {
			setPassword(db, now, memberID, password, mustChange);
			after(() => parts.recheck());
		},
		welcome: (memberID: string) => settle(db, parts.ids, now, memberID),
		leaveChannels: (memberID: string) => leaveChannels(db, now, memberID),
		requireAnAdministrator: (withoutID: string) => requireAnAdministrator(db, withoutID),
		invite: (memberID: string, invitedBy: string) => ({
			url: `${parts.publicURL()}/invite#${invite(db, parts.ids, now, memberID, invitedBy)}`,
		}),
		endAll(memberID: string) {
			endAll(db, now, memberID);
			after(() => parts.endMember(memberID));
		},
		credentialEnded: () => after(() => parts.recheck()),
		issueToken() {
			const token = `kt_${randomSecret()}`;
			return { token, hash: hashSecret(token) };
		},
	};
}
