/** Every bound of the system in one place, each with its reason. */

export const LIMITS = {
	/** a hold waits this long, then is shown as expired (design section 5) */
	holdLifetimeMs: 7 * 24 * 3600_000,
	/** a preview over this many changes keeps counts, the first 20 and a digest (record.md A5) */
	previewChanges: 200,
	previewChangesKept: 20,
	/** the same key answers the stored result this long (design section 9, Answers of invoke) */
	idempotencyMs: 24 * 3600_000,
	idempotencyKeyCharacters: 128,
	/** a request body that is not a file; larger is 413 before it is read to the end */
	bodyBytes: 1024 * 1024,
	fileBytes: 25 * 1024 * 1024,
	/** arguments nested deeper than this are no arguments of ours, and would exhaust whoever walks them */
	inputDepth: 32,
	/** a refusal names this many faults at most: enough to mend a call, too few to make an answer of a flood */
	inputFaults: 100,
	/** an answer larger than this is `too_large` (runtime.md 1.6) */
	answerBytes: 3_000_000,
	listDefault: 50,
	listMost: 200,
	/** a title that is longer no longer fits a card or a notification */
	titleCharacters: 512,
	nameCharacters: 256,
	/** about five printed pages: what is longer is a document, not a note on a task */
	noteCharacters: 10_000,
	/** a channel's purpose is a sentence above its timeline */
	topicCharacters: 500,
	hintCharacters: 256,
	/** about twenty printed pages; longer text belongs in a file */
	messageCharacters: 40_000,
	/** tools offered to the model beyond the kernel (design section 6) */
	equippedTools: 15,
	/** steps, calls and clock of one turn, by the effort its plan says it deserves (runtime.md 3.2) */
	turnLevels: {
		xlow: { steps: 4, calls: 1, ms: 84_000 },
		low: { steps: 20, calls: 13, ms: 7 * 60_000 },
		medium: { steps: 40, calls: 26, ms: 14 * 60_000 },
		high: { steps: 80, calls: 52, ms: 28 * 60_000 },
		xhigh: { steps: 160, calls: 104, ms: 56 * 60_000 },
		max: { steps: 320, calls: 208, ms: 112 * 60_000 },
	},
	/** the third identical call that brings nothing new stops the turn (design section 6) */
	identicalCalls: 3,
	/** answers with nothing in them before the turn says so: twice is chance, the third time it is the model */
	emptyAnswers: 3,
	/** times a request is halved because the model finds it too long: past that it is not the talk that is too long */
	squeezes: 3,
	/** held stream text is written to the turn's row this often, so that a crash loses at most this much */
	partialTextMs: 400,
	sessionMs: 30 * 24 * 3600_000,
	/** a mention in a thread that nobody looked at for this long calls them no more */
	threadMentionMs: 30 * 24 * 3600_000,
	/** a session's expiry moves at most this often, so that reading does not write */
	sessionTouchMs: 5 * 60_000,
	invitationMs: 7 * 24 * 3600_000,
	signInFailures: 10,
	signInWindowMs: 10 * 60_000,
	passwordCharacters: 10,
	/** Argon2id is asked to hash no more than this: longer input is an attack on the processor */
	passwordMostCharacters: 1024,
	/** a stream's log goes back this far; older readers refetch (design section 9, Events) */
	eventDays: 30,
	eventCount: 10_000,
	/** what models were asked and answered is kept this long, and no more of it (runtime.md 3.7) */
	exchangeDays: 30,
	exchangeCount: 20_000,
	/** what the process remembers of its requests and its log for host_diagnostics_get: some minutes of a busy morning, some hundred kB */
	recentRequests: 1000,
	recentLines: 1000,
	recentCharacters: 4000,
} as const;
