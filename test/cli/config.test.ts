// Settings from the shell: one line of the file changes, the rest stays, and nothing wrong is ever written.

import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { layoutOf, withoutSetting, withSetting } from "#config/toml-lines.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, PASSWORD, startKontor } from "./kontor.ts";

const WRITTEN = `# Kontor at Moonrise
listen = "0.0.0.0"   # everybody in the office
trusted_proxies = [
  "10.0.0.1/32", # the # in front
]

# how much it tells
[log]
level  = "info"  # more with debug
`;

describe("one line of a settings file", () => {
	test("is changed in place, its comment kept", () => {
		expect(withSetting(WRITTEN, "log.level", '"debug"')).toBe(WRITTEN.replace('"info"', '"debug"'));
		expect(withSetting(WRITTEN, "listen", '"::1"')).toBe(WRITTEN.replace('"0.0.0.0"', '"::1"'));
	});

	test("that spans lines is changed as a whole", () => {
		expect(withSetting(WRITTEN, "trusted_proxies", "[]")).toBe(WRITTEN.replace(/\[\n[^\]]*\]/, "[]"));
	});

	test("is added where its section is", () => {
		expect(withSetting(WRITTEN, "port", "8080")).toBe(WRITTEN.replace("]\n\n#", "]\nport = 8080\n\n#"));
		expect(withSetting(WRITTEN, "log.format", '"json"')).toBe(`${WRITTEN}format = "json"\n`);
		expect(withSetting(WRITTEN, "model.name", '"m"')).toBe(`${WRITTEN}\n[model]\nname = "m"\n`);
		expect(withSetting("# why\n[log]\n", "port", "1")).toBe("port = 1\n\n# why\n[log]\n");
		expect(withSetting("", "log.level", '"info"')).toBe('[log]\nlevel = "info"\n');
		expect(withSetting("", "port", "1")).toBe("port = 1\n");
	});

	test("keeps the line ends of the file", () => {
		expect(withSetting("port = 1\r\n[log]\r\nlevel = 'info'\r\n", "log.format", '"json"')).toBe(
			"port = 1\r\n[log]\r\nlevel = 'info'\r\nformat = \"json\"\r\n",
		);
		expect(withSetting("port = 1", "listen", '"::"')).toBe('port = 1\nlisten = "::"\n');
	});

	test("is taken out with its line", () => {
		expect(withoutSetting(WRITTEN, "listen")).toBe(WRITTEN.replace(/^listen.*\n/m, ""));
		expect(withoutSetting(WRITTEN, "port")).toBe(WRITTEN);
	});

	test("is found whatever stands in the values before it", () => {
		const text = `data = """\n[log]\nlevel = "no"\n"""\npublic_url = 'a # b \\'\n"model".name = "x"\n[log] # here\nlevel = "yes"\n`;
		expect(layoutOf(text).entries.map(({ key, line }) => [key, line])).toEqual([
			["data", 1],
			["public_url", 5],
			["model.name", 6],
			["log.level", 8],
		]);
	});
});

describe("config set", () => {
	test("makes the user's own file, readable by nobody else, and says what comes next", async () => {
		const folder = temporaryFolder();
		const file = join(folder, ".config", "kontor", "kontor.toml");
		expect(await kontor(folder, ["config", "set", "port", "8080"])).toEqual({
			exit: 0,
			out: "",
			err: `port is set in ${file}.\nIt counts from the next start on.\n`,
		});
		expect(readFileSync(file, "utf8")).toBe("port = 8080\n");
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(await kontor(folder, ["config", "get", "port", "--origin"])).toEqual({
			exit: 0,
			out: `8080  (file: ${file})\n`,
			err: "",
		});
		expect((await kontor(folder, ["config", "path"])).out).toBe(`${file}\n`);
	});

	test("keeps comments, order and rights of a file that is there", async () => {
		const folder = temporaryFolder();
		const file = join(folder, "kontor.toml");
		writeFileSync(file, WRITTEN);
		chmodSync(file, 0o640);
		expect((await kontor(folder, ["config", "set", "log.level", "debug", "--config", file])).exit).toBe(0);
		expect(readFileSync(file, "utf8")).toBe(WRITTEN.replace('"info"', '"debug"'));
		expect(statSync(file).mode & 0o777).toBe(0o640);
		const unset = await kontor(folder, ["config", "unset", "listen", "--config", file], { korean: true });
		expect(unset).toEqual({ exit: 0, out: "", err: `${file}에서 listen 설정을 뺐어요.\n다음 시작부터 적용돼요.\n` });
	});

	test("writes nothing that the server would refuse", async () => {
		const folder = temporaryFolder();
		const file = join(folder, "kontor.toml");
		writeFileSync(file, WRITTEN);
		const refused = await kontor(folder, ["config", "set", "port", "http", "--config", file]);
		expect(refused).toEqual({
			exit: 78,
			out: "",
			err: `${file} line 6: \`port\` must be a port from 0 to 65535, not http.\n`,
		});
		expect(readFileSync(file, "utf8")).toBe(WRITTEN);
		expect(existsSync(`${file}.new`)).toBe(false);
		const nowhere = join(folder, "a", "b", "kontor.toml");
		expect((await kontor(folder, ["config", "set", "port", "http", "--config", nowhere])).exit).toBe(78);
		expect(existsSync(join(folder, "a"))).toBe(false);
		expect(await kontor(folder, ["config", "set", "prot", "1", "--config", file])).toEqual({
			exit: 2,
			out: "",
			err: "prot is not a setting. Did you mean port? See: kontor config example\n",
		});
	});

	test("leaves a form it cannot edit to a person", async () => {
		const folder = temporaryFolder();
		const file = join(folder, "kontor.toml");
		writeFileSync(file, 'log = { level = "info" }\n');
		const { exit, err } = await kontor(folder, ["config", "set", "log.level", "debug", "--config", file]);
		expect({ exit, isSaid: err.includes(file) }).toEqual({ exit: 78, isSaid: true });
		expect(readFileSync(file, "utf8")).toBe('log = { level = "info" }\n');
	});

	test("takes a secret from stdin or a file, never from the command line, and shows it to nobody", async () => {
		const folder = temporaryFolder();
		const secret = "sk-moonrise-0123456789";
		const refused = await kontor(folder, ["config", "set", "model.api_key", secret]);
		expect({ exit: refused.exit, isShown: refused.err.includes(secret) }).toEqual({ exit: 2, isShown: false });
		expect((await kontor(folder, ["config", "set", "model.api_key", "--stdin"], { input: `${secret}\n` })).exit).toBe(
			0,
		);
		for (const words of [
			["config", "show"],
			["config", "show", "--json"],
			["config", "get", "model.api_key"],
		]) {
			const { out, err } = await kontor(folder, words);
			expect({ words, isShown: (out + err).includes("sk-moon") }).toEqual({ words, isShown: false });
			expect(out).toContain("••••6789");
		}
	});

	test("warns when others can read the secret, and when the environment goes before the file", async () => {
		const folder = temporaryFolder();
		const file = join(folder, "kontor.toml");
		writeFileSync(file, "port = 1\n", { mode: 0o644 });
		chmodSync(file, 0o644);
		const open = await kontor(folder, ["config", "set", "model.api_key", "--stdin", "--config", file], {
			input: "abc",
		});
		expect(open.err).toContain(`chmod 600 ${file}`);
		const overruled = await kontor(folder, ["config", "set", "port", "2", "--config", file], {
			env: { KONTOR_PORT: "3" },
		});
		expect(overruled.err).toContain("KONTOR_PORT also sets port and goes before the file.");
	});
});

describe("config check", () => {
	test("names the line, the key and what was meant, and ends with 78", async () => {
		const folder = temporaryFolder();
		const file = join(folder, "kontor.toml");
		writeFileSync(file, '[log]\nlevel = "info"\n\n[model]\nbase_ur = "x"\n');
		expect(await kontor(folder, ["config", "check", "--config", file])).toEqual({
			exit: 78,
			out: "",
			err: `${file} line 5: \`model.base_ur\` is not a setting. Did you mean \`model.base_url\`?\n`,
		});
		expect((await kontor(folder, ["config", "check", "--config", file], { korean: true })).err).toBe(
			`${file} 5행: \`model.base_ur\`은(는) 없는 설정이에요. \`model.base_url\`를 쓰려고 했나요?\n`,
		);
		const { exit, out } = await kontor(folder, ["config", "check", "--config", file, "--json"]);
		expect({ exit, answer: JSON.parse(out) }).toEqual({
			exit: 78,
			answer: {
				ok: false,
				file,
				line: 5,
				key: "model.base_ur",
				rule: "unknown",
				suggestion: "model.base_url",
				warnings: [],
			},
		});
	});

	test("tells TOML that is none and a file that is not there", async () => {
		const folder = temporaryFolder();
		const file = join(folder, "kontor.toml");
		writeFileSync(file, "port = \n");
		const { exit, err } = await kontor(folder, ["config", "check", "--config", file]);
		expect({ exit, isPlaced: err.startsWith(`${file} line 1: `) }).toEqual({ exit: 78, isPlaced: true });
		expect(await kontor(folder, ["config", "check", "--config", "/none.toml"])).toEqual({
			exit: 78,
			out: "",
			err: "/none.toml is not there.\n",
		});
	});

	test("warns of a KONTOR_ variable that is no setting, and of a secret's file that is not there", async () => {
		const folder = temporaryFolder();
		const { exit, err } = await kontor(folder, ["config", "check"], { env: { KONTOR_LOG_LEVLE: "debug" } });
		expect({ exit, err }).toEqual({
			exit: 0,
			err: "KONTOR_LOG_LEVLE is not a setting; the nearest is KONTOR_LOG_LEVEL\n",
		});
		const korean = await kontor(folder, ["config", "check"], { env: { KONTOR_LOG_LEVLE: "debug" }, korean: true });
		expect(korean.err).toBe("KONTOR_LOG_LEVLE 설정은 없어요. 가장 가까운 것: KONTOR_LOG_LEVEL\n");
		const missing = await kontor(folder, ["config", "check"], { env: { KONTOR_MODEL_API_KEY_FILE: "/none" } });
		expect(missing).toEqual({ exit: 78, out: "", err: "KONTOR_MODEL_API_KEY_FILE: /none can't be read (ENOENT).\n" });
	});
});

test("the example is a settings file that is right, as printed and with every default switched on", async () => {
	const folder = temporaryFolder();
	mkdirSync(join(folder, "etc"));
	const file = join(folder, "etc", "kontor.toml");
	for (const korean of [false, true]) {
		const { out } = await kontor(folder, ["config", "example"], { korean });
		for (const text of [out, out.replace(/^# (\w+ = )/gm, "$1")]) {
			writeFileSync(file, text);
			expect(await kontor(folder, ["config", "check", "--config", file])).toEqual({
				exit: 0,
				out: `${file}: right.\n`,
				err: "",
			});
		}
	}
});

test("what an administrator saved on the page is shown with that origin, and gives way to the environment", async () => {
	const folder = temporaryFolder();
	const server = await startKontor(folder);
	await foundCompany(folder);
	const post = (path: string, body: unknown, cookie = "") =>
		fetch(`${server.address}${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", origin: server.address, cookie },
			body: JSON.stringify(body),
		});
	const signedIn = await post("/api/v1/session", { email: "minji@moonrise.example", password: PASSWORD });
	const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
	const input = { baseURL: "http://127.0.0.1:9/v1", model: "moon-7b", apiKey: "sk-moonrise-0123456789" };
	expect((await post("/api/v1/tools/setting_model_update/invoke", { input }, cookie)).status).toBe(200);
	const shown = async (env = {}) =>
		(await kontor(folder, ["config", "show", "--origin"], { env })).out
			.split("\n")
			.filter((line) => line.startsWith("model."))
			.map((line) => line.split(/ {2,}/));
	const saved = [
		["model.base_url", "http://127.0.0.1:9/v1", "page"],
		["model.api_key", "••••6789", "page"],
		["model.name", "moon-7b", "page"],
		["model.price", "-", "default"],
		["model.demo", "false", "default"],
	];
	expect(await shown()).toEqual(saved);
	await server.stop();
	expect(await shown()).toEqual(saved);
	expect(await kontor(folder, ["config", "get", "model.name", "--origin"])).toMatchObject({ out: "moon-7b  (page)\n" });
	const pinned = await shown({ KONTOR_MODEL_BASE_URL: "http://127.0.0.1:8/v1" });
	expect(pinned.map(([, value, origin]) => [value, origin])).toEqual([
		["http://127.0.0.1:8/v1", "environment: KONTOR_MODEL_BASE_URL"],
		["-", "default"],
		["-", "default"],
		["-", "default"],
		["false", "default"],
	]);
});
