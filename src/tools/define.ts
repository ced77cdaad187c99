/** How a tool is declared. One file, one tool; everything the outside knows of it is drawn from this declaration. */

import type { z } from "zod";
import type { Code, Origin } from "#base/errors.ts";
import type { HostContext, PortName, PreviewWords, ReadContext, WriteContext } from "./context.ts";

export type SideEffectClass =
	| "read"
	| "computation"
	| "workspace_write"
	| "external_write"
	| "external_send"
	| "connect"
	| "destructive";

/** Present tense for what runs, past for what ran. `{object}` is the subject; Korean may ask for its particle. */
export type Sentences = {
	/** what the card asks: "Delete the task {object}"; needed where a call can be held */
	ask: string;
	doing: string;
	done: string;
	failed: string;
	/** the card's buttons: the act, never OK */
	yes?: string;
	no?: string;
	/** the same where the subject is a place, written with a leading #, and the words above speak of a person */
	place?: { ask: string; doing: string; done: string; failed: string };
};

export type DeclaredEffect = {
	objectType: string;
	effect: "created" | "updated" | "deleted" | "sent";
	/** the result field that holds the id, or null for settings blocks */
	id: string | null;
	/** only when another result field has this value */
	when?: { field: string; equals: string | boolean };
};

/**
 * For a tool that may write any journaled row, as taking a call back does: the change list says what it was. The star
 * keeps the descriptor's shape, so that whoever reads declared effects needs no second kind of them.
 */
export const ANY_OBJECT = "*";
export const ANY_EFFECTS: readonly DeclaredEffect[] = (["created", "updated", "deleted"] as const).map((effect) => ({
	objectType: ANY_OBJECT,
	effect,
	id: null,
}));

export type Namespace = { name: string; label: { en: string; ko: string }; summary: string };

export const ALL_ORIGINS: readonly Origin[] = ["web", "api", "cli", "mcp", "agent", "schedule"];
/** Answering, credentials and settings are a person's own acts: never the agent's, a schedule's or an MCP client's. */
export const PERSON_ORIGINS: readonly Origin[] = ["web", "api", "cli"];

type Declaration<Input extends z.ZodObject, Output extends z.ZodObject> = {
	name: string;
	namespace: Namespace;
	/** of the contract; rises when input or output changes */
	version: string;
	label: { en: string; ko: string };
	/** for the model: what it does, when to use it, what it is not for */
	description: string;
	requiresApproval: boolean;
	audience: "member" | "administrator";
	origins?: readonly Origin[];
	/** false hides it from the model and MCP: the route's own tools */
	modelVisible?: boolean;
	/** true for the few that are always offered to the model */
	isKernel?: boolean;
	sentences: { en: Sentences; ko: Sentences };
	input: Input;
	output: Output;
	effects: readonly DeclaredEffect[];
	errors: readonly Code[];
	/** phrases it should be found by, in both languages */
	examples?: { en: string[]; ko: string[] };
	/** result fields shown for one reading and never stored */
	once?: readonly (keyof z.output<Output> & string)[];
	/** input fields never stored or shown: passwords, keys */
	secret?: readonly (keyof z.output<Input> & string)[];
	/** input fields of which every byte counts: paths, and arguments of another call (registry/text-rule.ts) */
	exact?: readonly (keyof z.output<Input> & string)[];
	/** input fields a person may change on the card, with their labels */
	editable?: { [Field in keyof z.output<Input> & string]?: { en: string; ko: string } };
	/** what to call the thing before the handler knows better */
	object?: (args: z.output<Input>) => string;
	/** this call needs no approval although the tool does: design section 3's two per-call exceptions */
	isExempt?: (
		args: z.output<Input>,
		turn: { conversationID: string } | undefined,
		isDirectWithKontor: boolean,
	) => boolean;
};

export type RecordTool<
	Class extends SideEffectClass,
	Input extends z.ZodObject,
	Output extends z.ZodObject,
> = Declaration<Input, Output> & {
	sideEffectClass: Class;
	/** waits for the disk before it answers: for what must not be lost once it was accepted */
	isDurable?: boolean;
	/**
	 * keeps where a person is and what they began, not work: outside of a turn a call of it that no change list tells of
	 * leaves nothing behind, neither a row nor a ledger entry
	 */
	isOwnPlace?: boolean;
	handler(
		args: z.output<Input>,
		context: Class extends "read" | "computation" ? ReadContext : WriteContext,
	): z.input<Output>;
};

export type HostTool<Input extends z.ZodObject, Output extends z.ZodObject, Uses extends PortName> = Declaration<
	Input,
	Output
> & {
	sideEffectClass: SideEffectClass;
	uses: readonly Uses[];
	/** what would happen, for the card: required of every host tool that can be held */
	preview?(args: z.output<Input>, context: HostContext<Uses>): Promise<PreviewWords>;
	handler(args: z.output<Input>, context: HostContext<Uses>): Promise<z.input<Output>>;
};

/** A tool whose types are no longer told apart: what the registry holds. */
export type Tool =
	| ({ kind: "record" } & Omit<
			RecordTool<SideEffectClass, z.ZodObject, z.ZodObject>,
			"handler" | "once" | "secret" | "exact" | "editable" | "object" | "isExempt"
	  > &
			Erased & {
				handler(args: never, context: never): Record<string, unknown>;
			})
	| ({ kind: "host" } & Omit<
			HostTool<z.ZodObject, z.ZodObject, PortName>,
			"handler" | "preview" | "once" | "secret" | "exact" | "editable" | "object" | "isExempt"
	  > &
			Erased & {
				preview?(args: never, context: never): Promise<PreviewWords>;
				handler(args: never, context: never): Promise<Record<string, unknown>>;
			});

type Erased = {
	once?: readonly string[];
	secret?: readonly string[];
	exact?: readonly string[];
	editable?: Record<string, { en: string; ko: string } | undefined>;
	object?(args: never): string;
	isExempt?(args: never, turn: { conversationID: string } | undefined, isDirectWithKontor: boolean): boolean;
};

/** What a call of a tool takes and answers, for callers that are checked by type. It exists in types alone. */
export type Typed<Input extends z.ZodObject, Output extends z.ZodObject> = {
	readonly types?: { input: z.input<Input>; output: z.output<Output> };
};
export type TypesOf<Of> = Of extends { readonly types?: infer Types } ? NonNullable<Types> : never;

/** A tool whose answer is in the record: a synchronous handler inside the one transaction the pipeline opened. */
export function recordTool<const Class extends SideEffectClass, Input extends z.ZodObject, Output extends z.ZodObject>(
	tool: RecordTool<Class, Input, Output>,
): Tool & Typed<Input, Output> {
	return { kind: "record", ...tool } as unknown as Tool & Typed<Input, Output>;
}

/** A tool that reaches into the world through the ports it lists. */
export function hostTool<Input extends z.ZodObject, Output extends z.ZodObject, const Uses extends PortName>(
	tool: HostTool<Input, Output, Uses>,
): Tool & Typed<Input, Output> {
	return { kind: "host", ...tool } as unknown as Tool & Typed<Input, Output>;
}
