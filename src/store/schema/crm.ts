/** Organizations, contacts and deals: the first two are everybody's, a deal belongs to its team line. */

import { integer, text } from "drizzle-orm/sqlite-core";
import { table } from "./table.ts";

/** Columns every CRM row ends with: who made, changed and archived it, and when. */
const audit = () => ({
	createdBy: text("created_by").notNull(),
	createdAt: integer("created_at").notNull(),
	updatedBy: text("updated_by").notNull(),
	updatedAt: integer("updated_at").notNull(),
	archivedBy: text("archived_by"),
	archivedAt: integer("archived_at"),
});
const JOURNAL = { journal: true, volatile: ["updated_at", "updated_by"], fixed: ["created_by", "created_at"] } as const;

export const organizationTable = table(
	"organization",
	() => ({
		id: text("id").primaryKey(),
		name: text("name").notNull(),
		status: text("status", { enum: ["prospect", "active", "paused"] }).notNull(),
		types: text("types", { mode: "json" }).$type<string[]>().notNull(),
		tags: text("tags", { mode: "json" }).$type<string[]>().notNull(),
		importance: text("importance", { enum: ["high", "medium", "low"] }),
		ownerID: text("owner_id"),
		address: text("address"),
		description: text("description"),
		...audit(),
	}),
	{ see: "1", insert: "$.created_by = @me", update: [{ when: "1" }], ...JOURNAL },
);
export const { view: organization, stored: allOrganization } = organizationTable;

export const contactTable = table(
	"contact",
	() => ({
		id: text("id").primaryKey(),
		organizationID: text("organization_id").notNull(),
		name: text("name").notNull(),
		email: text("email"),
		phone: text("phone"),
		title: text("title"),
		department: text("department"),
		description: text("description"),
		messenger: text("messenger", { mode: "json" }).$type<Record<string, string>>().notNull(),
		...audit(),
	}),
	{ see: "1", insert: "$.created_by = @me", update: [{ when: "1" }], ...JOURNAL },
);
export const { view: contact, stored: allContact } = contactTable;

/**
 * The owner's team and the teams above see a deal, and whoever made it. The unary plus keeps SQLite from driving the
 * query from this rule instead of from the tool's own condition (rows.md section 5: 36 → 1,413 µs).
 */
export const DEAL_SEEN = "(+$.owner_id in temp.caller_deal_owner or +$.created_by = @me)";

export const opportunityTable = table(
	"opportunity",
	() => ({
		id: text("id").primaryKey(),
		organizationID: text("organization_id").notNull(),
		contactID: text("contact_id"),
		name: text("name").notNull(),
		business: text("business"),
		pipelineID: text("pipeline_id").notNull(),
		stageID: text("stage_id").notNull(),
		stagePosition: integer("stage_position").notNull(),
		stageChangedAt: integer("stage_changed_at").notNull(),
		ownerID: text("owner_id").notNull(),
		/** minor units of `currencyCode` */
		amountMinor: integer("amount_minor"),
		currencyCode: text("currency_code"),
		baseAmountMinor: integer("base_amount_minor"),
		baseCurrencyCode: text("base_currency_code"),
		importance: text("importance", { enum: ["high", "medium", "low"] }),
		dueAt: integer("due_at"),
		dueTimeZone: text("due_time_zone"),
		lostReason: text("lost_reason"),
		description: text("description"),
		...audit(),
	}),
	{
		see: `@admin or ${DEAL_SEEN}`,
		insert: "$.created_by = @me",
		// no `to`: a hand-over may remove one's own sight (record.md part D)
		update: [{ when: `@admin or ${DEAL_SEEN}` }],
		...JOURNAL,
	},
);
export const { view: opportunity, stored: allOpportunity } = opportunityTable;
