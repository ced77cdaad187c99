/** The administration's own words. */

import { adminEn } from "#web/text/admin.en.ts";
import { adminKo } from "#web/text/admin.ko.ts";
import { type Say, words } from "#web/text/say.ts";
import { useSay } from "#web/ui/language.ts";

export type AdminKey = keyof typeof adminEn;

const adminWords = words<AdminKey>(adminEn, adminKo);

export function useAdminWords(): Say<AdminKey> {
	return useSay(adminWords);
}
