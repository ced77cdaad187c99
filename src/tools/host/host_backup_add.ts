/** Makes a backup now, the same that the server makes by itself and a person types. */

import { z } from "zod";
import { administratorIDs } from "#record/start.ts";
import type { HostContext } from "#tools/context.ts";
import { hostTool, PERSON_ORIGINS } from "#tools/define.ts";
import { hostNamespace } from "./namespace.ts";

export const hostBackupAdd = hostTool({
	name: "host_backup_add",
	namespace: hostNamespace,
	version: "1",
	label: { en: "Make a backup", ko: "백업 만들기" },
	description:
		"Add a backup of the whole host to the folder where backups go, read back to its last byte. Answers when it is done, which takes minutes for a large company. A second one is refused while one is being made.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	origins: PERSON_ORIGINS,
	modelVisible: false,
	uses: ["backups"],
	sentences: {
		en: {
			ask: "Make a backup",
			doing: "Making a backup",
			done: "Made a backup",
			failed: "Couldn’t make a backup",
		},
		ko: {
			ask: "백업 만들기",
			doing: "백업을 만들고 있어요",
			done: "백업을 만들었어요",
			failed: "백업을 만들지 못했어요",
		},
	},
	input: z.strictObject({}),
	output: z.object({ folder: z.string(), file: z.string(), size: z.int().min(0).describe("in bytes") }),
	effects: [{ objectType: "backup", effect: "created", id: "file" }],
	errors: ["administrator_only", "backup_running", "backup_failed", "stopping"],
	async handler(_, ctx) {
		const making = ctx.ports.backups.make();
		try {
			tell(ctx);
			return await making;
		} finally {
			tell(ctx);
		}
	},
});

/** Whoever has its page open on another device sees that it runs and that it ended. */
function tell(ctx: HostContext<"backups">): void {
	ctx.transact(({ db, emit }) => {
		for (const id of administratorIDs(db)) emit("member.changed", { memberID: id }, id);
	});
}
