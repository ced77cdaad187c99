/** What the command line says, in English and Korean. */

import type { ConfigRule } from "#config/config.ts";
import type { Language } from "#text/fill.ts";
import { josa } from "#text/josa.ts";

type Rule = (place: string, key: string, value: string) => string;
type Rules = Record<Exclude<ConfigRule, "unknown">, Rule>;

const rulesEn: Rules = {
	missing: (place) => `${place} is not there.`,
	unreadable: (place, path, code) => `${place}: ${path} can't be read (${code}).`,
	syntax: (place, problem) => `${place}: ${problem}.`,
	port: (place, key, value) => `${place}: \`${key}\` must be a port from 0 to 65535, not ${value}.`,
	level: (place, key, value) => `${place}: \`${key}\` must be debug, info, warn or error, not ${value}.`,
	switch: (place, key, value) => `${place}: \`${key}\` must be true or false, not ${value}.`,
	format: (place, key, value) => `${place}: \`${key}\` must be auto, journal, pretty or json, not ${value}.`,
	address: (place, key, value) =>
		`${place}: \`${key}\` must be an address such as https://kontor.example.co, not ${value}.`,
	contact: (place, key, value) => `${place}: \`${key}\` must be an e-mail or an https address, not ${value}.`,
	networks: (place, key, value) =>
		`${place}: \`${key}\` takes addresses and networks such as 127.0.0.1 or 10.0.0.0/8, not ${value}.`,
	span: (place, key, value) => `${place}: \`${key}\` must be a span such as 24h or 7d, or off, not ${value}.`,
	price: (place, key, value) =>
		`${place}: \`${key}\` must be a currency and what a million tokens sent and answered cost, such as USD 0.15 0.60, not ${value}.`,
	count: (place, key, value) => `${place}: \`${key}\` must be a number from 1 to 9999, not ${value}.`,
	byHand: (place, key) =>
		`${place}: \`${key}\` is written in a form that only a person should change. Edit it by hand. Nothing was changed.`,
};

const rulesKo: Rules = {
	missing: (place) => `${josa(place, "이/가")} 없어요.`,
	unreadable: (place, path, code) => `${place}: ${josa(path, "을/를")} 읽을 수 없어요(${code}).`,
	syntax: (place, problem) => `${place}: ${problem}.`,
	port: (place, key, value) => `${place}: \`${key}\`에는 0부터 65535까지의 포트만 쓸 수 있어요. 지금 값: ${value}`,
	level: (place, key, value) => `${place}: \`${key}\`에는 debug, info, warn, error만 쓸 수 있어요. 지금 값: ${value}`,
	switch: (place, key, value) => `${place}: \`${key}\`에는 true나 false만 쓸 수 있어요. 지금 값: ${value}`,
	format: (place, key, value) =>
		`${place}: \`${key}\`에는 auto, journal, pretty, json만 쓸 수 있어요. 지금 값: ${value}`,
	address: (place, key, value) =>
		`${place}: \`${key}\`에는 https://kontor.example.co 같은 주소만 쓸 수 있어요. 지금 값: ${value}`,
	contact: (place, key, value) => `${place}: \`${key}\`에는 이메일이나 https 주소만 쓸 수 있어요. 지금 값: ${value}`,
	networks: (place, key, value) =>
		`${place}: \`${key}\`에는 127.0.0.1이나 10.0.0.0/8 같은 주소와 네트워크만 쓸 수 있어요. 지금 값: ${value}`,
	span: (place, key, value) => `${place}: \`${key}\`에는 24h나 7d 같은 기간 또는 off만 쓸 수 있어요. 지금 값: ${value}`,
	price: (place, key, value) =>
		`${place}: \`${key}\`에는 통화와 보낸 토큰·받은 토큰 100만 개의 가격을 USD 0.15 0.60처럼 써야 해요. 지금 값: ${value}`,
	count: (place, key, value) => `${place}: \`${key}\`에는 1부터 9999까지의 수만 쓸 수 있어요. 지금 값: ${value}`,
	byHand: (place, key) => `${place}: \`${key}\`는 직접 고쳐야 하는 형식으로 쓰여 있어요. 바뀐 것은 없어요.`,
};

const en = {
	dataFolder: (folder: string, owner: string, command: string) =>
		`Kontor can't write to ${folder} (owned by ${owner}). Nothing was changed.\n  ${command}`,
	dataFolderBad: (folder: string, code: string) =>
		`Kontor can't keep its data in ${folder} (${code}). Nothing was changed.\n  kontor serve --data DIR   with a folder that can be written`,
	halfRestored: (folder: string, archive: string) =>
		`A restore into ${folder} was cut off. Nothing was changed. Do it again to finish it:\n  kontor restore ${archive} --to ${folder} --replace`,
	locked: (since: string, pid: number, address: string) =>
		`Kontor is already running on this data folder since ${since} (pid ${pid}).\n  ${address}`,
	lockedBy: "Another Kontor is using this data folder. Stop it first, or use another --data.",
	portTaken: (port: number, by: string | null, next: number) =>
		`Port ${port} is in use by ${by ?? "another program"}. Kontor did not start.\n  kontor serve --port ${next}`,
	portNotAllowed: (port: number) =>
		`This user may not listen on port ${port}. Kontor did not start.\n  kontor serve --port 7470   and a proxy in front of it`,
	noSuchAddress: (address: string) =>
		`This computer has no address ${address} to listen on. Kontor did not start.\n  kontor serve --listen 127.0.0.1`,
	newer: (found: string, version: string, lastUsedBy: string | null) =>
		`This data was last used by ${lastUsedBy === null ? `a newer Kontor (it has ${found})` : `Kontor ${lastUsedBy}`}. You are starting ${version}. Nothing was changed.\n  Install ${lastUsedBy === null ? "the newer version" : `Kontor ${lastUsedBy}`}, or restore the backup made before the update.`,
	otherData: (migration: string, version: string) =>
		`This data was made by a Kontor that is not ${version} nor any before it (its ${migration} is another). Nothing was changed.\n  Start it with the Kontor that made it, or restore a backup.`,
	lineOf: (file: string, line: number) => `${file} line ${line}`,
	config: (place: string, written: string, suggestion: string | null) =>
		`${place}: \`${written}\` is not a setting.${suggestion ? ` Did you mean \`${suggestion}\`?` : ""}`,
	rules: rulesEn,
	unknownVariable: (name: string, near: string | null) =>
		`${name} is not a setting${near ? `; the nearest is ${near}` : ""}`,
	setUpHint: "one use · new one: kontor setup-link",
	noModel: "none yet: the demo agent answers until you connect one",
	demoForced: "the demo agent answers, as was asked (--demo)",
	singleUser: (folder: string) =>
		`all members' files are this user's, in ${folder}; only for a computer of one person (--single-user)`,
	mailNone: "not set up: invitations are links you copy",
	browserNone: "not part of this version yet: pages can't be opened",
	notOpened: "No browser could be opened here. Open the address above by hand, on any computer that reaches it.",
	stopping: "Stopping: work in progress may finish for up to 30 s.",
	reloaded: (level: string) => `settings read again: log level ${level}`,
	notReloaded: "the settings were not read again",
	diskAlmostFull: (free: string, folder: string) =>
		`Only ${free} free; Kontor needs 1 GB to start safely. Nothing was changed.\n  kontor serve --data DIR   on another disk than ${folder}`,
	diskLow: (free: string) => `only ${free} free; Kontor needs 1 GB to be safe`,
	diskFull: "The disk is full. Nothing was changed. Free some space, or use --data on another disk.",
	cannotWrite: (problem: string) =>
		`Kontor can't write its data (${problem}). Nothing was changed.\n  kontor doctor data`,
	damaged: "The data file is damaged and was left as it is. Nothing was changed.\n  kontor doctor data",
	internal: "Something is wrong in Kontor itself. Please report what follows.",
	unknownCommand: (written: string, near: string | null) =>
		`There is no command ${written}.${near ? ` Did you mean ${near}?` : ""} See: kontor help`,
	needsVerb: (noun: string, verbs: string) => `${noun} needs one of: ${verbs}. See: kontor help ${noun}`,
	unknownOption: (written: string, near: string | null, command: string) =>
		`${written} is not an option of ${command}.${near ? ` Did you mean ${near}?` : ""} See: kontor help ${command}`,
	needsValue: (option: string, value: string) => `${option} needs a value: ${option} ${value}`,
	noValue: (option: string) => `${option} takes no value.`,
	missingOption: (option: string, command: string) => `${option} is needed. See: kontor help ${command}`,
	badOption: (option: string, allowed: string) => `${option} must be ${allowed}.`,
	notOneOf: (word: string, allowed: string, near: string | null) =>
		`${word} is none of ${allowed}.${near ? ` Did you mean ${near}?` : ""}`,
	tooMany: (word: string, command: string) =>
		`${command} does not know what to do with ${word}. See: kontor help ${command}`,
	tooFew: (command: string, usage: string) => `Something is missing: kontor ${command} ${usage}`,
	emptySecret: "Nothing was given, so nothing was changed.",
	notTheSame: "The two are not the same. Nothing was changed.",
	noTerminal: (option: string) => `There is no terminal to ask on. Add ${option}. Nothing was changed.`,
	unreadable: (path: string, code: string) => `${path} can't be read (${code}). Nothing was changed.`,
	nothingHere: (folder: string) => `There is no Kontor in ${folder} yet.\n  kontor serve --data ${folder}`,
	notYours: (folder: string, owner: string) =>
		`This data folder belongs to ${owner}: ${folder}. Nothing was changed.\n  sudo -u ${owner} kontor …`,
	busy: (seconds: number) => `Kontor is running but did not answer within ${seconds} s. Try again, or look at its log.`,
	starting: "Another Kontor holds this data folder but does not answer yet. Try again in a moment.",
	otherVersion: "The running Kontor is of another version and does not know this. Restart it first.",
	usage: "Usage",
	options: "Options",
	examples: "Examples",
	noServer: "Kontor is not running.",
	waits: (holdID: string) => `This waits for an approval: ${holdID}`,
};

/** Who has the port, as the one who does it. */
export const otherProgram = (by: string | null): string =>
	by === null ? "다른 프로그램이" : `다른 프로그램 ${josa(by, "이/가")}`;

const ko: typeof en = {
	dataFolder: (folder, owner, command) => `${folder}에 쓸 수 없어요(소유자: ${owner}). 바뀐 것은 없어요.\n  ${command}`,
	dataFolderBad: (folder, code) =>
		`${folder}에 데이터를 둘 수 없어요(${code}). 바뀐 것은 없어요.\n  kontor serve --data DIR   쓸 수 있는 폴더로 지정해 주세요`,
	halfRestored: (folder, archive) =>
		`${folder} 복원이 중간에 끊겼어요. 바뀐 것은 없어요. 다시 복원해서 마쳐 주세요:\n  kontor restore ${archive} --to ${folder} --replace`,
	locked: (since, pid, address) => `이 데이터 폴더에서 Kontor가 ${since}부터 실행 중이에요(pid ${pid}).\n  ${address}`,
	lockedBy: "다른 Kontor가 이 데이터 폴더를 쓰고 있어요. 먼저 멈추거나 --data로 다른 폴더를 지정해 주세요.",
	portTaken: (port, by, next) =>
		`${otherProgram(by)} ${port} 포트를 쓰고 있어요. Kontor를 시작하지 못했어요.\n  kontor serve --port ${next}`,
	portNotAllowed: (port) =>
		`이 사용자는 ${port} 포트를 쓸 수 없어요. Kontor를 시작하지 못했어요.\n  kontor serve --port 7470   그리고 앞에 프록시를 두세요`,
	noSuchAddress: (address) =>
		`이 컴퓨터에는 ${address} 주소가 없어요. Kontor를 시작하지 못했어요.\n  kontor serve --listen 127.0.0.1`,
	newer: (found, version, lastUsedBy) =>
		`이 데이터는 ${lastUsedBy === null ? `더 새로운 Kontor에서 쓰던 것인데(${found})` : `Kontor ${lastUsedBy}에서 쓰던 것인데`} ${josa(version, "을/를")} 시작했어요. 바뀐 것은 없어요.\n  ${lastUsedBy === null ? "새 버전을" : `Kontor ${josa(lastUsedBy, "을/를")}`} 설치하거나 업데이트 전 백업을 복원해 주세요.`,
	otherData: (migration, version) =>
		`${version}나 그 이전의 Kontor가 만든 데이터가 아니에요(${josa(migration, "이/가")} 달라요). 바뀐 것은 없어요.\n  이 데이터를 만든 Kontor로 시작하거나 백업을 복원해 주세요.`,
	lineOf: (file, line) => `${file} ${line}행`,
	config: (place, written, suggestion) =>
		`${place}: ${josa(`\`${written}\``, "은/는")} 없는 설정이에요.${suggestion ? ` \`${suggestion}\`를 쓰려고 했나요?` : ""}`,
	rules: rulesKo,
	unknownVariable: (name, near) => `${name} 설정은 없어요${near ? `. 가장 가까운 것: ${near}` : ""}`,
	setUpHint: "한 번만 쓸 수 있어요 · 새 코드: kontor setup-link",
	noModel: "아직 없음: 연결할 때까지 데모 에이전트가 답해요",
	demoForced: "데모 에이전트가 답해요(--demo)",
	singleUser: (folder) =>
		`모든 구성원의 파일이 이 사용자 것이 돼요(${folder}). 한 사람이 쓰는 컴퓨터에서만 쓰세요(--single-user)`,
	mailNone: "설정 안 됨: 초대 링크를 복사해서 보내세요",
	browserNone: "이 버전에는 아직 없음: 페이지를 열 수 없어요",
	notOpened: "여기에서는 브라우저를 열 수 없어요. 위 주소를 직접 열어 주세요.",
	stopping: "멈추는 중: 진행 중인 작업은 최대 30초까지 마칠 수 있어요.",
	reloaded: (level) => `설정을 다시 읽었어요: 로그 수준 ${level}`,
	notReloaded: "설정을 다시 읽지 않았어요",
	diskAlmostFull: (free, folder) =>
		`남은 공간이 ${free}예요. 안전하게 시작하려면 1GB가 필요해요. 바뀐 것은 없어요.\n  kontor serve --data DIR   ${folder}가 아닌 다른 디스크로 지정해 주세요`,
	diskLow: (free) => `남은 공간이 ${free}예요. 안전하게 쓰려면 1GB가 필요해요`,
	diskFull: "디스크가 가득 찼어요. 바뀐 것은 없어요. 공간을 비우거나 --data로 다른 디스크를 지정해 주세요.",
	cannotWrite: (problem) => `데이터를 쓸 수 없어요(${problem}). 바뀐 것은 없어요.\n  kontor doctor data`,
	damaged: "데이터 파일이 손상되어 그대로 두었어요. 바뀐 것은 없어요.\n  kontor doctor data",
	internal: "Kontor 자체에 문제가 생겼어요. 아래 내용을 알려 주세요.",
	unknownCommand: (written, near) =>
		`${written} 명령은 없어요.${near ? ` ${josa(near, "을/를")} 쓰려고 했나요?` : ""} 도움말: kontor help`,
	needsVerb: (noun, verbs) => `${noun} 다음에는 이 중 하나가 필요해요: ${verbs}. 도움말: kontor help ${noun}`,
	unknownOption: (written, near, command) =>
		`${command}에는 ${written} 옵션이 없어요.${near ? ` ${josa(near, "을/를")} 쓰려고 했나요?` : ""} 도움말: kontor help ${command}`,
	needsValue: (option, value) => `${option}에는 값이 필요해요: ${option} ${value}`,
	noValue: (option) => `${option}에는 값을 쓰지 않아요.`,
	missingOption: (option, command) => `${option} 옵션이 필요해요. 도움말: kontor help ${command}`,
	badOption: (option, allowed) => `${option}에 쓸 수 있는 값: ${allowed}`,
	notOneOf: (word, allowed, near) =>
		`${word}: 쓸 수 있는 값은 ${allowed}예요.${near ? ` ${josa(near, "을/를")} 쓰려고 했나요?` : ""}`,
	tooMany: (word, command) => `${command}에서 ${word}의 뜻을 알 수 없어요. 도움말: kontor help ${command}`,
	tooFew: (command, usage) => `빠진 것이 있어요: kontor ${command} ${usage}`,
	emptySecret: "입력이 없어 바꾸지 않았어요.",
	notTheSame: "두 입력이 서로 달라요. 바뀐 것은 없어요.",
	noTerminal: (option) => `물어볼 터미널이 없어요. ${josa(option, "을/를")} 붙여 주세요. 바뀐 것은 없어요.`,
	unreadable: (path, code) => `${josa(path, "을/를")} 읽을 수 없어요(${code}). 바뀐 것은 없어요.`,
	nothingHere: (folder) => `${folder}에는 아직 Kontor가 없어요.\n  kontor serve --data ${folder}`,
	notYours: (folder, owner) => `${owner}의 데이터 폴더예요: ${folder}. 바뀐 것은 없어요.\n  sudo -u ${owner} kontor …`,
	busy: (seconds) => `Kontor가 실행 중이지만 ${seconds}초 안에 답하지 않았어요. 다시 시도하거나 로그를 확인해 주세요.`,
	starting: "다른 Kontor가 이 데이터 폴더를 잡고 있지만 아직 답하지 않아요. 잠시 뒤 다시 시도해 주세요.",
	otherVersion: "실행 중인 Kontor의 버전이 달라 이 명령을 몰라요. 먼저 다시 시작해 주세요.",
	usage: "사용법",
	options: "옵션",
	examples: "예",
	noServer: "Kontor가 실행 중이 아니에요.",
	waits: (holdID) => `승인을 기다려요: ${holdID}`,
};

export const CLI: Record<Language, typeof en> = { en, ko };

/** The terminal's language: LC_ALL, LC_MESSAGES, LANG in that order. */
export function terminalLanguage(environment: Record<string, string | undefined>): Language {
	const set = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || "";
	return set.toLowerCase().startsWith("ko") ? "ko" : "en";
}
