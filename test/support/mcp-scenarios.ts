/** What the conformance suite's scenarios for servers come to here: each passes, or does not apply for a reason. */

const NO_RESOURCES = "no resources are offered: everything is a tool's result, checked against its schema";
const NO_PROMPTS = "no prompts are offered: a person asks in their own words";
const NO_ELICITATION =
	"a client's person is never asked through the client: approvals and choices are answered in Kontor";
const NO_FILES = "no tool answers pictures, sound or files inside of a result yet";
const NO_LOGGING = "the log is the company's, and no client reads it";

export const SERVER_SCENARIOS: Record<string, "passes" | { because: string }> = {
	"server-initialize": "passes",
	"logging-set-level": { because: NO_LOGGING },
	ping: "passes",
	"completion-complete": { because: "completion is for prompts and resource templates, and there are none" },
	"tools-list": "passes",
	"tools-call-simple-text": "passes",
	"tools-call-image": { because: NO_FILES },
	"tools-call-audio": { because: NO_FILES },
	"tools-call-embedded-resource": { because: NO_FILES },
	"tools-call-mixed-content": { because: NO_FILES },
	"tools-call-with-logging": { because: NO_LOGGING },
	"tools-call-error": "passes",
	"tools-call-with-progress": "passes",
	"tools-call-sampling": { because: "Kontor has a model of its own and does not borrow the client's" },
	"tools-call-elicitation": { because: NO_ELICITATION },
	"json-schema-2020-12": { because: "schemas are written out whole, without $ref and $defs, which models read badly" },
	"elicitation-sep1034-defaults": { because: NO_ELICITATION },
	"server-sse-polling": "passes",
	"server-sse-multiple-streams": "passes",
	"elicitation-sep1330-enums": { because: NO_ELICITATION },
	"resources-list": { because: NO_RESOURCES },
	"resources-read-text": { because: NO_RESOURCES },
	"resources-read-binary": { because: NO_RESOURCES },
	"resources-templates-read": { because: NO_RESOURCES },
	"resources-subscribe": { because: NO_RESOURCES },
	"resources-unsubscribe": { because: NO_RESOURCES },
	"prompts-list": { because: NO_PROMPTS },
	"prompts-get-simple": { because: NO_PROMPTS },
	"prompts-get-with-args": { because: NO_PROMPTS },
	"prompts-get-embedded-resource": { because: NO_PROMPTS },
	"prompts-get-with-image": { because: NO_PROMPTS },
	"dns-rebinding-protection": "passes",
};
