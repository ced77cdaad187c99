/** `kontor model`: which models are connected, what each is for, and whether it works. */

import { type Command, JSON_OPTION, type Option, type Order } from "#cli/command.ts";
import { type Door, throughDoor } from "#cli/door.ts";
import { EXIT, Stop } from "#cli/exit.ts";
import { needed, printJSON } from "#cli/options.ts";
import { readSecret, table } from "#cli/terminal.ts";
import { CLI } from "#cli/words.ts";
import { MODEL_ROLES, type ModelConnectionView, type ModelRole } from "#record/model-setting.ts";
import type { ModelTest } from "#record/views.ts";
import { josa } from "#text/josa.ts";

const SAY = {
	en: {
		key: "Key of the provider: ",
		added: (id: string, name: string) => `Connected ${name} as ${id}. Its test passed.`,
		kept: (id: string, name: string) =>
			`Connected ${name} as ${id}, although its test did not pass. Try it again: kontor model test ${id}`,
		removed: (id: string) => `Disconnected ${id}. Its key is forgotten.`,
		first: (id: string, role: string) => `${id} is asked first for ${role} now.`,
		none: "No model is connected: the demo agent answers. Connect one with: kontor model add",
		locked: (where: string) => `Talk uses the model set by ${where}.`,
		head: ["ID", "MODEL", "HOST", "KEY", "USED FOR", "PRICE"],
		line: {
			reached: "reached",
			key: "key accepted",
			answers: "model answers",
			tools: "can call tools",
			work: "does its work",
		},
		untried: "not tried",
		noTools: "answers, but does not call tools: it can chat, not act",
	},
	ko: {
		key: "제공자의 키: ",
		added: (id: string, name: string) => `${name} 모델을 ${josa(id, "으로/로")} 연결했어요. 시험도 통과했어요.`,
		kept: (id: string, name: string) =>
			`${name} 모델을 ${josa(id, "으로/로")} 연결했지만 시험은 통과하지 못했어요. 다시 시험: kontor model test ${id}`,
		removed: (id: string) => `${id} 연결을 끊었어요. 키도 지웠어요.`,
		first: (id: string, role: string) => `이제 ${role}에는 ${id}에 먼저 물어요.`,
		none: "연결된 모델이 없어 데모 에이전트가 답해요. 연결: kontor model add",
		locked: (where: string) => `대화에는 ${where}에서 정한 모델을 써요.`,
		head: ["ID", "모델", "호스트", "키", "역할", "가격"],
		line: {
			reached: "연결됨",
			key: "키 확인됨",
			answers: "모델이 답함",
			tools: "도구 호출 가능",
			work: "맡은 일 가능",
		},
		untried: "시험 안 함",
		noTools: "답은 하지만 도구를 호출하지 못해요. 대화만 되고 일은 못 해요",
	},
};

type Setting = {
	connections: ModelConnectionView[];
	roles: Record<ModelRole, string[]>;
	lockedBy: string | null;
	isDemo: boolean;
};

const ROLE_WORDS = MODEL_ROLES.join(", ");
const ROLE: Option = { name: "role", value: "R", about: { en: ROLE_WORDS, ko: ROLE_WORDS } };

const add: Command = {
	name: "model add",
	usage:
		"--base-url URL --name MODEL [--role R,R] [--title T] [--context N] [--price IN,OUT,CURRENCY] [--no-key|--file F|--stdin] [--keep-anyway] [--json]",
	about: {
		en: "test a model and connect it; its key is typed, piped or read from a file",
		ko: "모델을 시험하고 연결, 키는 입력하거나 파일로",
	},
	options: [
		{ name: "base-url", value: "URL", about: { en: "an OpenAI-compatible address", ko: "OpenAI 호환 주소" } },
		{ name: "name", value: "MODEL", about: { en: "the model's name there", ko: "그곳의 모델 이름" } },
		{
			...ROLE,
			about: { en: `what it is for, chat when left out: ${ROLE_WORDS}`, ko: `역할, 없으면 chat: ${ROLE_WORDS}` },
		},
		{ name: "title", value: "T", about: { en: "what people call it", ko: "부를 이름" } },
		{ name: "context", value: "N", about: { en: "tokens one request may hold", ko: "한 요청에 들어가는 토큰 수" } },
		{
			name: "price",
			value: "P",
			about: { en: "for a million tokens in and out: 0.15,0.60,USD", ko: "백만 토큰당 입력, 출력 가격: 0.15,0.60,USD" },
		},
		{ name: "images", about: { en: "it may be sent pictures", ko: "그림을 보낼 수 있음" } },
		{
			name: "no-key",
			about: { en: "it asks for no key, or another connection there has it", ko: "키 없이, 또는 같은 주소의 키로" },
		},
		{ name: "file", value: "F", about: { en: "read the key from a file", ko: "파일에서 키 읽기" } },
		{
			name: "keep-anyway",
			about: { en: "save it although its test fails", ko: "시험을 통과하지 못해도 저장" },
		},
		{ name: "stdin", about: { en: "read the key from stdin", ko: "표준 입력에서 키 읽기" } },
		JSON_OPTION,
	],
	examples: [
		"kontor model add --base-url https://api.provider.example/v1 --name large-1 --file key.txt",
		"kontor model add --base-url http://127.0.0.1:11434/v1 --name small-1 --role small --no-key",
	],
	run: async (order) => {
		const input = {
			baseURL: needed(order, "base-url"),
			model: needed(order, "name"),
			roles: rolesOf(order) ?? ["chat"],
			...(order.option("title") === undefined ? {} : { title: order.option("title") }),
			...(order.option("context") === undefined ? {} : { contextTokens: numberOf(order, "context") }),
			...priceOf(order),
			...(order.has("images") ? { readsImages: true } : {}),
			...(order.has("keep-anyway") ? { keepAnyway: true } : {}),
		};
		const key = order.has("no-key") ? {} : { apiKey: await keyOf(order) };
		return throughDoor(order, {}, async (door) => {
			const made = (await door.call({
				tool: "setting_model_add",
				input: { ...input, ...key },
				language: order.language,
			})) as {
				connection: ModelConnectionView;
			};
			const { id, model, tested } = made.connection;
			if (order.has("json")) printJSON(order, made);
			else order.terminal.out(id);
			order.terminal.say(SAY[order.language][tested?.state === "failed" ? "kept" : "added"](id, model));
			return EXIT.ok;
		});
	},
};

const keyOf = (order: Order): Promise<string> =>
	readSecret(order.terminal, order.language, {
		file: order.option("file"),
		isStdin: order.has("stdin"),
		question: SAY[order.language].key,
	});

/** `chat,small` */
function rolesOf(order: Order): ModelRole[] | undefined {
	const written = order.option("role");
	if (written === undefined) return undefined;
	return written.split(",").map((word) => {
		const role = MODEL_ROLES.find((each) => each === word.trim());
		if (role === undefined) throw new Stop(EXIT.usage, CLI[order.language].badOption("--role", ROLE_WORDS));
		return role;
	});
}

function numberOf(order: Order, name: string): number {
	const value = Number(order.option(name));
	if (Number.isInteger(value) && value > 0) return value;
	throw new Stop(EXIT.usage, CLI[order.language].badOption(`--${name}`, "32000"));
}

/** `0.15,0.60,USD` */
function priceOf(order: Order): { price?: { input: number; output: number; currency: string } } {
	const written = order.option("price");
	if (written === undefined) return {};
	const [, input = "", output = "", currency = ""] = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),([A-Z]{3})$/.exec(written) ?? [];
	if (currency === "") throw new Stop(EXIT.usage, CLI[order.language].badOption("--price", "0.15,0.60,USD"));
	return { price: { input: Number(input), output: Number(output), currency } };
}

const settingOf = async (door: Door, { language }: Order): Promise<Setting> =>
	(await door.call({ tool: "setting_model_get", input: {}, language })) as Setting;

const list: Command = {
	name: "model list",
	usage: "[--json]",
	about: { en: "list the connected models and what each is for", ko: "연결된 모델과 역할" },
	options: [JSON_OPTION],
	examples: ["kontor model list", "kontor model list --json"],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const setting = await settingOf(door, order);
			const say = SAY[order.language];
			if (order.has("json")) {
				printJSON(order, setting);
				return EXIT.ok;
			}
			if (setting.connections.length === 0) order.terminal.say(say.none);
			else for (const line of listLines(setting, order)) order.terminal.out(line);
			if (setting.lockedBy !== null) order.terminal.say(say.locked(setting.lockedBy));
			return EXIT.ok;
		}),
};

/** A role with its place in the list: `chat 1`. */
function listLines({ connections, roles }: Setting, { language }: Order): string[] {
	const place = (role: ModelRole, id: string) => `${role} ${roles[role].indexOf(id) + 1}`;
	return table([
		SAY[language].head,
		...connections.map(({ id, model, host, keyHint, roles: own, price }) => [
			id,
			model,
			host,
			keyHint === null ? "-" : `…${keyHint}`,
			own.map((role) => place(role, id)).join(", ") || "-",
			price === null ? "-" : `${price.input} / ${price.output} ${price.currency}`,
		]),
	]);
}

const test: Command = {
	name: "model test",
	usage: "[ID] [--role R] [--json]",
	about: { en: "try a model: reached, key, answer, tools", ko: "모델 시험: 연결, 키, 답, 도구" },
	options: [ROLE, JSON_OPTION],
	words: { least: 0, most: 1 },
	examples: ["kontor model test", "kontor model test mdl_01… --role embedding"],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const [role = "chat"] = rolesOf(order) ?? [];
			const connectionID = order.words[0] ?? (await settingOf(door, order)).roles[role][0];
			if (connectionID === undefined) throw new Stop(EXIT.unavailable, SAY[order.language].none);
			const input = { connectionID, role };
			const tested = (await door.call({ tool: "setting_model_test", input, language: order.language })) as ModelTest;
			if (order.has("json")) printJSON(order, tested);
			else for (const line of testLines(tested, order)) order.terminal.out(line);
			return tested.lines.some(({ state }) => state === "failed") ? EXIT.failed : EXIT.ok;
		}),
};

const MARK = { ok: "✓", failed: "✗", warning: "!", untried: "·" } as const;
const STYLE = { ok: "green", failed: "red", warning: "yellow", untried: "dim" } as const;

function testLines({ lines }: ModelTest, { language, terminal }: Order): string[] {
	const say = SAY[language];
	return lines.map(({ name, state, ms, code, detail }) => {
		const seconds = ms >= 100 ? ` ${(ms / 1000).toFixed(1)} s` : "";
		const why =
			code === "model_no_tools" ? say.noTools : code === undefined ? detail : `${detail ?? ""} [${code}]`.trim();
		const rest = state === "untried" ? ` (${say.untried})` : why === undefined || why === "" ? "" : `: ${why}`;
		return `${terminal.paint(STYLE[state], MARK[state])} ${say.line[name]}${rest}${state === "ok" ? seconds : ""}`;
	});
}

const first: Command = {
	name: "model default",
	usage: "ID [--role R]",
	about: { en: "ask this model first for a role, chat when left out", ko: "역할에 먼저 물을 모델 정하기" },
	options: [ROLE],
	words: { least: 1, most: 1 },
	examples: ["kontor model default mdl_01…", "kontor model default mdl_01… --role small"],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const [id = ""] = order.words;
			const { roles } = await settingOf(door, order);
			for (const role of rolesOf(order) ?? (["chat"] as const)) {
				const connectionIDs = [id, ...roles[role].filter((one) => one !== id)];
				await door.call({
					tool: "setting_model_role_update",
					input: { role, connectionIDs },
					language: order.language,
				});
				order.terminal.say(SAY[order.language].first(id, role));
			}
			return EXIT.ok;
		}),
};

const remove: Command = {
	name: "model remove",
	usage: "ID",
	about: { en: "disconnect a model and forget its key", ko: "모델 연결을 끊고 키 지우기" },
	words: { least: 1, most: 1 },
	examples: ["kontor model remove mdl_01…", "kontor model remove main --quiet"],
	run: (order) =>
		throughDoor(order, {}, async (door) => {
			const [connectionID = ""] = order.words;
			await door.call({ tool: "setting_model_delete", input: { connectionID }, language: order.language });
			order.terminal.say(SAY[order.language].removed(connectionID));
			return EXIT.ok;
		}),
};

export const modelCommands: readonly Command[] = [add, list, test, first, remove];
