/** `kontor serve`: the server, until it is asked to stop. */

import type { Command, Order, Serving } from "#cli/command.ts";
import { prepareDataFolder } from "#cli/data-folder.ts";
import { EXIT } from "#cli/exit.ts";
import { configLine } from "#cli/fail.ts";
import { openPage } from "#cli/open-page.ts";
import { CLI } from "#cli/words.ts";
import { ConfigError } from "#config/config.ts";

export const serve: Command = {
	name: "serve",
	usage: "[--data DIR] [--listen ADDR] [--port N] [--config FILE] [--demo] [--single-user] [--open]",
	about: { en: "run the server until it is asked to stop", ko: "서버 실행" },
	options: [
		{
			name: "listen",
			value: "ADDR",
			about: { en: "the address to listen on (127.0.0.1)", ko: "받을 주소(127.0.0.1)" },
		},
		{ name: "port", value: "N", about: { en: "the port to listen on (7470)", ko: "포트(7470)" } },
		{
			name: "demo",
			about: { en: "use the demo agent although a model is set", ko: "모델이 있어도 데모 에이전트 사용" },
		},
		{
			name: "single-user",
			about: {
				en: "members' workspaces as this user: for a computer of one person",
				ko: "작업 공간을 이 사용자로 사용: 한 사람이 쓰는 컴퓨터용",
			},
		},
		{
			name: "open",
			about: { en: "open it in this computer's browser", ko: "이 컴퓨터의 브라우저에서 열기" },
		},
	],
	examples: ["kontor serve --data /var/lib/kontor", "kontor serve --listen 0.0.0.0 --port 8080"],
	async run(order) {
		const { language, terminal } = order;
		const config = order.config();
		prepareDataFolder(config.dataFolder, language);
		const talk = {
			language,
			out: terminal.complain,
			isTerminal: process.stderr.isTTY,
			isJournal: process.env.JOURNAL_STREAM !== undefined,
		};
		// listened for from here on: a stop that comes during the start must be a stop, not a crash
		const asked = new Promise<void>((resolve) => {
			for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
		});
		let serving: Serving | null = null;
		process.on("SIGHUP", () => reload(order, serving));
		serving = await order.above.serve(config, talk);
		if (order.has("open")) openPage(serving.page, () => talk.out(CLI[language].notOpened));
		await asked;
		talk.out(CLI[language].stopping);
		await serving.stop();
		return EXIT.ok;
	},
};

/** SIGHUP. A file that is not right any more changes nothing: the server goes on with what it has. */
function reload({ config, language, terminal }: Order, serving: Serving | null): void {
	try {
		serving?.reload(config());
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		terminal.complain(`${CLI[language].notReloaded}: ${configLine(error, language)}`);
	}
}
