/** Members of the company, and what only they or the system keep about them: preferences, password hash. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

/** The agent's own row: left out of `person_*` and of counts (design section 9, Ids). */
export const KONTOR_ID = "mem_kontor";

export const memberTable = table(
	"member",
	() => ({
		id: text("id").primaryKey(),
		kind: text("kind", { enum: ["person", "agent"] }).notNull(),
		/** lower-case */
		email: text("email").notNull(),
		name: text("name").notNull(),
		status: text("status", { enum: ["pending", "invited", "active", "departed", "withdrawn"] }).notNull(),
		isAdmin: integer("is_admin", { mode: "boolean" }).notNull(),
		timeZone: text("time_zone"),
		jobTitle: text("job_title"),
		teamID: text("team_id"),
		supervisorID: text("supervisor_id"),
		phoneNumber: text("phone_number"),
		/** day of hire */
		joinedAt: text("joined_at"),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	}),
	{
		see: "1",
		insert: "@admin",
		update: [{ when: "@admin" }, { when: "$.id = @me", columns: ["phone_number", "joined_at", "updated_at"] }],
		fixed: ["kind", "created_at"],
		journal: true,
		// a held invitation is written at another moment than it was shown
		volatile: ["created_at", "updated_at"],
		objectType: "person",
	},
);
export const { view: member, stored: allMember } = memberTable;

export const preferenceTable = table(
	"preference",
	() => ({
		memberID: text("member_id").primaryKey(),
		language: text("language", { enum: ["en", "ko"] }),
		theme: text("theme", { enum: ["system", "light", "dark"] }).notNull(),
		// null in all of these: nothing was chosen
		density: text("density", { enum: ["comfortable", "compact"] }),
		/** per cent */
		textSize: integer("text_size"),
		motion: text("motion", { enum: ["system", "reduce"] }),
		contrast: text("contrast", { enum: ["system", "more"] }),
		sendsWith: text("sends_with", { enum: ["enter", "ctrl_enter"] }),
		letterKeys: integer("letter_keys", { mode: "boolean" }),
		timeZone: text("time_zone"),
		clock: text("clock", { enum: ["12", "24"] }),
	}),
	{ see: "$.member_id = @me", insert: "$.member_id = @me", update: [{ when: "$.member_id = @me" }], partOf: "member" },
);
export const { view: preference, stored: allPreference } = preferenceTable;

/** Nobody sees a password hash: only `identity/` reads this table, by its stored name. */
export const credentialTable = table(
	"credential",
	() => ({
		memberID: text("member_id").primaryKey(),
		passwordHash: text("password_hash").notNull(),
		mustChange: integer("must_change", { mode: "boolean" }).notNull(),
		changedAt: integer("changed_at").notNull(),
	}),
	{ see: "0", secret: ["password_hash"], partOf: "member" },
);
export const { stored: allCredential } = credentialTable;
