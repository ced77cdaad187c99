/** Calls a tool: its name, input and result are checked against the declaration the server was built from. */

import type { Effect } from "#base/errors.ts";
import type { ToolTypes } from "#generated/tools.ts";
import type { HoldView } from "#record/views.ts";
import { ApiProblem, api } from "./api.ts";

export type ToolName = keyof ToolTypes;
export type ToolInput<Name extends ToolName> = ToolTypes[Name]["input"];
export type ToolResult<Name extends ToolName> = Received<ToolTypes[Name]["output"]>;

/** JSON carries no `undefined`: a field is there with its value, or it is not there. */
type Received<T> = { [Key in keyof T]: Received<Exclude<T[Key], undefined>> };

/** What invoke answers (design section 9). A call of a person is held where policy asks for a second person's yes. */
export type Called<Name extends ToolName> =
	| { tool: Name; outcome: "done"; result: ToolResult<Name>; effects: Effect[]; callID: string }
	| { tool: Name; outcome: "held"; hold: HoldView };

export const invokePath = (name: ToolName): string => `/api/v1/tools/${name}/invoke`;

/** The whole outcome, for pages that show what waits and what can be taken back. Throws `ApiProblem`. */
export function invoke<Name extends ToolName>(
	name: Name,
	input: ToolInput<Name>,
	more: { idempotencyKey?: string } = {},
): Promise<Called<Name>> {
	return api<Called<Name>>("POST", invokePath(name), { input, ...more });
}

/** The result alone. Throws `ApiProblem`; a call that has to wait for somebody is one, with the code `held`. */
export async function call<Name extends ToolName>(name: Name, input: ToolInput<Name>): Promise<ToolResult<Name>> {
	const called = await invoke(name, input);
	if (called.outcome === "done") return called.result;
	throw heldProblem(called.hold);
}

/** A refusal in form only: the call is kept and runs by itself once somebody else has said yes. */
export function heldProblem({ id, sentence }: HoldView): ApiProblem {
	return new ApiProblem({
		type: "/errors/held",
		title: "",
		status: 202,
		code: "held",
		detail: sentence,
		retryable: false,
		requestID: "",
		details: { holdID: id },
	});
}
