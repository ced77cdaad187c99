/** task.changed on the stream: told by whatever changed a task, to those who see it, and to nobody else. */

import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Client, Sent } from "#test/support/client.ts";
import { openServer, type TestServer } from "#test/support/server.ts";

let server: TestServer;
let jisoo: Client;
beforeEach(async () => {
	server = await openServer();
	server.addMember("Jisoo Park");
	jisoo = await server.signIn("jisoo@moonrise.example");
});
afterEach(() => server.close());

type Done = { result: { taskID: string }; callID: string };
const invoke = async (client: Client, tool: string, input: unknown) => {
	const answer = await client.invoke(tool, input);
	if (answer.status !== 200) throw new Error(answer.text);
	return answer.json as unknown as Done;
};
const about =
	(taskID: string, isGone = false) =>
	(sent: Sent) =>
		sent.type === "task.changed" && sent.taskID === taskID && sent.isGone === isGone;

test("adding, changing, deleting and taking back a colleague's task are told, each once a call", async () => {
	const stream = await jisoo.events();
	const { result } = await invoke(server.minji, "task_add", { title: "Paint the sign" });
	await stream.next(about(result.taskID));
	const { callID } = await invoke(server.minji, "task_delete", { taskHint: result.taskID });
	await stream.next(about(result.taskID, true));
	const before = stream.all.length;
	expect((await server.minji.post(`/api/v1/changes/${callID}/undo`, {})).status).toBe(200);
	await stream.next((sent) => stream.all.indexOf(sent) >= before && about(result.taskID)(sent));
	// reading and refusals tell nothing
	await invoke(server.minji, "task_list", {});
	expect((await jisoo.invoke("task_update", { taskHint: result.taskID, title: "Mine" })).status).toBe(403);
	const parent = await invoke(server.minji, "task_add", { title: "Signs" });
	await stream.next(about(parent.result.taskID));
	expect(stream.all.filter(about(result.taskID)).length).toBe(2);
	// a call that writes several tasks tells of each
	await invoke(server.minji, "task_update", {
		taskHint: parent.result.taskID,
		size: "L",
		childTaskHints: [result.taskID],
	});
	await stream.next(
		(sent) => stream.all.filter(about(result.taskID)).length === 3 && about(parent.result.taskID)(sent),
	);
	await stream.close();
});

test("work on a deal somebody may not see is not told to them", async () => {
	const { writer } = server.app.store;
	const by = server.minjiID;
	writer
		.prepare(
			"insert into all_organization(id, name, status, types, tags, created_by, created_at, updated_by, updated_at) values('org_1', 'Harbour', 'active', '[]', '[]', ?, 1, ?, 1)",
		)
		.run(by, by);
	writer
		.prepare(
			"insert into all_opportunity(id, organization_id, name, pipeline_id, stage_id, stage_position, stage_changed_at, owner_id, created_by, created_at, updated_by, updated_at) values('opp_1', 'org_1', 'Lamps', 'p', 's', 0, 1, ?, ?, 1, ?, 1)",
		)
		.run(by, by, by);
	const stream = await jisoo.events();
	const own = await server.minji.events();
	const hidden = await invoke(server.minji, "task_add", { title: "Price the lamps", opportunityHint: "opp_1" });
	await own.next(about(hidden.result.taskID));
	const open = await invoke(server.minji, "task_add", { title: "Water the plants" });
	await stream.next(about(open.result.taskID));
	expect(stream.all.filter((sent) => sent.taskID === hidden.result.taskID)).toEqual([]);
	await Promise.all([stream.close(), own.close()]);
});
