/** The shapes that HTTP answers and pages draw: the API's nouns, as design section 9 names them. */

import type { Effect, Origin, ToolError } from "#base/errors.ts";

/** A colleague, as the directory shows them. Empty optional fields are left out. */
export type PersonView = {
	personID: string;
	name: string;
	email: string;
	isAdmin: boolean;
	employmentStatus: "pending" | "invited" | "active" | "departed" | "withdrawn";
	mention?: string;
	handle?: string;
	jobTitle?: string;
	teamID?: string;
	teamName?: string;
	supervisorID?: string;
	supervisorName?: string;
	phoneNumber?: string;
	hireDate?: string;
	timeZone?: string;
};

/** A team; what it stands under is empty at the top. */
export type TeamView = {
	teamID: string;
	name: string;
	parentTeamID: string;
	parentTeamName: string;
	position: number;
	/** those who belong to the team itself, not to teams below it */
	peopleCount: number;
};

export type Language = "en" | "ko";

/** `GET /api/v1/me`: who is signed in, where, and what answers as Kontor. */
export type MeView = {
	member: PersonView;
	language: Language;
	/** what they chose; null where nothing was */
	preferences: Preferences;
	company: { name: string; timeZone: string; language: Language; country?: string; currency?: string };
	agent: { memberID: string; isDemo: boolean; provider: string; model?: string };
	waitingCount: number;
	/** an administrator, and the list of first steps was not put away */
	isGettingStarted: boolean;
	version: string;
};

/** What somebody chose for themself; null where the page, the device or the company decides. */
export type Preferences = {
	language: Language | null;
	theme: "system" | "light" | "dark";
	density: "comfortable" | "compact" | null;
	/** per cent */
	textSize: number | null;
	motion: "system" | "reduce" | null;
	contrast: "system" | "more" | null;
	sendsWith: "enter" | "ctrl_enter" | null;
	letterKeys: boolean | null;
	/** IANA name */
	timeZone: string | null;
	clock: "12" | "24" | null;
};

/** One browser in which the person is signed in. */
export type SessionView = {
	id: string;
	/** as the browser named itself */
	userAgent: string;
	/** RFC 3339, UTC; `seenAt` is at most five minutes old */
	createdAt: string;
	seenAt: string;
	expiresAt: string;
	isCurrent: boolean;
};

export type AuthorView = { id: string; name: string; kind: "member" | "agent" };

/** What a message shows of the replies below it. */
export type ThreadView = {
	/** without removed ones */
	replyCount: number;
	/** RFC 3339, UTC */
	lastReplyAt: string;
	/** the five who answered last, the last one first */
	authors: AuthorView[];
};

export type MessageView = {
	id: string;
	conversationID: string;
	/** its place in the conversation, threads included: later ones are greater, whatever the clock said */
	seq: number;
	/** the first message of the thread this one is in: threads have one level */
	parentMessageID?: string;
	/** only on a first message that has replies */
	thread?: ThreadView;
	author: AuthorView;
	via: "agent" | "schedule" | "api" | null;
	/** Markdown; empty once it was removed */
	text: string;
	/** RFC 3339, UTC */
	createdAt: string;
	editedAt?: string;
	/** a removed message is a tombstone: its place, who removed it and when */
	deletedAt?: string;
	deletedBy?: AuthorView;
	isPinned: boolean;
	files: { fileID: string; name: string; size: number; contentType: string }[];
	/** in the order each emoji came first */
	reactions: { emoji: string; memberIDs: string[] }[];
	/** whom it calls; `words` stand in the text with their @, memberID is null for everybody in the channel */
	mentions: { memberID: string | null; words: string }[];
	turnID?: string;
	clientMessageID?: string;
};

/** A reply that calls the reader, in a thread they have not opened since. */
export type ThreadMention = { messageID: string; rootMessageID: string };

export type ConversationView = {
	id: string;
	kind: "direct" | "channel";
	/** the channel's name; for a direct conversation the other person's name */
	name: string;
	topic: string;
	visibility: "open" | "private";
	/** empty for an open channel the reader is not in */
	memberIDs: string[];
	/** who may rename, open, close or delete the channel; none in a direct conversation */
	ownerIDs: string[];
	/** false for an open channel the reader has not joined */
	isMember: boolean;
	isWithKontor: boolean;
	/** messages after the read position by others, in threads too */
	unreadCount: number;
	/** what mentions the reader, by name or with everybody: after the read position, and in threads until those are opened */
	mentionCount: number;
	/** those of them in threads, the oldest first */
	threadMentions: ThreadMention[];
	/** turns that are over, of which the reader wanted to be told and has not looked at yet */
	toldTurnIDs: string[];
	lastReadMessageID: string | null;
	/** its place in the conversation, as messages have them; 0 before the first */
	lastReadSeq: number;
	isMuted: boolean;
	/** RFC 3339; null while muted without an end */
	mutedUntil: string | null;
	/** a message that arrives later makes it false again */
	isHidden: boolean;
	/** at the top of the reader's own list */
	isPinned: boolean;
	lastMessage: MessageView | null;
	/** rises with every message, wherever it is said and whatever the clock says: the order of the list; 0 before the first */
	place: number;
};

/** What the reader began to write and has not sent. */
export type DraftView = {
	conversationID: string;
	/** the thread it is in, by its first message */
	parentMessageID?: string;
	text: string;
	/** uploads that go with it */
	files: MessageView["files"];
	updatedAt: string;
};

export type StepState = "started" | "done" | "held" | "failed" | "unknown";

/** One call of a turn, as a line of the agent's ledger. */
export type StepView = {
	callID: string;
	tool: string;
	sideEffectClass: string;
	/** already in the reader's language and in the tense of `state` */
	sentence: string;
	/** the second line: who, until when */
	note?: string;
	state: StepState;
	effects: Effect[];
	links: { objectType: string; id: string; label: string }[];
	/** true while the call's changes can be taken back by the reader */
	undo: boolean;
	/** when it was taken back */
	undoneAt?: string;
	holdID?: string;
	startedAt: string;
	finishedAt?: string;
	input: unknown;
	result?: unknown;
	error?: { code: string; detail: string };
};

export type TurnState = "queued" | "working" | "waiting" | "done" | "failed" | "stopped" | "interrupted";

export type TurnView = {
	id: string;
	conversationID: string;
	/** the message it answers */
	messageID: string;
	requesterID: string;
	requesterName: string;
	state: TurnState;
	waitingFor: "approval" | "choice" | "question" | null;
	steps: StepView[];
	/** ids of the holds this turn opened, oldest first */
	holdIDs: string[];
	plan: {
		goal: string;
		steps: { title: string; status: "pending" | "in_progress" | "completed" | "cancelled" }[];
	} | null;
	partialText: string;
	/** the stored answer, once there is one */
	reply: { messageID: string } | null;
	error: { code: string; detail: string; retryable: boolean; requestID?: string } | null;
	provider: string;
	/** queued: the turn at work in the same talk, which stopping would let it begin */
	ahead?: { turnID: string; requesterName: string; canStop: boolean };
	/** it went on after a restart */
	wasRestarted: boolean;
	usage: { promptTokens: number; completionTokens: number } | null;
	/** what the row says now that the turn was stopped: finished and unfinished steps, in the reader's language */
	stopNote?: string;
	canStop: boolean;
	canRetry: boolean;
	/** its requester wants to be told that it is over, or has not looked at how it ended */
	tellsWhenDone: boolean;
	createdAt: string;
	/** when its work began, the last time */
	startedAt?: string;
	finishedAt?: string;
};

export type HoldState =
	| "waiting"
	| "approved"
	| "running"
	| "done"
	| "failed"
	| "unknown"
	| "declined"
	| "expired"
	| "replaced"
	| "cancelled";

/** One row a held call would write. `before`/`after` hold only the columns that move (whole rows for new and removed ones). */
export type ChangeView = {
	objectType: string;
	id: string;
	label: string;
	effect: "created" | "updated" | "deleted";
	fields: { name: string; label: string; before: string | null; after: string | null }[];
};

export type Candidate = { id: string; label: string; detail?: string };

export type HoldView = {
	id: string;
	kind: "approval" | "choice";
	tool: string;
	sideEffectClass: string;
	/** what would happen, in the reader's language: "Send a direct message to Jisoo Park" */
	sentence: string;
	/** words for the buttons, in the reader's language */
	yes: string;
	no: string;
	state: HoldState;
	requesterID: string;
	requesterName: string;
	answerer: "requester" | "supervisor" | "administrator";
	canAnswer: boolean;
	/** while it waits for a second person: who may answer; nobody may be left */
	waitsFor?: { id: string; name: string }[];
	/** why administrators are asked although policy names the supervisor, in the reader's language */
	askedBecause?: string;
	/** it may be always allowed by the reader; `field` and `name`: for what it is about alone, too */
	lift?: { field?: string; name?: string };
	/** true when it cannot be taken back once it ran */
	isIrreversible: boolean;
	/** it cannot be taken back and takes much with it: a yes comes with this name, typed by whoever says it */
	nameToType?: string;
	input: Record<string, unknown>;
	/** fields a person may edit before approving, with their words: the message's text */
	editable: { name: string; label: string; value: string }[];
	preview: {
		version: string;
		changes: ChangeView[];
		/** counts when there are more than 200 changes */
		total: number;
		/** everything is already as the call would leave it */
		changesNothing?: boolean;
		text?: string;
		/** who it reaches */
		recipients?: { id: string; name: string }[];
		/** what goes along, size in bytes */
		files?: { name: string; size: number; sha256: string }[];
		warnings: string[];
	};
	/** the preview that was approved, while the world has moved since: drawn beside the new one */
	previousPreview?: HoldView["preview"];
	/** for kind choice */
	candidates?: Candidate[];
	question?: string;
	/** the words that asked for it */
	why?: { text: string; at: string; messageID: string };
	origin: Origin;
	conversationID?: string;
	turnID?: string;
	createdAt: string;
	expiresAt: string;
	decidedBy?: { id: string; name: string };
	/** `cli`: the operator at the command line answered as that member */
	decidedVia?: "web" | "api" | "cli";
	decidedAt?: string;
	decision?: "approve" | "decline" | "edit";
	reason?: string;
	replacedBy?: string;
	callID?: string;
	result?: unknown;
	error?: { code: string; detail: string };
};

/** What a call would do, had it been made now. */
export type PreviewView = {
	/** the one thing it is about, when there is one */
	target?: { id?: string; label: string };
	preview: HoldView["preview"];
};

/** One call that changed rows, as the list of changes shows it. */
export type ChangedCallView = {
	callID: string;
	tool: string;
	/** past tense, in the reader's language */
	sentence: string;
	at: string;
	origin: Origin;
	by: { id: string; name: string };
	effects: Effect[];
	/** the first of them; `total` counts all */
	changes: ChangeView[];
	total: number;
	canUndo: boolean;
	undoneAt?: string;
};

/** Body of every refusal (`application/problem+json`, RFC 9457). */
export type Problem = {
	type: string;
	title: string;
	status: number;
	code: ToolError["code"];
	detail: string;
	retryable: boolean;
	requestID: string;
	candidates?: Candidate[];
	input?: { path: string; problem: string }[];
	details?: Record<string, string | number | boolean | string[]>;
};

/** What a stored event of the stream carries besides `id`, `prev`, `at`, `type`. */
export type StoredEvent =
	| { type: "message.updated" | "message.deleted"; conversationID: string; message: MessageView }
	/** `place` is the conversation's from now on */
	| { type: "message.added"; conversationID: string; message: MessageView; place: number }
	/** null: it is gone, or the reader is not in it any more */
	| { type: "conversation.changed"; conversationID: string; conversation: ConversationView | null }
	| { type: "member.changed"; memberID: string }
	| { type: "team.changed"; teamID: string }
	/** its name, zone, language, currency or task labels */
	| { type: "company.changed" }
	/** all of the reader's own in that conversation, those of its threads among them */
	| { type: "draft.changed"; conversationID: string; drafts: DraftView[] }
	| { type: "reaction.changed"; conversationID: string; messageID: string; reactions: MessageView["reactions"] }
	| {
			type: "read.moved";
			conversationID: string;
			lastReadMessageID: string;
			lastReadSeq: number;
			unreadCount: number;
			mentionCount: number;
			threadMentions: ThreadMention[];
	  }
	| { type: "turn.changed" | "step.changed"; turn: TurnView }
	| { type: "hold.changed"; hold: HoldView }
	/** it is none of the reader's any more */
	| { type: "hold.changed"; hold: null; holdID: string }
	| { type: "task.changed"; taskID: string; isGone: boolean };

/** Not stored, sent without an `id:`. */
export type LiveEvent =
	| { type: "text.delta"; turnID: string; offset: number; text: string }
	/** `retry`: the model is asked again in so many milliseconds, unless turn_retry says now */
	| { type: "step.progress"; turnID: string; callID: string; note: string; retry?: { code: string; ms: number } }
	| { type: "typing"; conversationID: string; parentMessageID?: string; memberID: string; name: string }
	| { type: "resync" };

export type ModelTest = {
	lines: {
		/** the last is "tools" for talk, and "work" for every other role */
		name: "reached" | "key" | "answers" | "tools" | "work";
		state: "ok" | "failed" | "warning" | "untried";
		ms: number;
		code?: string;
		detail?: string;
	}[];
	models: string[];
	host: string;
};
