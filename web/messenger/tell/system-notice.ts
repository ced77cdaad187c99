/** Notices of the browser itself, outside of its window: only where it has them, and only once the person has allowed them. */

/** An office's plain http has none (design section 9, Sessions), and some browsers have none at all. */
const canHave = (): boolean => isSecureContext && "Notification" in window;

export const isAllowed = (): boolean => canHave() && Notification.permission === "granted";

/** Asks the person, who has just pressed a button, unless they have answered before. */
export async function askForNotices(): Promise<void> {
	if (canHave() && Notification.permission === "default") await Notification.requestPermission();
}

type Notice = { id: string; title: string; text: string; onPress: () => void };

/** Shows one; several windows with the same id show it once. Answers how it is taken away, or null where it cannot be shown. */
export function showNotice({ id, title, text, onPress }: Notice): (() => void) | null {
	if (!isAllowed()) return null;
	try {
		const notice = new Notification(title, { tag: id, body: text });
		notice.onclick = () => {
			window.focus();
			notice.close();
			onPress();
		};
		return () => notice.close();
	} catch {
		// phones allow them to service workers alone: the title and the list say it
		return null;
	}
}
