/** Replaces the company's labels of work: businesses and kinds. */

import { z } from "zod";
import { registeredLabels, replaceVocabulary } from "#record/task-vocabulary.ts";
import { TASK_SIZES, TASK_STATUSES } from "#store/schema/task.ts";
import { folded } from "#text/folded.ts";
import { recordTool } from "#tools/define.ts";
import { taskNamespace } from "./namespace.ts";
import { vocabularyAnswer } from "./shape.ts";

/** A colour in any notation of CSS; quotes, braces and semicolons are in none of them. */
const color = z
	.string()
	.trim()
	.max(64)
	.regex(/^[#\w\s%.,()/+-]*$/, "must be a CSS colour");

/** More are no vocabulary any more: people choose from the list. */
const MOST_LABELS = 200;

const labels = z
	.array(
		z.strictObject({
			name: z.string().trim().min(1, "must not be blank").max(128),
			color: color.optional().describe("a CSS colour; made from the name when left out"),
		}),
	)
	.max(MOST_LABELS)
	.superRefine((list, check) => {
		const seen = new Set<string>();
		for (const [index, { name }] of list.entries()) {
			if (seen.has(folded(name)))
				check.addIssue({ code: "custom", path: [index, "name"], message: "stands in the list twice" });
			seen.add(folded(name));
		}
	});

const input = z
	.strictObject({
		businesses: labels.optional().describe("all business labels from now on; left out, they stay as they are"),
		types: labels.optional().describe("all labels of the kind of work; left out, they stay as they are"),
		etcBusinessColor: color.optional().describe("the colour of work without a business; empty removes it"),
		etcTypeColor: color.optional().describe("the colour of work without a kind; empty removes it"),
	})
	.refine((args) => Object.values(args).some((value) => value !== undefined), {
		error: "names nothing to change: give at least one list or colour",
	})
	.meta({ minProperties: 1 });

export const taskVocabularySet = recordTool({
	name: "task_vocabulary_set",
	namespace: taskNamespace,
	version: "1",
	label: { en: "Set the task labels", ko: "업무 분류 설정" },
	description:
		"Set the task vocabulary of the company: the business labels and the labels of kinds of work that tasks may carry. Each list given replaces the present one whole, so name the labels that stay as well. A label that work still carries cannot be dropped. Administrators only.",
	sideEffectClass: "workspace_write",
	requiresApproval: false,
	audience: "administrator",
	sentences: {
		en: {
			ask: "Replace the company’s task labels",
			doing: "Setting the task labels",
			done: "Set the task labels",
			failed: "Couldn’t set the task labels",
			yes: "Set labels",
			no: "Leave them",
		},
		ko: {
			ask: "회사의 업무 분류 바꾸기",
			doing: "업무 분류를 바꾸고 있어요",
			done: "업무 분류를 바꿨어요",
			failed: "업무 분류를 바꾸지 못했어요",
			yes: "분류 바꾸기",
			no: "그대로 두기",
		},
	},
	input,
	output: vocabularyAnswer,
	effects: [{ objectType: "company", effect: "updated", id: null }],
	errors: ["administrator_only", "task_label_in_use", "not_allowed"],
	examples: {
		en: ["add a business label Workshop", "which kinds of work should there be", "rename a task label"],
		ko: ["사업 분류에 공방 추가해 줘", "업무 종류 분류 바꿔 줘", "업무 분류 정리"],
	},
	handler(args, ctx) {
		const { vocabulary } = replaceVocabulary(ctx, args);
		return registeredLabels(vocabulary, TASK_SIZES, TASK_STATUSES);
	},
});
