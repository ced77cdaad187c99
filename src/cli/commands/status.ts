/** `kontor status`: one screen about the running server. */

import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { type Door, openServer, type ServerStatus } from "#cli/door.ts";
import { EXIT } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";
import { table } from "#cli/terminal.ts";
import { spanText } from "#cli/when.ts";
import { CLI } from "#cli/words.ts";

const SAY = {
	en: {
		running: "running for",
		open: "open",
		data: "data",
		model: "model",
		demo: "none: the demo agent answers",
		people: "people",
		waiting: "waiting",
		approvals: (count: number) => (count === 1 ? "1 approval" : `${count} approvals`),
		notSetUp: "not set up yet: kontor setup-link",
	},
	ko: {
		running: "실행 시간",
		open: "주소",
		data: "데이터",
		model: "모델",
		demo: "없음: 데모 에이전트가 답해요",
		people: "사람",
		waiting: "대기",
		approvals: (count: number) => `승인 ${count}건`,
		notSetUp: "아직 설정 전: kontor setup-link",
	},
};

export const status: Command = {
	name: "status",
	usage: "[--json]",
	about: {
		en: "show the running server: address, uptime, model, what waits",
		ko: "실행 중인 서버 보기: 주소, 시간, 모델, 대기",
	},
	options: [JSON_OPTION],
	examples: ["kontor status", "kontor status --json --data /var/lib/kontor"],
	async run(order) {
		const dataFolder = order.config().dataFolder;
		const door = await openServer(order.config(), order.language);
		if (door === null || door.server === null) {
			if (order.has("json")) printJSON(order, { running: false, dataFolder });
			order.terminal.complain(`${CLI[order.language].noServer}\n  kontor serve --data ${dataFolder}`);
			return EXIT.unavailable;
		}
		await show(order, door, door.server, dataFolder);
		return EXIT.ok;
	},
};

async function show(order: Order, door: Door, server: ServerStatus, dataFolder: string): Promise<void> {
	const say = SAY[order.language];
	const state = await door.state();
	const { version, address, pid, uptimeSeconds, isDemo, provider, model = null } = server;
	if (order.has("json")) {
		return printJSON(order, {
			running: true,
			version,
			address,
			pid,
			uptimeSeconds,
			dataFolder,
			model: { isDemo, provider, name: model },
			...state,
		});
	}
	order.terminal.out(`kontor ${version}   ${say.running} ${spanText(uptimeSeconds, order.language)}   pid ${pid}`);
	const rows = [
		[say.open, address],
		[say.data, dataFolder],
		[say.model, isDemo ? say.demo : `${model ?? ""} (${provider})`],
		[say.people, state.isSetUp ? String(state.people) : say.notSetUp],
		[say.waiting, say.approvals(state.waitingApprovals)],
	];
	for (const line of table(rows)) order.terminal.out(`  ${line}`);
}
