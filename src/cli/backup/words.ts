/** What `kontor backup` and `kontor restore` say, in English and Korean. */

import type { Refusal } from "#backup/manifest.ts";
import type { Language } from "#text/fill.ts";
import { josa } from "#text/josa.ts";

type Refused = (file: string, found: string) => string;

const refusedEn: Record<Refusal, Refused> = {
	notABackup: (file) => `${file} is not a backup of Kontor. Nothing was changed.`,
	damaged: (file, found) =>
		`${file} is damaged (${found}) and can't be restored. Nothing was changed.\n  kontor backup list   shows the others`,
	newerFormat: (file, version) =>
		`${file} was made by a newer Kontor (${version}). Nothing was changed.\n  Install Kontor ${version} or later, then restore it.`,
	newerData: (file, version) =>
		`${file} holds data of a newer Kontor (${version}). Nothing was changed.\n  Install Kontor ${version} or later, then restore it.`,
};

const en = {
	refused: refusedEn,
	notThere: (file: string, code: string) => `${file} can't be read (${code}). Nothing was changed.`,
	made: (size: string, rows: string, files: number) =>
		`${size}: ${rows} rows, ${files === 1 ? "1 file" : `${files} files`}.`,
	readBack: "Read back to its last byte: every sum is right.",
	withoutFiles: "Files that people sent are not in it (--no-files).",
	isSecret: "Whoever can read it can read everything in it, saved keys included. Keep it as safe as the server.",
	leftOut: (name: string) => `Not in the backup, as no archive can hold its name: ${name}`,
	pruned: (count: number) =>
		`${count === 1 ? "1 older daily backup was" : `${count} older daily backups were`} removed.`,
	notAFolder: (path: string, code: string) =>
		`No backup can be written to ${path} (${code}). No backup was made.\n  kontor backup --to DIR`,
	noRoom: (needed: string, free: string, path: string) =>
		`The backup needs ${needed}, and ${path} has ${free} free. No backup was made.\n  kontor backup --to DIR   on another disk`,
	noTrialRoom: (needed: string, free: string, path: string) =>
		`Opening the database needs ${needed}, and ${path} has ${free} free. Nothing was changed.\n  TMPDIR=DIR kontor backup verify …   on another disk`,
	cutOff: "The backup could not be written to its end, so there is none.",
	notAsWritten: (found: string) =>
		`What was written could not be read back as it was (${found}), so there is no backup. The disk may be failing.\n  kontor backup --to DIR   on another disk`,
	toTerminal: "A backup is no text for a terminal. Send it to a file: kontor backup --to - > kontor.tar",
	damagedData: (found: string) =>
		`The data file is damaged (${found}), so no backup was made of it. Older backups were left alone.\n  kontor doctor data`,
	none: (folder: string) => `There are no backups in ${folder} yet.\n  kontor backup`,
	head: ["FILE", "MADE", "SIZE", "KIND"],
	kinds: { manual: "by hand", daily: "daily", "before-restore": "before a restore" },
	whole: "whole: every file is there with its hash, and the database opens",
	facts: {
		file: "file",
		made: "made",
		version: "version",
		company: "company",
		rows: "rows",
		files: "files",
		size: "size",
		to: "into",
		there: "there now",
	},
	tables: (rows: string, tables: number) => `${rows} in ${tables} tables`,
	noFiles: "left out",
	noCompany: "not set up yet",
	vacant: "nothing",
	present: (name: string) => `${name}; a backup of it is made first`,
	noRestoreRoom: (needed: string, free: string, path: string) =>
		`The restore needs ${needed}, and ${path} has ${free} free. Nothing was changed.\n  kontor restore … --to DIR   on another disk`,
	dryRun: "This was a trial: nothing was changed.",
	notEmpty: (folder: string, file: string) =>
		`${folder} is not empty. Nothing was changed.\n  kontor restore ${file} --to DIR   into a new folder\n  kontor restore ${file} --to ${folder} --replace   backs up what is there, then replaces it`,
	running: (pid: number) => `Kontor is running on this folder (pid ${pid}). Nothing was changed. Stop it first.`,
	inUse: "Another Kontor is using this folder. Nothing was changed. Stop it first.",
	typeName: (name: string, folder: string) => `This replaces ${name} in ${folder}. Type the name to go on: `,
	confirm: (name: string) =>
		`There is no terminal to ask on. Nothing was changed. Add: --confirm ${JSON.stringify(name)}`,
	otherName: (name: string) => `That is not ${JSON.stringify(name)}. Nothing was changed.`,
	movedAside: (folder: string) => `What was there could not be backed up, as it is damaged. It was moved to ${folder}.`,
	before: (file: string) => `What was there is in ${file}.`,
	restored: (folder: string, company: string) => `${company} is restored in ${folder}, equal to the backup.`,
	start: (folder: string) => `  kontor serve --data ${folder}`,
	ownerUnknown: (owner: string, folder: string) =>
		`The data belonged to ${owner}, whom this computer does not have. It belongs to root now.\n  sudo chown -R USER ${folder}`,
};

export type BackupWords = typeof en;

const refusedKo: Record<Refusal, Refused> = {
	notABackup: (file) => `${josa(file, "은/는")} Kontor 백업이 아니에요. 바뀐 것은 없어요.`,
	damaged: (file, found) =>
		`${josa(file, "이/가")} 손상되어(${found}) 복원할 수 없어요. 바뀐 것은 없어요.\n  kontor backup list   다른 백업 보기`,
	newerFormat: (file, version) =>
		`${josa(file, "은/는")} 더 새로운 Kontor(${version})가 만들었어요. 바뀐 것은 없어요.\n  Kontor ${version} 이상을 설치한 뒤 복원해 주세요.`,
	newerData: (file, version) =>
		`${file}에는 더 새로운 Kontor(${version})의 데이터가 있어요. 바뀐 것은 없어요.\n  Kontor ${version} 이상을 설치한 뒤 복원해 주세요.`,
};

export const BACKUP: Record<Language, BackupWords> = {
	en,
	ko: {
		refused: refusedKo,
		notThere: (file, code) => `${josa(file, "을/를")} 읽을 수 없어요(${code}). 바뀐 것은 없어요.`,
		made: (size, rows, files) => `${size}: 행 ${rows}개, 파일 ${files}개.`,
		readBack: "쓴 파일을 끝까지 다시 읽어 모든 합계가 맞는지 확인했어요.",
		withoutFiles: "사람들이 보낸 파일은 들어 있지 않아요(--no-files).",
		isSecret: "이 파일을 읽을 수 있으면 저장된 키까지 모두 읽을 수 있어요. 서버만큼 안전하게 보관해 주세요.",
		leftOut: (name) => `이름을 담을 수 없어 백업에서 빠졌어요: ${name}`,
		pruned: (count) => `오래된 일일 백업 ${count}개를 지웠어요.`,
		notAFolder: (path, code) =>
			`${path}에 백업을 쓸 수 없어요(${code}). 백업을 만들지 않았어요.\n  kontor backup --to DIR`,
		noRoom: (needed, free, path) =>
			`백업에 ${needed}가 필요한데 ${path}에 ${free}만 남았어요. 백업을 만들지 않았어요.\n  kontor backup --to DIR   다른 디스크로 지정해 주세요`,
		noTrialRoom: (needed, free, path) =>
			`데이터베이스를 열려면 ${needed}가 필요한데 ${path}에 ${free}만 남았어요. 바뀐 것은 없어요.\n  TMPDIR=DIR kontor backup verify …   다른 디스크로 지정해 주세요`,
		cutOff: "백업을 끝까지 쓰지 못해 만들어지지 않았어요.",
		notAsWritten: (found) =>
			`쓴 내용을 그대로 다시 읽을 수 없어(${found}) 백업을 만들지 않았어요. 디스크에 문제가 있을 수 있어요.\n  kontor backup --to DIR   다른 디스크로 지정해 주세요`,
		toTerminal: "백업은 터미널에 보여 줄 글이 아니에요. 파일로 보내 주세요: kontor backup --to - > kontor.tar",
		damagedData: (found) =>
			`데이터 파일이 손상되어(${found}) 백업을 만들지 않았어요. 이전 백업은 그대로예요.\n  kontor doctor data`,
		none: (folder) => `${folder}에 아직 백업이 없어요.\n  kontor backup`,
		head: ["파일", "만든 때", "크기", "종류"],
		kinds: { manual: "직접", daily: "매일", "before-restore": "복원 전" },
		whole: "온전해요: 모든 파일의 해시가 맞고 데이터베이스가 열려요",
		facts: {
			file: "파일",
			made: "만든 때",
			version: "버전",
			company: "회사",
			rows: "행",
			files: "파일 수",
			size: "크기",
			to: "복원 위치",
			there: "지금 있는 것",
		},
		tables: (rows, tables) => `표 ${tables}개에 ${rows}개`,
		noFiles: "빠져 있음",
		noCompany: "아직 설정 전",
		vacant: "없음",
		present: (name) => `${name}, 먼저 백업해요`,
		noRestoreRoom: (needed, free, path) =>
			`복원에 ${needed}가 필요한데 ${path}에 ${free}만 남았어요. 바뀐 것은 없어요.\n  kontor restore … --to DIR   다른 디스크로 지정해 주세요`,
		dryRun: "시험만 했어요. 바뀐 것은 없어요.",
		notEmpty: (folder, file) =>
			`${folder} 폴더가 비어 있지 않아요. 바뀐 것은 없어요.\n  kontor restore ${file} --to DIR   새 폴더에 복원\n  kontor restore ${file} --to ${folder} --replace   지금 것을 백업한 뒤 바꾸기`,
		running: (pid) => `이 폴더에서 Kontor가 실행 중이에요(pid ${pid}). 바뀐 것은 없어요. 먼저 멈춰 주세요.`,
		inUse: "다른 Kontor가 이 폴더를 쓰고 있어요. 바뀐 것은 없어요. 먼저 멈춰 주세요.",
		typeName: (name, folder) => `${folder}의 ${josa(name, "을/를")} 바꿔요. 계속하려면 이름을 입력해 주세요: `,
		confirm: (name) =>
			`물어볼 터미널이 없어요. 바뀐 것은 없어요. 이렇게 붙여 주세요: --confirm ${JSON.stringify(name)}`,
		otherName: (name) => `${JSON.stringify(name)}와 달라요. 바뀐 것은 없어요.`,
		movedAside: (folder) => `지금 있던 것은 손상되어 백업하지 못했어요. ${folder}로 옮겼어요.`,
		before: (file) => `지금까지 있던 것은 ${file}에 있어요.`,
		restored: (folder, company) => `${josa(company, "을/를")} ${folder}에 백업과 똑같이 복원했어요.`,
		start: (folder) => `  kontor serve --data ${folder}`,
		ownerUnknown: (owner, folder) =>
			`데이터의 소유자였던 ${josa(owner, "이/가")} 이 컴퓨터에 없어 root의 것이 됐어요.\n  sudo chown -R USER ${folder}`,
	},
};
