/** Every setting there is: one list makes flag, environment, file, documentation and admin page agree. */

import { nearest } from "#text/nearest.ts";

export type SettingKind = "text" | "port" | "level" | "switch" | "list" | "span" | "count";

export type SettingDeclaration = {
	/** `section.name`, or a name alone */
	key: string;
	kind: SettingKind;
	default: string;
	isSecret?: boolean;
	about: { en: string; ko: string };
};

export const SETTINGS = [
	{ key: "data", kind: "text", default: "./.kontor", about: { en: "the data folder", ko: "데이터 폴더" } },
	{ key: "listen", kind: "text", default: "127.0.0.1", about: { en: "the address to listen on", ko: "받을 주소" } },
	{ key: "port", kind: "port", default: "7470", about: { en: "the port to listen on", ko: "포트" } },
	{
		key: "public_url",
		kind: "text",
		default: "",
		about: { en: "the address people use, for links and cookies", ko: "사람들이 쓰는 주소" },
	},
	{
		key: "trusted_proxies",
		kind: "list",
		default: "",
		about: { en: "proxies whose X-Forwarded-* headers are believed", ko: "신뢰하는 프록시" },
	},
	{
		key: "model.base_url",
		kind: "text",
		default: "",
		about: { en: "an OpenAI-compatible address", ko: "OpenAI 호환 주소" },
	},
	{
		key: "model.api_key",
		kind: "text",
		default: "",
		isSecret: true,
		about: { en: "the key of that address", ko: "그 주소의 키" },
	},
	{ key: "model.name", kind: "text", default: "", about: { en: "the model's name there", ko: "모델 이름" } },
	{
		key: "model.price",
		kind: "text",
		default: "",
		about: {
			en: "its price for a million tokens sent and answered, for the monthly limit: USD 0.15 0.60",
			ko: "월 한도를 위한 가격, 보낸 토큰과 받은 토큰 100만 개당: USD 0.15 0.60",
		},
	},
	{
		key: "model.demo",
		kind: "switch",
		default: "false",
		about: { en: "use the demo agent although a model is set", ko: "모델이 있어도 데모 에이전트 사용" },
	},
	{
		key: "single_user",
		kind: "switch",
		default: "false",
		about: {
			en: "members' workspaces without Linux users of their own, for a computer of one person",
			ko: "한 사람이 쓰는 컴퓨터에서 Linux 사용자 없이 작업 공간 사용",
		},
	},
	{ key: "log.level", kind: "level", default: "info", about: { en: "debug, info, warn or error", ko: "로그 수준" } },
	{ key: "log.format", kind: "text", default: "auto", about: { en: "auto, journal, pretty or json", ko: "로그 형식" } },
	{
		key: "backup.dir",
		kind: "text",
		default: "",
		about: {
			en: "where backups go; without it into the data folder's backups",
			ko: "백업 위치, 비우면 데이터 폴더의 backups",
		},
	},
	{
		key: "backup.every",
		kind: "span",
		default: "24h",
		about: {
			en: "how often the server makes one, such as 24h or 7d; off for never",
			ko: "서버가 백업하는 간격(24h, 7d), off면 안 함",
		},
	},
	{
		key: "backup.keep",
		kind: "count",
		default: "14",
		about: { en: "how many of those are kept", ko: "보관할 백업 수" },
	},
	{
		key: "metrics.enabled",
		kind: "switch",
		default: "false",
		about: { en: "answer /metrics for Prometheus", ko: "Prometheus용 /metrics에 답하기" },
	},
	{
		key: "metrics.token_file",
		kind: "text",
		default: "",
		about: {
			en: "a file with the token that reads /metrics; without it this computer alone",
			ko: "/metrics를 읽는 토큰 파일, 비우면 이 컴퓨터만",
		},
	},
	{
		key: "security.contact",
		kind: "text",
		default: "",
		about: {
			en: "whom to tell of a weakness: an e-mail or an https address, for security.txt",
			ko: "취약점을 알릴 곳: 이메일이나 https 주소(security.txt)",
		},
	},
] as const satisfies readonly SettingDeclaration[];

export type SettingKey = (typeof SETTINGS)[number]["key"];

/** `model.base_url` → `KONTOR_MODEL_BASE_URL` */
export const environmentName = (key: string): string => `KONTOR_${key.replace(".", "_").toUpperCase()}`;

/** The declared key nearest to what was written, for "did you mean": also the one that was written without its section. */
export function nearestKey(written: string, keys: readonly string[]): string | null {
	const inSection = keys.filter((key) => key.endsWith(`.${written}`));
	return inSection.length === 1 ? (inSection[0] ?? null) : nearest(written, keys);
}
