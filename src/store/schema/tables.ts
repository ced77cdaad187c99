/** Every declared table. A stored table that is missing here shows nothing to anybody. */

import type { RowRules } from "#store/rows.ts";
import { invitationTable, sessionTable, tokenTable } from "./access.ts";
import { companyTable } from "./company.ts";
import { conversationTable, membershipTable, readPositionTable, threadPositionTable } from "./conversation.ts";
import { contactTable, opportunityTable, organizationTable } from "./crm.ts";
import { draftTable } from "./draft.ts";
import { modelExchangeTable } from "./exchange.ts";
import { fileTable, messageFileTable } from "./file.ts";
import { callerVersionTable, changeTable, eventTable, ledgerTable, migrationTable, settingTable } from "./log.ts";
import { credentialTable, memberTable, preferenceTable } from "./member.ts";
import { mentionTable, messageEditTable, messageTable, reactionTable } from "./message.ts";
import { policyExceptionTable, policyTable } from "./policy.ts";
import { summaryTable } from "./summary.ts";
import { taskParticipantTable, taskTable } from "./task.ts";
import { teamTable } from "./team.ts";
import { callTable, holdTable, secretTable, turnItemTable, turnTable } from "./turn.ts";
import { modelMonthTable, modelUsageTable } from "./usage.ts";

export const TABLES = [
	companyTable,
	teamTable,
	memberTable,
	preferenceTable,
	credentialTable,
	sessionTable,
	tokenTable,
	invitationTable,
	organizationTable,
	contactTable,
	opportunityTable,
	taskTable,
	taskParticipantTable,
	conversationTable,
	membershipTable,
	readPositionTable,
	threadPositionTable,
	messageTable,
	messageEditTable,
	reactionTable,
	mentionTable,
	fileTable,
	messageFileTable,
	draftTable,
	turnTable,
	turnItemTable,
	summaryTable,
	modelUsageTable,
	modelMonthTable,
	callTable,
	holdTable,
	secretTable,
	ledgerTable,
	changeTable,
	eventTable,
	settingTable,
	policyTable,
	policyExceptionTable,
	modelExchangeTable,
	migrationTable,
	callerVersionTable,
] as const;

export const RULES: ReadonlyMap<string, RowRules> = new Map(TABLES.map(({ name, rules }) => [name, rules as RowRules]));

/** Something that cannot come back was deleted: such a call is not undone. */
export function isFinal(effects: readonly { objectType: string; effect: string }[]): boolean {
	return effects.some(
		({ objectType, effect }) =>
			effect === "deleted" && [...RULES].some(([table, rules]) => rules.isFinal && objectTypeOf(table) === objectType),
	);
}

/** The table whose rows effects and change lists call so; undefined when there is none. */
export function tableOfObject(objectType: string): string | undefined {
	return [...RULES].find(([table, rules]) => (rules.objectType ?? table) === objectType)?.[0];
}

/** How effects and change lists name a row of this table. */
export function objectTypeOf(table: string): string {
	return RULES.get(table)?.objectType ?? table;
}
