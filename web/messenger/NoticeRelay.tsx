/** Hands the server's passing notices to the page's toasts. */

import { useEffect } from "react";
import { dropNotice, useStore } from "#web/client/store.ts";
import { useToast } from "#web/ui/toasts.ts";

export function NoticeRelay() {
	const notices = useStore((state) => state.notices);
	const toast = useToast();
	useEffect(() => {
		for (const notice of notices) {
			toast({ text: notice.text, icon: "info" });
			dropNotice(notice.id);
		}
	}, [notices, toast]);
	return null;
}
