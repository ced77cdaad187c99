/** What the chosen zone, language and currency will look like: this week, today, an amount. */

import { amountIn, dayIn, timeIn, weekIn } from "#web/entry/clock.ts";
import { useEntrySay } from "#web/entry/words.ts";
import type { Language } from "#web/text/say.ts";

export type CompanySampleProps = { zone: string; currency: string; language: Language; now: Date };

export function CompanySample({ zone, currency, language, now }: CompanySampleProps) {
	const say = useEntrySay();
	return (
		<section className="sample" data-testid="setup-sample">
			<h2>{say("sample")}</h2>
			<dl>
				<dt>{say("sampleWeek")}</dt>
				<dd lang={language}>{say("sampleWeekValue", weekIn(zone, now, language))}</dd>
				<dt>{say("sampleToday")}</dt>
				<dd lang={language}>
					{dayIn(zone, now, language)}, {timeIn(zone, now, language)}
				</dd>
				<dt>{say("sampleAmount")}</dt>
				<dd lang={language}>{amountIn(currency, language)}</dd>
			</dl>
		</section>
	);
}
