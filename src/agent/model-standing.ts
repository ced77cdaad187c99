/** What the model that talks did last, in a turn or in a test: a model that is set is not yet one that answers. */

import { desc } from "drizzle-orm";
import type { Code } from "#base/errors.ts";
import { parseInstant } from "#base/time.ts";
import type { ModelConnectionView } from "#record/model-setting.ts";
import type { SystemDb } from "#store/drizzle.ts";
import { allModelExchange } from "#store/schema/exchange.ts";
import type { ModelStanding } from "#tools/context.ts";

type Asked = { provider: string; model?: string };

/** A model that was not asked among so many is told as one that was not asked. */
const NEWEST = 50;

/** Null when it was neither asked nor tested since it was set. */
export function modelStanding(
	db: SystemDb,
	{ provider, model }: Asked,
	tested: ModelConnectionView["tested"],
): ModelStanding | null {
	const newest = db
		.select({
			provider: allModelExchange.provider,
			model: allModelExchange.model,
			code: allModelExchange.errorCode,
			at: allModelExchange.finishedAt,
		})
		.from(allModelExchange)
		.orderBy(desc(allModelExchange.id))
		.limit(NEWEST)
		.all();
	const asked = newest.find((one) => one.provider === provider && one.model === model);
	const testedAt = tested === null ? null : parseInstant(tested.at);
	if (tested !== null && testedAt !== null && (asked === undefined || testedAt > asked.at))
		return { at: testedAt, code: tested.state === "failed" ? ((tested.code ?? "model_answer_broken") as Code) : null };
	return asked === undefined ? null : { at: asked.at, code: asked.code as Code | null };
}
