/** Why nothing can be changed now: the page is offline. */

import { useAdminWords } from "#web/admin/words.ts";
import { useStore } from "#web/client/store.ts";

/** To be spread into a button: empty while something can be done. */
export function useOffReason(): { offReason?: string } {
	const say = useAdminWords();
	const isOffline = useStore((state) => state.connection === "offline");
	return isOffline ? { offReason: say("offlineReason") } : {};
}
