/** Who sees and writes what, as plain TypeScript over rows in memory: written from the text of the rules, not from the SQL. */

export type Value = string | number | null;
export type Row = Record<string, Value>;
export type World = Record<string, Row[]>;
/** Somebody at work; an administrator only while active. */
export type Actor = { id: string; isAdmin: boolean };

type Rule = (world: World, me: Actor, row: Row) => boolean;
type ChangeRule = (world: World, me: Actor, before: Row, after: Row) => boolean;
export type TableModel = {
	see: Rule;
	insert?: Rule;
	update?: ChangeRule;
	delete?: Rule;
	/** columns that keep their first value, besides the key */
	writeOnce?: string[];
	/** columns that nobody is shown */
	secret?: string[];
	/** columns whose moves alone are not listed */
	quiet?: string[];
	/** rows whose changes are listed; absent: none */
	journaled?: (world: World, row: Row) => boolean;
};

const everybody: Rule = () => true;
const nobody: Rule = () => false;
const administrator: Rule = (_, me) => me.isAdmin;
const always = () => true;

export const rowsOf = (world: World, table: string): Row[] => world[table] ?? [];
const find = (world: World, table: string, id: Value | undefined) => rowsOf(world, table).find((row) => row.id === id);

/** True when nothing but `columns` moved. */
function movedOnly(before: Row, after: Row, columns: string[]): boolean {
	return Object.keys(after).every((column) => after[column] === before[column] || columns.includes(column));
}

/** The acting member's own team and all teams below it. */
function teamLine(world: World, me: Actor): Set<Value> {
	const line = new Set<Value>();
	const waiting = [find(world, "member", me.id)?.team_id ?? null];
	for (let team = waiting.pop(); team !== undefined; team = waiting.pop()) {
		if (team === null || line.has(team)) continue;
		line.add(team);
		for (const below of rowsOf(world, "team")) if (below.parent_team_id === team) waiting.push(below.id ?? null);
	}
	return line;
}

/** Owner, creator, the responsible person's team and the teams above it; administrators see all deals. */
const seesDeal: Rule = (world, me, deal) => {
	if (me.isAdmin || deal.owner_id === me.id || deal.created_by === me.id) return true;
	const team = find(world, "member", deal.owner_id)?.team_id ?? null;
	return team !== null && teamLine(world, me).has(team);
};

export function participants(world: World, taskID: Value | undefined): Value[] {
	return rowsOf(world, "task_participant").flatMap((row) => (row.task_id === taskID ? [row.member_id ?? null] : []));
}

/** All tasks, except work on a deal one cannot see; own part and own request always. */
const seesTask: Rule = (world, me, task) => {
	if (me.isAdmin || task.requester_id === me.id || participants(world, task.id).includes(me.id)) return true;
	if (task.opportunity_id === null) return true;
	const deal = find(world, "opportunity", task.opportunity_id);
	return deal !== undefined && seesDeal(world, me, deal);
};

const isSole = (world: World, me: Actor, taskID: Value | undefined) => {
	const all = participants(world, taskID);
	return all.length === 1 && all[0] === me.id;
};

/** Participants are changed by the sole participant, the requester and administrators. */
const assigns: Rule = (world, me, row) => {
	const task = find(world, "task", row.task_id);
	if (task === undefined) return false;
	return me.isAdmin || task.requester_id === me.id || isSole(world, me, row.task_id);
};

const membersOf = (world: World, conversationID: Value | undefined) =>
	rowsOf(world, "membership").filter((row) => row.conversation_id === conversationID);
const isIn = (world: World, me: Actor, conversationID: Value | undefined) =>
	membersOf(world, conversationID).some((row) => row.member_id === me.id);
const owns = (world: World, me: Actor, conversationID: Value | undefined) =>
	membersOf(world, conversationID).some((row) => row.member_id === me.id && row.role === "owner");

const ownOrAdministrator: Rule = (_, me, row) => me.isAdmin || row.member_id === me.id;
const own =
	(column: string): Rule =>
	(_, me, row) =>
		row[column] === me.id;
const inItsConversation: Rule = (world, me, row) => isIn(world, me, row.conversation_id);

/** Members join an open channel themselves, are brought in by members, and start a conversation that is still empty. */
const joins: Rule = (world, me, row) => {
	const conversation = find(world, "conversation", row.conversation_id);
	if (conversation === undefined) return false;
	if (membersOf(world, conversation.id).length === 0 && row.member_id === me.id) return true;
	if (row.role !== "member") return false;
	if (conversation.kind === "direct") {
		const two = String(conversation.direct_key).split(" ");
		return isIn(world, me, conversation.id) && two.includes(String(row.member_id));
	}
	return isIn(world, me, conversation.id) || (conversation.visibility === "open" && row.member_id === me.id);
};

/** What one wrote oneself, and what the agent wrote on one's own turn. */
const wrote: Rule = (world, me, message) => {
	if (message.author_id === me.id) return true;
	return message.author_id === "mem_kontor" && find(world, "turn", message.turn_id)?.requester_id === me.id;
};

const isTombstone = (message: Row) => message.text === "" && message.deleted_at !== null;

/** Authors change their text; a channel's owner may only take a message away; members pin. */
const changesMessage: ChangeRule = (world, me, before, after) => {
	if (!isIn(world, me, before.conversation_id)) return false;
	if (movedOnly(before, after, ["is_pinned"])) return true;
	if (wrote(world, me, before) && movedOnly(before, after, ["text", "edited_at", "deleted_at", "deleted_by"]))
		return true;
	const isChannel = find(world, "conversation", before.conversation_id)?.kind === "channel";
	const takesAway = isTombstone(after) && movedOnly(before, after, ["text", "deleted_at", "deleted_by"]);
	return isChannel && takesAway && owns(world, me, before.conversation_id);
};

/** Kontor's word in a turn of one's own, in the conversation the turn answers. */
const answers: Rule = (world, me, row) => {
	const turn = find(world, "turn", row.turn_id ?? null);
	return row.author_id === "mem_kontor" && turn?.requester_id === me.id && turn.conversation_id === row.conversation_id;
};

const itsMessage = (world: World, row: Row) => find(world, "message", row.message_id);

/** The message it belongs to is in one of the member's conversations. */
const ofSeenMessage: Rule = (world, me, row) => {
	const message = itsMessage(world, row);
	return message !== undefined && isIn(world, me, message.conversation_id);
};
const ofStandingMessage: Rule = (world, me, row) =>
	ofSeenMessage(world, me, row) && itsMessage(world, row)?.deleted_at === null;
/** It belongs to a message in one of the member's conversations that is the member's own. */
const ofOwnMessage: Rule = (world, me, row) => {
	const message = itsMessage(world, row);
	return message !== undefined && isIn(world, me, message.conversation_id) && wrote(world, me, message);
};

/** Who may answer a hold sees it: its requester, or the one policy names instead. */
const seesHold: Rule = (world, me, hold) => {
	if (hold.requester_id === me.id) return true;
	if (hold.answerer === "administrator") return me.isAdmin;
	if (hold.answerer !== "supervisor") return false;
	const supervisor = find(world, "member", find(world, "member", hold.requester_id)?.supervisor_id ?? null);
	if (supervisor?.id === me.id) return true;
	const isThere =
		supervisor !== undefined &&
		supervisor.id !== hold.requester_id &&
		supervisor.status === "active" &&
		supervisor.kind === "person";
	// administrators answer for a supervisor who cannot
	return me.isAdmin && !isThere;
};

/** how each member keeps a conversation in their own list */
const OWN_WAY = ["muted_until", "is_hidden", "hidden_seq", "pinned_at"];
const crmAudit = ["created_by", "created_at"];

export const MODEL: Record<string, TableModel> = {
	company: { see: everybody, update: administrator, writeOnce: ["created_at"], journaled: always },
	team: { see: everybody, insert: administrator, update: administrator, delete: administrator, journaled: always },
	member: {
		see: everybody,
		insert: administrator,
		update: (_, me, before, after) =>
			me.isAdmin || (before.id === me.id && movedOnly(before, after, ["phone_number", "joined_at", "updated_at"])),
		writeOnce: ["kind", "created_at"],
		journaled: always,
	},
	preference: { see: own("member_id"), insert: own("member_id"), update: own("member_id") },
	credential: { see: nobody, secret: ["password_hash"] },
	session: { see: own("member_id"), delete: own("member_id"), secret: ["hash"] },
	token: { see: own("member_id"), insert: own("member_id"), delete: own("member_id"), secret: ["hash"] },
	invitation: { see: administrator, insert: administrator, delete: administrator, secret: ["hash"] },
	organization: { see: everybody, insert: own("created_by"), update: always, writeOnce: crmAudit, journaled: always },
	contact: { see: everybody, insert: own("created_by"), update: always, writeOnce: crmAudit, journaled: always },
	opportunity: { see: seesDeal, insert: own("created_by"), update: seesDeal, writeOnce: crmAudit, journaled: always },
	task: {
		see: seesTask,
		insert: (_, me, row) => row.created_by === me.id && (me.isAdmin || row.requester_id === me.id),
		update: (world, me, row) => me.isAdmin || row.requester_id === me.id || participants(world, row.id).includes(me.id),
		delete: (world, me, row) =>
			me.isAdmin || isSole(world, me, row.id) || (row.requester_id === me.id && row.status === "requested"),
		writeOnce: ["requester_id", "created_by", "created_at", "is_event", "series_id", "occurrence_starts_at", "via"],
		journaled: always,
	},
	task_participant: {
		see: (world, me, row) => {
			const task = find(world, "task", row.task_id);
			return task !== undefined && seesTask(world, me, task);
		},
		insert: assigns,
		delete: assigns,
		journaled: always,
	},
	conversation: {
		// whoever made it sees it before the first person is in it
		see: (world, me, row) =>
			row.visibility === "open" ||
			isIn(world, me, row.id) ||
			(row.created_by === me.id && membersOf(world, row.id).length === 0),
		insert: (_, me, row) =>
			row.created_by === me.id && (row.direct_key === null || String(row.direct_key).split(" ").includes(me.id)),
		update: (world, me, before, after) =>
			owns(world, me, before.id) ||
			(isIn(world, me, before.id) && movedOnly(before, after, ["name", "name_key", "topic", "updated_at"])),
		delete: (world, me, row) => row.kind === "channel" && owns(world, me, row.id),
		writeOnce: ["kind", "direct_key", "created_by", "created_at"],
		journaled: (_, row) => row.kind === "channel",
	},
	membership: {
		see: inItsConversation,
		insert: joins,
		update: (world, me, before, after) =>
			(before.member_id === me.id && movedOnly(before, after, OWN_WAY)) ||
			(owns(world, me, before.conversation_id) && movedOnly(before, after, ["role"])),
		delete: (world, me, row) =>
			find(world, "conversation", row.conversation_id)?.kind === "channel" &&
			(row.member_id === me.id || owns(world, me, row.conversation_id)),
		writeOnce: ["joined_at"],
		quiet: OWN_WAY,
		journaled: (world, row) => find(world, "conversation", row.conversation_id)?.kind === "channel",
	},
	read_position: {
		see: own("member_id"),
		insert: (world, me, row) => row.member_id === me.id && isIn(world, me, row.conversation_id),
		update: own("member_id"),
	},
	thread_position: {
		see: own("member_id"),
		insert: (world, me, row) => row.member_id === me.id && isIn(world, me, row.conversation_id),
		update: own("member_id"),
	},
	message: {
		see: inItsConversation,
		insert: (world, me, row) =>
			(row.author_id === me.id || answers(world, me, row)) && isIn(world, me, row.conversation_id),
		update: changesMessage,
	},
	message_edit: {
		see: (world, me, row) => ofOwnMessage(world, me, row) || (me.isAdmin && ofSeenMessage(world, me, row)),
		insert: (world, me, row) => row.edited_by === me.id && ofOwnMessage(world, me, row),
	},
	reaction: {
		see: ofSeenMessage,
		insert: (world, me, row) =>
			row.member_id === me.id && ofSeenMessage(world, me, row) && itsMessage(world, row)?.deleted_at === null,
		delete: own("member_id"),
	},
	file: {
		see: (world, me, row) =>
			row.uploader_id === me.id ||
			rowsOf(world, "message_file").some((one) => one.file_id === row.id && ofStandingMessage(world, me, one)),
		insert: own("uploader_id"),
	},
	draft: {
		see: (world, me, row) => row.member_id === me.id && isIn(world, me, row.conversation_id),
		insert: (world, me, row) => row.member_id === me.id && isIn(world, me, row.conversation_id),
		update: own("member_id"),
		delete: own("member_id"),
	},
	message_file: {
		see: (world, me, row) => ofStandingMessage(world, me, row),
		insert: (world, me, row) => ofOwnMessage(world, me, row) && find(world, "file", row.file_id)?.uploader_id === me.id,
	},
	mention: { see: ofSeenMessage, insert: ofOwnMessage, update: ofOwnMessage, writeOnce: ["created_at"] },
	turn: { see: own("requester_id") },
	turn_item: { see: nobody },
	model_exchange: { see: nobody },
	summary: { see: nobody },
	model_usage: { see: ownOrAdministrator },
	model_month: { see: ownOrAdministrator },
	call: { see: own("member_id") },
	hold: { see: seesHold },
	secret: { see: nobody, secret: ["ciphertext"] },
	ledger: { see: own("member_id") },
	change: {
		// administrators: changes of the record, which conversations are no part of
		see: (world, me, row) =>
			find(world, "call", row.call_id)?.member_id === me.id ||
			(me.isAdmin && row.table_name !== "conversation" && row.table_name !== "membership"),
	},
	event: {
		see: (world, me, row) =>
			row.member_id === me.id ||
			(row.member_id === null && (row.conversation_id === null || isIn(world, me, row.conversation_id))),
	},
	setting: {
		see: administrator,
		insert: administrator,
		update: administrator,
		delete: administrator,
		journaled: always,
	},
	policy: {
		see: (_, me, row) => me.isAdmin || row.lift_id !== null,
		insert: administrator,
		update: administrator,
		delete: administrator,
		journaled: always,
	},
	policy_exception: {
		see: own("member_id"),
		insert: own("member_id"),
		delete: own("member_id"),
		journaled: always,
	},
	migration: { see: nobody },
	caller_version: { see: nobody },
};

export function modelOf(table: string): TableModel {
	const model = MODEL[table];
	if (model === undefined) throw new Error(`the model does not know ${table}`);
	return model;
}

export const canSee = (world: World, me: Actor, table: string, row: Row) => modelOf(table).see(world, me, row);
export const canInsert = (world: World, me: Actor, table: string, row: Row) =>
	modelOf(table).insert?.(world, me, row) ?? false;
export const canDelete = (world: World, me: Actor, table: string, row: Row) =>
	modelOf(table).delete?.(world, me, row) ?? false;

export function canUpdate(world: World, me: Actor, table: string, before: Row, after: Row): boolean {
	const { update, writeOnce = [] } = modelOf(table);
	if (update === undefined || writeOnce.some((column) => before[column] !== after[column])) return false;
	return update(world, me, before, after);
}
