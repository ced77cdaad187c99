/** Hosts known by name: where hosted models are reached, and mail hosts whose domain is not a company's. */

/** Hosts with an OpenAI-compatible chat-completions address. */
export const MODEL_HOSTS: readonly { host: string; baseURL: string }[] = [
	{ host: "api.openai.com", baseURL: "https://api.openai.com/v1" },
	{ host: "api.anthropic.com", baseURL: "https://api.anthropic.com/v1" },
	{
		host: "generativelanguage.googleapis.com",
		baseURL: "https://generativelanguage.googleapis.com/v1beta/openai",
	},
	{ host: "api.mistral.ai", baseURL: "https://api.mistral.ai/v1" },
	{ host: "api.deepseek.com", baseURL: "https://api.deepseek.com/v1" },
	{ host: "api.groq.com", baseURL: "https://api.groq.com/openai/v1" },
	{ host: "api.together.xyz", baseURL: "https://api.together.xyz/v1" },
	{ host: "api.fireworks.ai", baseURL: "https://api.fireworks.ai/inference/v1" },
	{ host: "api.cerebras.ai", baseURL: "https://api.cerebras.ai/v1" },
	{ host: "api.x.ai", baseURL: "https://api.x.ai/v1" },
	{ host: "api.upstage.ai", baseURL: "https://api.upstage.ai/v1" },
	{ host: "openrouter.ai", baseURL: "https://openrouter.ai/api/v1" },
];

const MAIL_HOSTS: ReadonlySet<string> = new Set([
	"gmail.com",
	"googlemail.com",
	"naver.com",
	"daum.net",
	"hanmail.net",
	"kakao.com",
	"nate.com",
	"outlook.com",
	"hotmail.com",
	"live.com",
	"icloud.com",
	"me.com",
	"yahoo.com",
	"proton.me",
	"gmx.net",
	"web.de",
]);

/** Labels before the top-level domain that belong to it: moonrise.co.kr is "moonrise". */
const SECOND_LEVEL: ReadonlySet<string> = new Set([
	"co",
	"com",
	"or",
	"org",
	"ne",
	"net",
	"ac",
	"go",
	"gov",
	"edu",
	"re",
	"pe",
]);

/** A company's likely name out of an e-mail address: "Blue Heron" of ann@blue-heron.co.kr, empty for a public mail host. */
export function companyOfEmail(email: string): string {
	const domain = (email.trim().split("@")[1] ?? "").toLowerCase();
	const labels = domain.split(".");
	if (labels.length < 2 || labels.some((label) => label === "") || MAIL_HOSTS.has(domain)) return "";
	let index = labels.length - 2;
	if (index > 0 && SECOND_LEVEL.has(labels[index] ?? "")) index -= 1;
	return capitalised(labels[index] ?? "");
}

/** A person's likely name out of an address: "Jisoo Park" of jisoo.park@…, the local part itself when it has digits. */
export function nameOfEmail(email: string): string {
	const local = email.split("@")[0] ?? email;
	return /^[a-z]+([._-][a-z]+)*$/i.test(local) ? capitalised(local) : local;
}

function capitalised(text: string): string {
	const parts = text.split(/[._-]+/).filter(Boolean);
	return parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join(" ");
}
