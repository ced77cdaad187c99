/** What lets somebody in: sessions of browsers, tokens of programs, invitations of people who are new. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

const OWN = "$.member_id = @me";

export const sessionTable = table(
	"session",
	() => ({
		id: text("id").primaryKey(),
		memberID: text("member_id").notNull(),
		/** SHA-256 of the cookie's secret */
		hash: text("hash").notNull(),
		userAgent: text("user_agent").notNull(),
		createdAt: integer("created_at").notNull(),
		seenAt: integer("seen_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
	}),
	{ see: OWN, delete: OWN, secret: ["hash"], partOf: "member" },
);
export const { view: session, stored: allSession } = sessionTable;

export const tokenTable = table(
	"token",
	() => ({
		id: text("id").primaryKey(),
		memberID: text("member_id").notNull(),
		name: text("name").notNull(),
		/** SHA-256 of the token */
		hash: text("hash").notNull(),
		scope: text("scope", { enum: ["read", "write", "delete"] }).notNull(),
		/** calls made with it stop for an approval */
		asks: integer("asks", { mode: "boolean" }).notNull(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at"),
		lastUsedAt: integer("last_used_at"),
	}),
	{ see: OWN, insert: OWN, delete: OWN, secret: ["hash"], partOf: "member" },
);
export const { view: token, stored: allToken } = tokenTable;

export const invitationTable = table(
	"invitation",
	() => ({
		id: text("id").primaryKey(),
		memberID: text("member_id").notNull(),
		/** SHA-256 of the address's secret */
		hash: text("hash").notNull(),
		invitedBy: text("invited_by").notNull(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		usedAt: integer("used_at"),
	}),
	{ see: "@admin", insert: "@admin", delete: "@admin", secret: ["hash"], partOf: "member" },
);
export const { view: invitation, stored: allInvitation } = invitationTable;
