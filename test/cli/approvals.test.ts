// Approvals from the shell: read and answered as the member, with a running server and without one, never twice.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createApp } from "#app.ts";
import { readConfig } from "#config/config.ts";
import { memberCaller } from "#identity/members.ts";
import type { HoldView } from "#record/views.ts";
import { allMember } from "#store/schema/member.ts";
import { temporaryFolder } from "#test/support/store.ts";
import { foundCompany, kontor, kontorJSON, PASSWORD, type RunningKontor, startKontor } from "./kontor.ts";

const AS = ["--as", "minji@moonrise.example"];

type Prepared = { deletion: string; message: string; taskID: string };

/** Two holds of Minji's, as an asking program opens them: a task to delete and a message to Jisoo. */
async function prepare(folder: string): Promise<Prepared> {
	await foundCompany(folder);
	await kontor(folder, ["user", "add", "--email", "jisoo@moonrise.example", "--name", "Jisoo Park"], {
		input: PASSWORD,
	});
	const app = createApp(readConfig({ flags: { data: `${folder}/data` }, environment: {} }));
	const minji =
		app.store.inspectAll
			.select()
			.from(allMember)
			.all()
			.find(({ name }) => name === "Minji Kim")?.id ?? "";
	const caller = memberCaller(app.store.inspectAll, minji, "api");
	if (caller === null) throw new Error("Minji may not act");
	const added = await app.call({ tool: "task_add", input: { title: "Draft the report" }, caller });
	const taskID = added.kind === "done" ? String(added.result["taskID"]) : "";
	const asking = { ...caller, asks: true };
	const deletion = await app.call({ tool: "task_delete", input: { taskHint: taskID }, caller: asking });
	const text = "The deck is finished.\n\u001b[31mPay now\u202e";
	const message = await app.call({
		tool: "message_send",
		input: { targetType: "directMessage", personHint: "Jisoo", message: text },
		caller: asking,
	});
	await app.stop(0);
	if (deletion.kind !== "held" || message.kind !== "held")
		throw new Error(`${JSON.stringify(deletion)} ${JSON.stringify(message)}`);
	return { deletion: deletion.holdID, message: message.holdID, taskID };
}

/** Renames the task behind the approval's back. */
async function rename(folder: string, taskID: string): Promise<void> {
	const app = createApp(readConfig({ flags: { data: `${folder}/data` }, environment: {} }));
	const minji =
		app.store.inspectAll
			.select()
			.from(allMember)
			.all()
			.find(({ name }) => name === "Minji Kim")?.id ?? "";
	const caller = memberCaller(app.store.inspectAll, minji, "web");
	if (caller !== null)
		await app.call({ tool: "task_update", input: { taskHint: taskID, title: "Draft the yearly report" }, caller });
	await app.stop(0);
}

describe.each(["without a server", "beside a running server whose model is switched off"])("%s", (where) => {
	const folder = temporaryFolder();
	let held: Prepared;
	let server: RunningKontor | null = null;

	beforeAll(async () => {
		held = await prepare(folder);
		await rename(folder, held.taskID);
		// nothing listens at this address: an approval must not need the model
		if (where !== "without a server")
			server = await startKontor(folder, [], {
				env: { KONTOR_MODEL_BASE_URL: "http://127.0.0.1:9", KONTOR_MODEL_NAME: "none" },
			});
	});
	afterAll(() => server?.stop());

	test("what waits is listed for the member it is asked of, and for nobody else", async () => {
		const { holds } = (await kontorJSON(folder, ["approvals", "list", ...AS])) as { holds: HoldView[] };
		expect(holds.map(({ id, state, canAnswer }) => [id, state, canAnswer])).toEqual([
			[held.message, "waiting", true],
			[held.deletion, "waiting", true],
		]);
		const lines = (await kontor(folder, ["approvals", "list", ...AS])).out.split("\n");
		expect(lines[0]).toMatch(/^ID +ASKED +BY +WHAT$/);
		expect(lines[2]).toMatch(
			new RegExp(`^${held.deletion}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  Minji Kim  Delete the task Draft the report$`),
		);
		expect(await kontor(folder, ["approvals", "list", "--as", "jisoo@moonrise.example"])).toEqual({
			exit: 0,
			out: "",
			err: "Nothing is waiting.\n",
		});
		expect((await kontor(folder, ["approvals", "list", "--as", "jisoo@moonrise.example"], { korean: true })).err).toBe(
			"기다리는 것이 없어요.\n",
		);
	});

	test("the card shows the message and whom it reaches, and nothing in it steers the terminal", async () => {
		const { exit, out } = await kontor(folder, ["approvals", "show", held.message, ...AS]);
		expect(exit).toBe(0);
		expect(out).toContain("  to  Jisoo Park\n");
		expect(out).toContain("  | The deck is finished.\n  | \ufffd[31mPay now\ufffd\n");
		expect(out).toContain("This cannot be taken back once it ran.");
		expect(out).not.toContain("\u001b");
	});

	test("nobody else may answer", async () => {
		const { exit, err } = await kontor(folder, [
			"approvals",
			"approve",
			held.message,
			"--as",
			"jisoo@moonrise.example",
		]);
		expect({ exit, code: /\[\w+\]\n$/.exec(err)?.[0] }).toEqual({ exit: 1, code: "[not_found]\n" });
	});

	test("a yes to a world that moved runs nothing and shows both", async () => {
		const { exit, out, err } = await kontor(folder, ["approvals", "approve", held.deletion, ...AS]);
		expect({ exit, out }).toEqual({ exit: 1, out: "" });
		expect(err).toStartWith(
			"This changed since you were asked. Nothing ran.\n\nYou were shown:\n\n  Draft the report (task, deleted)\n",
		);
		expect(err).toContain("\nIt would now be:\n\n  Draft the yearly report (task, deleted)\n");
		expect(err).toEndWith("Answer again if this is what you want.\n[hold_stale]\n");
	});

	test("a yes to another version than the one shown runs nothing", async () => {
		const { exit, err } = await kontor(folder, [
			"approvals",
			"approve",
			held.deletion,
			...AS,
			"--preview",
			"0000000000000000",
		]);
		expect({ exit, code: /\[\w+\]\n$/.exec(err)?.[0] }).toEqual({ exit: 1, code: "[hold_stale]\n" });
	});

	test("a yes runs it once; the second answer hears who was first", async () => {
		const before = (await kontorJSON(folder, ["approvals", "show", held.deletion, ...AS])) as unknown as HoldView;
		const yes = await kontorJSON(folder, [
			"approvals",
			"approve",
			held.deletion,
			...AS,
			"--preview",
			before.preview.version,
		]);
		expect(yes).toMatchObject({
			id: held.deletion,
			state: "done",
			decidedBy: { name: "Minji Kim" },
			decidedVia: "cli",
			decision: "approve",
		});
		expect(await kontor(folder, ["approvals", "approve", held.deletion, ...AS])).toEqual({
			exit: 1,
			out: "",
			err: "Already answered by the operator at the command line. Your answer changed nothing. [hold_decided]\n",
		});
		const { out } = await kontor(folder, ["approvals", "show", held.deletion, ...AS]);
		expect(out).toMatch(/^ {2}answered by +the operator at the command line, as Minji Kim, \d{4}-/m);
	});

	test("a no keeps its reason and never runs", async () => {
		const { exit, out } = await kontor(
			folder,
			["approvals", "decline", held.message, ...AS, "--reason", "not before Friday"],
			{ korean: true },
		);
		expect(exit).toBe(0);
		expect(out).toContain("[거절됨]");
		expect(out).toMatch(/답한 사람 +명령줄의 운영자\(Minji Kim 님으로\), /);
		expect(out).toContain("not before Friday");
		const { holds } = (await kontorJSON(folder, ["approvals", "list", ...AS, "--state", "all"])) as {
			holds: HoldView[];
		};
		expect(holds.map(({ state }) => state)).toEqual(["declined", "done"]);
	});

	test("an id that is none is said so", async () => {
		const { exit, err } = await kontor(folder, ["approvals", "show", "hold_none", ...AS]);
		expect({ exit, code: /\[\w+\]\n$/.exec(err)?.[0] }).toEqual({ exit: 1, code: "[not_found]\n" });
	});
});

test("what takes much with it for good is approved with its name alone", async () => {
	const folder = temporaryFolder();
	await foundCompany(folder);
	const app = createApp(readConfig({ flags: { data: `${folder}/data` }, environment: {} }));
	const [minji] = app.store.inspectAll
		.select()
		.from(allMember)
		.all()
		.filter(({ name }) => name === "Minji Kim");
	const caller = memberCaller(app.store.inspectAll, minji?.id ?? "", "api");
	if (caller === null) throw new Error("Minji may not act");
	await app.call({ tool: "channel_add", input: { name: "old lamps" }, caller });
	const asking = { ...caller, asks: true };
	const asked = await app.call({ tool: "channel_delete", input: { channelHint: "old lamps" }, caller: asking });
	await app.stop(0);
	const words = ["approvals", "approve", asked.kind === "held" ? asked.holdID : "", ...AS];
	const bare = await kontor(folder, words);
	expect({ exit: bare.exit, out: bare.out }).toEqual({ exit: 2, out: "" });
	expect(bare.err).toEndWith("Nothing was changed. To say yes, give the name: --confirm 'old lamps'\n");
	const wrong = await kontor(folder, [...words, "--confirm", "lamps"]);
	expect({ exit: wrong.exit, code: /\[\w+\]\n$/.exec(wrong.err)?.[0] }).toEqual({
		exit: 1,
		code: "[name_not_typed]\n",
	});
	const { exit, out } = await kontor(folder, [...words, "--confirm", "old lamps"]);
	expect({ exit, first: out.split("\n")[0] }).toEqual({
		exit: 0,
		first: "Delete the channel #old lamps for everybody  [done]",
	});
});
