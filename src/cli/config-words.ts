/** What `kontor config` says, in English and Korean. */

import type { Language } from "#text/fill.ts";
import { josa } from "#text/josa.ts";

const en = {
	noSetting: (written: string, near: string | null) =>
		`${written} is not a setting.${near ? ` Did you mean ${near}?` : ""} See: kontor config example`,
	secretArgument: (key: string) =>
		`${key} is a secret, and everybody on this computer can read command lines. Nothing was changed.\n  kontor config set ${key} --stdin   or --file FILE`,
	twice: "The value is given twice. Nothing was changed.",
	noValue: (key: string) => `Which value? kontor config set ${key} VALUE`,
	set: (key: string, file: string) => `${key} is set in ${file}.`,
	same: (key: string, file: string) => `${key} is so already in ${file}. Nothing was changed.`,
	unset: (key: string, file: string) => `${key} is out of ${file}.`,
	notThere: (key: string, file: string) => `${key} is not in ${file}. Nothing was changed.`,
	readable: (file: string) => `Other users of this computer can read the secret.\n  chmod 600 ${file}`,
	overruled: (key: string, from: string) => `${from} also sets ${key} and goes before the file.`,
	hangUp: "A running server takes it over when it gets SIGHUP (systemctl reload kontor).",
	nextStart: "It counts from the next start on.",
	cannotWrite: (file: string, code: string) =>
		`${file} can't be written (${code}). Nothing was changed.\n  sudo kontor config set …   or --config FILE`,
	right: (file: string) => `${file}: right.`,
	noFile: "There is no settings file; flags, environment and defaults are right.",
	notYet: "The file is not there yet; kontor config set makes it.",
	exampleHead: "# Settings of Kontor. What is commented out shows the default.",
};

export const CONFIG_SAY: Record<Language, typeof en> = {
	en,
	ko: {
		noSetting: (written, near) =>
			`${written} 설정은 없어요.${near ? ` ${josa(near, "을/를")} 쓰려고 했나요?` : ""} 도움말: kontor config example`,
		secretArgument: (key) =>
			`${josa(key, "은/는")} 비밀 값인데 명령줄은 이 컴퓨터의 모든 사용자가 볼 수 있어요. 바뀐 것은 없어요.\n  kontor config set ${key} --stdin   또는 --file FILE`,
		twice: "값이 두 번 주어졌어요. 바뀐 것은 없어요.",
		noValue: (key) => `값이 필요해요: kontor config set ${key} VALUE`,
		set: (key, file) => `${file}에 ${key} 설정을 썼어요.`,
		same: (key, file) => `${file}의 ${key} 설정이 이미 그 값이에요. 바뀐 것은 없어요.`,
		unset: (key, file) => `${file}에서 ${key} 설정을 뺐어요.`,
		notThere: (key, file) => `${file}에 ${key} 설정이 없어요. 바뀐 것은 없어요.`,
		readable: (file) => `이 컴퓨터의 다른 사용자가 비밀 값을 읽을 수 있어요.\n  chmod 600 ${file}`,
		overruled: (key, from) => `${from}에도 ${key} 설정이 있어 파일보다 먼저 쓰여요.`,
		hangUp: "실행 중인 서버는 SIGHUP을 받으면 반영해요(systemctl reload kontor).",
		nextStart: "다음 시작부터 적용돼요.",
		cannotWrite: (file, code) =>
			`${file}에 쓸 수 없어요(${code}). 바뀐 것은 없어요.\n  sudo kontor config set …   또는 --config FILE`,
		right: (file) => `${file}: 문제없어요.`,
		noFile: "설정 파일이 없어요. 옵션, 환경 변수, 기본값은 문제없어요.",
		notYet: "파일이 아직 없어요. kontor config set이 만들어요.",
		exampleHead: "# Kontor 설정. 주석으로 둔 값은 기본값이에요.",
	},
};
