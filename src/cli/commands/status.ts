/** `kontor status`: one screen about the running server. */

import type { BackupState } from "#backup/shelf.ts";
import { systemClock } from "#base/clock.ts";
import { instantText } from "#base/time.ts";
import { type Command, JSON_OPTION, type Order } from "#cli/command.ts";
import { type Door, openServer, type ServerStatus } from "#cli/door.ts";
import { EXIT } from "#cli/exit.ts";
import { printJSON } from "#cli/options.ts";
import { table } from "#cli/terminal.ts";
import { spanText } from "#cli/when.ts";
import { CLI } from "#cli/words.ts";
import type { Language } from "#text/fill.ts";

type BackupSay = { off: string; none: string; age(span: string): string; failed(why: string): string };

const backupEn: BackupSay = {
	off: "switched off",
	none: "none yet",
	age: (span) => `${span} ago`,
	failed: (why) => `the last one failed: ${why}`,
};
const backupKo: BackupSay = {
	off: "꺼짐",
	none: "아직 없음",
	age: (span) => `${span} 전`,
	failed: (why) => `마지막 백업 실패: ${why}`,
};

const SAY = {
	en: {
		running: "running for",
		open: "open",
		data: "data",
		model: "model",
		demo: "none: the demo agent answers",
		people: "people",
		online: (people: number, online: number) => `${people}, ${online} online`,
		browser: "browser",
		mail: "mail",
		later: "not part of this version yet",
		backup: "backup",
		backups: backupEn,
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
		online: (people: number, online: number) => `${people}명, 접속 ${online}명`,
		browser: "브라우저",
		mail: "메일",
		later: "이 버전에는 아직 없음",
		backup: "백업",
		backups: backupKo,
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
		const door = await openServer(dataFolder, order.language);
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
			peopleOnline: server.peopleOnline ?? null,
			backup: backupFacts(server.backup),
			...state,
		});
	}
	order.terminal.out(`kontor ${version}   ${say.running} ${spanText(uptimeSeconds, order.language)}   pid ${pid}`);
	const rows = [
		[say.open, address],
		[say.data, dataFolder],
		[say.model, isDemo ? say.demo : `${model ?? ""} (${provider})`],
		[say.people, state.isSetUp ? say.online(state.people, server.peopleOnline ?? 0) : say.notSetUp],
		[say.browser, say.later],
		[say.mail, say.later],
		[say.backup, backupText(server.backup, order.language)],
		[say.waiting, say.approvals(state.waitingApprovals)],
	];
	for (const line of table(rows)) order.terminal.out(`  ${line}`);
}

const ageSeconds = (createdAt: number): number => Math.max(0, Math.round((systemClock.now() - createdAt) / 1000));

function backupText(backup: BackupState | undefined, language: Language): string {
	const say = SAY[language].backups;
	const newest = backup?.newest ?? null;
	const age = newest === null ? say.none : say.age(spanText(ageSeconds(newest.createdAt), language));
	if (backup?.failure) return `${age}, ${say.failed(backup.failure.reason)}`;
	return backup?.everyMs === null && newest === null ? say.off : age;
}

/** For programs: instants as text, spans in seconds. */
function backupFacts(backup: BackupState | undefined) {
	const newest = backup?.newest ?? null;
	return {
		everySeconds: backup?.everyMs == null ? null : backup.everyMs / 1000,
		newest: newest === null ? null : { file: newest.file, at: instantText(newest.createdAt), size: newest.size },
		ageSeconds: newest === null ? null : ageSeconds(newest.createdAt),
		failed: backup?.failure == null ? null : { at: instantText(backup.failure.at), reason: backup.failure.reason },
		verifiedAt: backup?.verified == null ? null : instantText(backup.verified.at),
	};
}
