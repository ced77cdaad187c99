/** `kontor setup-link`: a new one-use code for the first administrator. */

import { ToolError } from "#base/errors.ts";
import { type Command, JSON_OPTION } from "#cli/command.ts";
import { throughDoor } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";

const SAY = {
	en: {
		once: "One use. The link before it has ended.",
		start: "Kontor is not running. It prints a set-up link when it starts; one made now would end with that start.",
	},
	ko: {
		once: "한 번만 쓸 수 있어요. 이전 링크는 끝났어요.",
		start: "Kontor가 실행 중이 아니에요. 시작할 때 설정 링크를 보여 줘요. 지금 만든 링크는 시작하면 끝나요.",
	},
};

export const setupLink: Command = {
	name: "setup-link",
	usage: "[--json]",
	about: { en: "make a new set-up link, while there is no administrator", ko: "관리자가 없을 때 새 설정 링크 만들기" },
	options: [JSON_OPTION],
	examples: ["kontor setup-link", "kontor setup-link --data /var/lib/kontor"],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const say = SAY[order.language];
			if (door.server === null) {
				const { isSetUp } = await door.state();
				if (isSetUp) throw new ToolError("setup_code_used", "Kontor is already set up.");
				throw new Stop(EXIT.unavailable, `${say.start}\n  kontor serve --data ${order.config().dataFolder}`);
			}
			const code = await door.setupCode();
			const link = `${order.config().get("public_url").replace(/\/+$/, "") || door.server.address}/setup#${code}`;
			if (order.has("json")) printJSON(order, { link, code });
			else order.terminal.out(link);
			order.terminal.say(say.once);
			return EXIT.ok;
		}),
};
