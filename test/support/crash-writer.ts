/** Writes calls of several rows each until it is killed, and says after each commit which call it was: for the crash test. */

import { writeSync } from "node:fs";
import { systemClock } from "#base/clock.ts";
import { openStore } from "#store/open.ts";

const STANDARD_OUTPUT = 1;
const [path = "", run = ""] = process.argv.slice(2);
const store = openStore({ path, clock: systemClock });
const { writer } = store;
const acting = { memberID: "ann", isAdministrator: false };

const call = writer.prepare(
	`insert into main.all_call(id, member_id, tool, version, origin, state, input, effects, provenance, input_hash, started_at)
	values(?, 'ann', 'task_add', '1', 'web', 'done', '{}', '[]', 'record', 'h', 1)`,
);
const organization = writer.prepare(
	`insert into organization(id, name, status, types, tags, created_by, created_at, updated_by, updated_at)
	values(?, 'Name', 'active', '[]', '[]', 'ann', 1, 'ann', 1)`,
);
const task = writer.prepare(
	`insert into task(id, title, status, status_at, size, is_event, is_whole_day, is_open_to_company, requester_id,
		organization_id, created_by, created_at, updated_at)
	values(?, 'Title', 'planned', 1, 'M', 0, 0, 0, 'ann', ?, 'ann', 1, 1)`,
);
const participant = writer.prepare("insert into task_participant values(?, 'ann')");
const message = writer.prepare(
	`insert into message(id, conversation_id, seq, author_id, text, is_pinned, created_at)
	values(?, 'room', (select coalesce(max(seq), 0) + 1 from message where conversation_id = 'room'), 'ann', '주간회의 notes', 0, 1)`,
);
const renamed = writer.prepare("update task set title = 'Renamed', updated_at = 2 where id = ?");
const ledger = writer.prepare(
	"insert into main.all_ledger(at, name, member_id, call_id, body) values(1, 'call.done', 'ann', ?, '{}')",
);

writeSync(STANDARD_OUTPUT, "ready\n");
for (let count = 0; ; count++) {
	const id = `${run}.${count}`;
	store.write(
		acting,
		id,
		() => {
			call.run(id);
			organization.run(`org_${id}`);
			for (const name of [`one_${id}`, `two_${id}`]) {
				task.run(name, `org_${id}`);
				participant.run(name);
			}
			message.run(`msg_${id}`);
			renamed.run(`two_${id}`);
			ledger.run(id);
		},
		{ durable: count % 5 === 0 },
	);
	writeSync(STANDARD_OUTPUT, `${id}\n`);
}
