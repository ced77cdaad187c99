/** What is kept about what happened: ledger, change list, events, settings, migrations. */

import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Effect, Origin } from "#base/errors.ts";
import { table } from "./table.ts";

export const ledgerTable = table(
	"ledger",
	() => ({
		id: integer("id").primaryKey(),
		at: integer("at").notNull(),
		name: text("name").notNull(),
		memberID: text("member_id"),
		turnID: text("turn_id"),
		callID: text("call_id"),
		holdID: text("hold_id"),
		body: text("body", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
	}),
	{ see: "$.member_id = @me" },
);
export const { view: ledger, stored: allLedger } = ledgerTable;

export const changeTable = table(
	"change",
	() => ({
		id: integer("id").primaryKey(),
		callID: text("call_id").notNull(),
		tableName: text("table_name").notNull(),
		rowID: text("row_id").notNull(),
		/** changed columns of an update, the whole row of a delete, null for an insert */
		before: text("before", { mode: "json" }).$type<Record<string, unknown>>(),
		after: text("after", { mode: "json" }).$type<Record<string, unknown>>(),
		at: integer("at").notNull(),
	}),
	{
		// administrators: changes of the record alone, which conversations are no part of (design section 9)
		see: "(@admin and $.table_name not in ('conversation', 'membership')) or exists(select 1 from raw.call c where c.id = $.call_id and c.member_id = @me)",
	},
);
export const { view: change, stored: allChange } = changeTable;

/** The view that store/changes.ts declares: calls whose changes the member sees, without what was said in them. */
export const changedCall = sqliteTable("changed_call", {
	id: text("id").notNull(),
	memberID: text("member_id").notNull(),
	tool: text("tool").notNull(),
	subject: text("subject"),
	origin: text("origin").$type<Origin>().notNull(),
	state: text("state").notNull(),
	effects: text("effects", { mode: "json" }).$type<Effect[]>().notNull(),
	undoneAt: integer("undone_at"),
	/** the newest change of the call: what lists are ordered by */
	lastChangeID: integer("last_change_id").notNull(),
});

export const eventTable = table(
	"event",
	() => ({
		id: integer("id").primaryKey(),
		at: integer("at").notNull(),
		type: text("type").notNull(),
		/** for this member alone */
		memberID: text("member_id"),
		/** for the members of this conversation; with neither: for everybody */
		conversationID: text("conversation_id"),
		/** the message, turn, hold, conversation or member it is about */
		subjectID: text("subject_id").notNull(),
	}),
	{
		see: "$.member_id = @me or ($.member_id is null and ($.conversation_id is null or $.conversation_id in temp.caller_conversation))",
	},
);
export const { view: event, stored: allEvent } = eventTable;

export const settingTable = table(
	"setting",
	() => ({
		key: text("key").primaryKey(),
		value: text("value", { mode: "json" }).$type<unknown>().notNull(),
		updatedBy: text("updated_by").notNull(),
		updatedAt: integer("updated_at").notNull(),
	}),
	{
		see: "@admin",
		insert: "@admin",
		update: [{ when: "@admin" }],
		delete: "@admin",
		journal: true,
		volatile: ["updated_at", "updated_by"],
	},
);
export const { view: setting, stored: allSetting } = settingTable;

export const migrationTable = table(
	"migration",
	() => ({
		name: text("name").primaryKey(),
		sha256: text("sha256").notNull(),
		appliedAt: integer("applied_at").notNull(),
	}),
	{ see: "0" },
);
export const { stored: allMigration } = migrationTable;

export const callerVersionTable = table(
	"caller_version",
	() => ({ one: integer("one").primaryKey(), version: integer("version").notNull() }),
	{ see: "0" },
);
