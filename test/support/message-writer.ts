/**
 * A process that posts, edits, deletes and uploads as fast as it can and says on standard output what it was told is kept,
 * until somebody kills it. Started by test/crash/messages.test.ts with the data folder, a member and a channel.
 */

import { writeSync } from "node:fs";
import { createApp } from "#app.ts";
import { readConfig } from "#config/config.ts";
import { memberCaller } from "#identity/members.ts";
import { fileValues } from "#messenger/files.ts";
import { acting } from "#registry/record-run.ts";
import { file } from "#store/schema/file.ts";

const [folder = "", memberID = "", channel = "", round = ""] = process.argv.slice(2);
const app = createApp(readConfig({ flags: { data: folder }, environment: {} }), { startsTurns: false });
await app.start();
const caller = memberCaller(app.store.inspectAll, memberID, "web");
if (caller === null) throw new Error("nobody to write as");

/** Straight to the pipe: what is said was kept before. */
const say = (line: string): void => void writeSync(1, `${line}\n`);

async function done(tool: string, input: unknown): Promise<Record<string, unknown>> {
	const outcome = await app.call({ tool, input, caller: caller as NonNullable<typeof caller> });
	if (outcome.kind !== "done") throw new Error(`${tool} is ${outcome.kind}`);
	return outcome.result;
}

async function upload(name: string): Promise<string> {
	const parts = async function* () {
		for (let at = 0; at < 8; at++) yield Buffer.from(`${name} part ${at}\n`.repeat(500));
	};
	const received = await app.contents.receive(parts(), 1_000_000);
	app.contents.keep(received);
	const values = fileValues(app.ids, app.clock.now(), memberID, name, received);
	app.store.write(
		acting(caller as NonNullable<typeof caller>),
		null,
		({ db }) => db.insert(file).values(values).run(),
		{
			durable: true,
		},
	);
	return values.id;
}

say("ready");
for (let at = 0; ; at++) {
	const clientMessageID = `client-${round}-${at}`;
	say(`posting ${clientMessageID}`);
	const fileIDs = at % 3 === 0 ? [await upload(`file-${round}-${at}.txt`)] : [];
	const { messageID } = await done("message_add", {
		conversationID: channel,
		text: `Message ${clientMessageID}`,
		clientMessageID,
		fileIDs,
	});
	say(`posted ${messageID} ${clientMessageID}`);
	if (at % 2 === 0) {
		await done("message_update", { messageID, text: `Edited ${clientMessageID}` });
		say(`edited ${messageID} ${clientMessageID}`);
	}
	if (at % 5 === 0) {
		say(`deleting ${messageID}`);
		await done("message_delete", { messageIDs: [messageID] });
		say(`deleted ${messageID}`);
	}
}
