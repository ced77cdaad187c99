/** What the command line says, in English and Korean. */

import type { Language } from "#text/fill.ts";

export const CLI = {
	en: {
		dataFolder: (folder: string, owner: string, user: string) => `Kontor can't write to ${folder} (owned by ${owner}). Nothing was changed.\n  sudo chown -R ${user} ${folder}`,
		locked: (since: string, pid: number, address: string) => `Kontor is already running on this data folder since ${since} (pid ${pid}).\n  ${address}`,
		lockedBy: "Another Kontor is using this data folder. Stop it first, or use another --data.",
		portTaken: (port: number, by: string, next: number) => `Port ${port} is in use by ${by}. Kontor did not start.\n  kontor serve --port ${next}`,
		anotherProgram: "another program",
		newer: (found: string, version: string) => `This data was last used by a newer Kontor (it has ${found}). You are starting ${version}. Nothing was changed.\n  Install the newer version, or restore the backup made before the update.`,
		config: (place: string, written: string, suggestion: string | null) => `${place}: \`${written}\` is not a setting.${suggestion ? ` Did you mean \`${suggestion}\`?` : ""}`,
		setUpHint: "one use · new one: kontor setup-link",
		noModel: "none yet: the demo agent answers until you connect one",
		mailNone: "not set up: invitations are links you copy",
		browserNone: "not part of this version yet: pages can't be opened",
		stopping: "Stopping: work in progress may finish for up to 30 s.",
	},
	ko: {
		dataFolder: (folder: string, owner: string, user: string) => `${folder}에 쓸 수 없어요(소유자: ${owner}). 바뀐 것은 없어요.\n  sudo chown -R ${user} ${folder}`,
		locked: (since: string, pid: number, address: string) => `이 데이터 폴더에서 Kontor가 ${since}부터 실행 중이에요(pid ${pid}).\n  ${address}`,
		lockedBy: "다른 Kontor가 이 데이터 폴더를 쓰고 있어요. 먼저 멈추거나 --data로 다른 폴더를 지정해 주세요.",
		portTaken: (port: number, by: string, next: number) => `다른 프로그램 ${by}이(가) ${port} 포트를 쓰고 있어요. Kontor를 시작하지 못했어요.\n  kontor serve --port ${next}`,
		anotherProgram: "(알 수 없음)",
		newer: (found: string, version: string) => `이 데이터는 더 새로운 Kontor에서 쓰던 것인데(${found}) ${version}을 시작했어요. 바뀐 것은 없어요.\n  새 버전을 설치하거나 업데이트 전 백업을 복원해 주세요.`,
		config: (place: string, written: string, suggestion: string | null) => `${place}: \`${written}\`은(는) 없는 설정이에요.${suggestion ? ` \`${suggestion}\`를 쓰려고 했나요?` : ""}`,
		setUpHint: "한 번만 쓸 수 있어요 · 새 코드: kontor setup-link",
		noModel: "아직 없음: 연결할 때까지 데모 에이전트가 답해요",
		mailNone: "설정 안 됨: 초대 링크를 복사해서 보내세요",
		browserNone: "이 버전에는 아직 없음: 페이지를 열 수 없어요",
		stopping: "멈추는 중: 진행 중인 작업은 최대 30초까지 마칠 수 있어요.",
	},
} satisfies Record<Language, unknown>;

/** The terminal's language: LC_ALL, LC_MESSAGES, LANG in that order. */
export function terminalLanguage(environment: Record<string, string | undefined>): Language {
	const set = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || "";
	return set.toLowerCase().startsWith("ko") ? "ko" : "en";
}
