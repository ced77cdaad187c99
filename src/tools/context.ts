/** What a tool is given: who asks, when, the checked database, and ports to what lies above it. */

import type { BackupFacts } from "#backup/plan.ts";
import type { Code, Effect } from "#base/errors.ts";
import type { Ids } from "#base/ids.ts";
import type { Instant } from "#base/time.ts";
import type { Caller } from "#identity/caller.ts";
import type { Standing } from "#identity/standing.ts";
import type { ModelConnection } from "#model/port.ts";
import type { TurnHistory } from "#record/history-shape.ts";
import type { MessageRow } from "#record/message.ts";
import type { ModelPrice, ModelRole, ModelSetting } from "#record/model-setting.ts";
import type { HoldView, ModelTest, PreviewView, TurnView } from "#record/views.ts";
import type { Words } from "#record/words.ts";
import type { ReadDb, ToolDb } from "#store/drizzle.ts";
import type { PolicyRule } from "#store/schema/policy.ts";
import type { Plan, Provenance } from "#store/schema/turn.ts";
import type { Language } from "#text/fill.ts";
import type { Namespace, SideEffectClass } from "./define.ts";

/** The turn a call is made in. */
export type TurnRef = { id: string; conversationID: string; modelCallID: string };

export type EventType =
	| "message.added"
	| "message.updated"
	| "message.deleted"
	| "reaction.changed"
	| "draft.changed"
	| "conversation.changed"
	| "member.changed"
	| "team.changed"
	| "read.moved"
	| "turn.changed"
	| "hold.changed"
	| "company.changed"
	| "task.changed";
/** Who hears of an event: one member, the members of a conversation, or everybody. */
export type Audience = { memberID: string } | { conversationID: string } | "everybody";

/** The registry as tools may ask it. */
export type CatalogPort = {
	/** best matches first, among the tools the caller may use and that are not always there */
	search(query: string, caller: Caller, limit: number): { name: string; description: string; namespace: string }[];
};

/** What policy may decide about a tool, and what it is before anybody decides. */
export type PolicyFacts = {
	tool: string;
	namespace: Namespace;
	label: { en: string; ko: string };
	sideEffectClass: SideEffectClass;
	availability: { state: "ok" | "not_connected" | "not_ready" | "not_allowed"; reason?: string };
	/** false for what is part of Kontor itself: it has no policy */
	isGoverned: boolean;
	floor: PolicyRule;
	default: PolicyRule;
	/** the default asks only for calls that give one of these */
	fields?: readonly string[];
	/** a reply into the conversation being answered, say, is not asked about */
	hasExemption: boolean;
};
export type PolicyPort = {
	/** every tool of this build as `caller` finds it, by namespace and name */
	facts(caller: Caller): PolicyFacts[];
	/** the names nearest to one that is no tool's */
	near(name: string): string[];
};

/** Turns as tools may touch them; every method writes in the call's own transaction. */
export type TurnPort = {
	/** `rootMessageID` is the thread it answers in, for a channel */
	open(turn: {
		conversationID: string;
		messageID: string;
		requesterID: string;
		text: string;
		/** the person's own, for what is answered without reading the text */
		language: Language;
		rootMessageID?: string | undefined;
	}): string;
	setPlan(turnID: string, plan: Plan): void;
	/** what was found joins the tools at hand; the oldest make room */
	equip(turnID: string, found: string[]): void;
	/** whether its requester is told that it is over */
	tell(turnID: string, isWanted: boolean): void;
	/** ends the work in a conversation that is going, or of the one member who is leaving it */
	endIn(conversationID: string, memberID?: string): void;
	/** ends the work on a message that is being removed */
	endOn(messageID: string): void;
};

/** Files of the caller's workspace, as messages carry them. */
export type FilePort = {
	/** copies the file at a path of the caller's workspace; answers the new file's id. Throws what opening it throws */
	take(path: string): string;
};

/** What belongs to messages and reaches further than a member's rows do. */
export type TalkPort = {
	/** earlier texts, reactions and mentions of removed messages, and their words wherever a call, a card or a model's exchange kept them */
	forget(removed: readonly MessageRow[]): void;
	/** the same for all that was said in a channel, before it is deleted with its messages */
	forgetIn(conversationID: string): void;
	/** removes everything that one person wrote, in every conversation. Answers how much it was */
	erase(memberID: string): { messages: number; conversations: number };
};

/** Acts on turns and holds that span several transactions. */
export type AgentPort = {
	stop(turnID: string, caller: Caller): Promise<void>;
	retry(turnID: string, caller: Caller): void;
	/** the model in use, for every page to name */
	provider(): { isDemo: boolean; provider: string; model?: string };
};

export type Decision = {
	decision: "approve" | "decline" | "edit";
	version?: string;
	choice?: string;
	reason?: string;
	typedName?: string;
	input?: Record<string, unknown>;
};
export type HoldPort = {
	decide(
		holdID: string,
		caller: Caller,
		decision: Decision,
	): Promise<{ hold: HoldView; result?: Record<string, unknown> }>;
};
/** `closed`: members who may no longer sign in now that it was taken back. */
export type UndoPort = { undo(callID: string, caller: Caller): { closed: string[] } };

/** Work histories: one's own freely; anybody's is for administrators and noted where its requester sees it. */
export type HistoryPort = {
	own(turnID: string, caller: Caller): TurnHistory;
	/** newest first; `cursor` is where an earlier page ended */
	runs(filter: { status?: string | undefined; cursor?: string | undefined; limit: number; offset: number }): {
		runs: object[];
		nextCursor: string | null;
	};
	run(turnID: string, caller: Caller): TurnHistory;
	exchange(id: string, caller: Caller, what: "model_call" | "turn_input"): object;
	inbound(filter: {
		conversationID?: string | undefined;
		messageID?: string | undefined;
		limit: number;
		offset: number;
	}): object[];
	/** what this process answered last, newest first */
	requests(window: { limit: number; offset: number }): object;
	/** what it logged last, newest first; not_found for a service whose log is not ours */
	logs(window: { service?: string | undefined; limit: number; offset: number }): object;
};

/** Tries a call as the caller, with the caller's own rights, and takes it back. */
export type PreviewPort = { preview(tool: string, input: unknown, caller: Caller): Promise<PreviewView> };

/** What the server knows of itself. */
export type ServerFacts = {
	version: string;
	uptimeSeconds: number;
	model: { isDemo: boolean; provider: string; model?: string };
	/** what the model that talks did last; null when it was neither asked nor tested since it was set */
	modelStanding(): ModelStanding | null;
	backup: BackupFacts;
	backupsNow(): BackupsNow;
	/** what was done here at least once, whoever did it: that it was, and nothing of it */
	firsts(): Firsts;
};

export type Firsts = { hasTaskFromKontor: boolean; hasApproval: boolean };

/** Where backups go and how that stands at this moment. */
export type BackupsNow = {
	folder: string;
	count: number;
	newestAt: string | null;
	isRunning: boolean;
	/** since the newest */
	hasFailed: boolean;
};

/** A backup made now, beside the running server. */
export type BackupPort = {
	/** throws backup_running while another one is being made, backup_failed with the folder, and stopping */
	make(): Promise<{ folder: string; file: string; size: number }>;
};

/** `code`: why it failed; null when it answered */
export type ModelStanding = { at: number; code: Code | null };

/** Models as the settings tools use them. */
export type ModelPort = {
	/** `role`: what it is wanted for; talk when left out */
	test(connection: ModelConnection, caller: Caller, role?: ModelRole): Promise<ModelTest>;
	/** a saved connection with its key; throws not_found */
	connection(id: string): ModelConnection;
	search(): Promise<{ baseURL: string; name: string; models: string[] }[]>;
	current(): ModelSetting;
	/** the first connection, as set-up makes it; null: only the demo agent talks */
	save(connection: { baseURL: string; apiKey: string | null | undefined; name: string } | null, by: ChangedBy): void;
	/** another connection, at the end of the lists of its roles; answers its id */
	add(connection: ModelPatch & { baseURL: string; name: string }, roles: readonly ModelRole[], by: ChangedBy): string;
	/** a key left out is kept while the address stays; throws not_found */
	update(id: string, patch: ModelPatch, by: ChangedBy): void;
	remove(id: string, by: ChangedBy): void;
	/** the order in which a role's models are asked */
	assign(role: ModelRole, connectionIDs: readonly string[], by: ChangedBy): void;
	limit(limit: { amount: number; currency: string } | null, by: ChangedBy): void;
};
/** settings are kept as changes of this call */
export type ChangedBy = { caller: Caller; callID: string };
export type ModelPatch = {
	baseURL?: string;
	name?: string;
	apiKey?: string | null;
	title?: string | null;
	contextTokens?: number | null;
	readsImages?: boolean;
	price?: ModelPrice | null;
};

/** Accounts: what creating, inviting and withdrawing a member needs beyond rows anybody may see. */
export type AccountPort = {
	setPassword(memberID: string, password: string, options: { mustChange: boolean }): void;
	invite(memberID: string, invitedBy: string): { url: string };
	/** the conversations everybody has from the first day: the direct one with Kontor, and the open channel "general" */
	welcome(memberID: string): void;
	/** out of every channel; direct conversations stay for the other one to read */
	leaveChannels(memberID: string): void;
	/** throws last_administrator when without this member no active administrator would be left */
	requireAnAdministrator(withoutID: string): void;
	/** ends sessions, tokens, streams, turns and holds of a member */
	endAll(memberID: string): void;
	/** a token or session was deleted: streams opened with it end as well */
	credentialEnded(): void;
	issueToken(): { token: string; hash: string };
};

export type PreviewWords = {
	/** shown as it would be sent */
	text?: string;
	recipients?: { id: string; name: string }[];
	warnings?: { key: string; values: Record<string, string | number> }[];
	/** what cannot be taken back and takes much with it: whoever says yes types this name first */
	nameToType?: string;
};

type Common = {
	caller: Caller;
	now: Instant;
	/** the company's zone, which decides every day */
	zone: string;
	ids: Ids;
	callID: string;
	turn?: TurnRef;
	words: Words;
	catalog: CatalogPort;
	policies: PolicyPort;
	agent: AgentPort;
	status(): ServerFacts;
	/** the name that fills the sentence: what the call is about */
	subject(name: string): void;
	/** replaces a hint in the stored call by the id it means; `path` is the field, or `field.index` */
	narrow(path: string, id: string | string[]): void;
	/** what the approval card shows besides the changed rows */
	preview(words: PreviewWords): void;
	/** where text in the result comes from; a record's own rows when not said */
	provenance(from: Provenance): void;
};

export type ReadContext = Common & {
	db: ReadDb;
	turns: Pick<TurnPort, "equip" | "setPlan">;
	accounts: { standings(): Standing[] };
};
export type WriteContext = Common & {
	db: ToolDb;
	turns: TurnPort;
	talk: TalkPort;
	files: FilePort;
	accounts: AccountPort;
	undoing: UndoPort;
	/** completes the task of this id when everything below it is, whoever it belongs to */
	completeParent(taskID: string | null): void;
	/** runs after the commit, never when the call is taken back */
	after(effect: () => void): void;
	/** appends to the company's log of events, in the same transaction */
	emit(type: EventType, to: Audience, subjectID: string): void;
};

/** Ports a host tool may list in `uses`; availability follows from them. */
export type Ports = {
	holds: HoldPort;
	agent: AgentPort;
	models: ModelPort;
	previews: PreviewPort;
	histories: HistoryPort;
	backups: BackupPort;
	clock: { sleep(ms: number, signal?: AbortSignal): Promise<void> };
};
export type PortName = keyof Ports;

export type HostContext<Names extends PortName = PortName> = Omit<Common, "turn"> & {
	turn?: TurnRef;
	ports: Pick<Ports, Names>;
	signal: AbortSignal;
	/** reads as the caller */
	read<T>(work: (db: ReadDb) => T): T;
	/** one transaction as the caller, for what belongs into the record after the world has answered */
	transact<T>(work: (context: WriteContext) => T): T;
};

export type { Effect, TurnView };
