/** Where a thing that a step touched can be seen; null for things without a page. */

type Link = { objectType: string; id: string };

export function objectAddress(link: Link, result: unknown): string | null {
	switch (link.objectType) {
		case "conversation":
		case "channel":
			return `/c/${link.id}`;
		case "message": {
			const conversationID = findConversation(result, 0);
			return conversationID === undefined ? null : `/c/${conversationID}?m=${link.id}`;
		}
		case "task":
			return `/tasks/${link.id}`;
		case "person":
		case "member":
			return `/people/${link.id}`;
		case "team":
			return "/people?view=tree";
		case "file":
			return `/api/v1/files/${link.id}`;
		default:
			return null;
	}
}

/** A message's result names its conversation, at the top or one level down. */
function findConversation(value: unknown, depth: number): string | undefined {
	if (typeof value !== "object" || value === null || depth > 3) return undefined;
	if ("conversationID" in value && typeof value.conversationID === "string") return value.conversationID;
	for (const inner of Object.values(value)) {
		const found = findConversation(inner, depth + 1);
		if (found !== undefined) return found;
	}
	return undefined;
}
