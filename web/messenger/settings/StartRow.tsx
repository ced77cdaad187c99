/** The way back to the list of first steps, for administrators: wherever it was put away, by whomever. */

import { useState } from "react";
import { problemOf } from "#web/client/api.ts";
import { homeConversation } from "#web/client/derive.ts";
import { loadMe } from "#web/client/load.ts";
import { showStart } from "#web/client/start.ts";
import { getState } from "#web/client/store.ts";
import { navigate } from "#web/messenger/route.ts";
import { Button } from "#web/ui/Button.tsx";
import { useReport } from "./report.ts";
import { SettingRow } from "./SettingRow.tsx";
import { useSettingsWords } from "./words.ts";

export function StartRow() {
	const say = useSettingsWords();
	const report = useReport();
	const [isBusy, setBusy] = useState(false);
	async function show(): Promise<void> {
		setBusy(true);
		try {
			if (getState().me?.isGettingStarted !== true) await showStart(true);
			await loadMe();
			const home = homeConversation(getState().conversations);
			navigate(home === undefined ? "/" : `/c/${home.id}`);
		} catch (thrown) {
			report(problemOf(thrown));
			setBusy(false);
		}
	}
	return (
		<SettingRow id="start" label={say("start")} help={say("startText")}>
			<Button isBusy={isBusy} onClick={() => void show()} data-testid="show-start">
				{say("startShow")}
			</Button>
		</SettingRow>
	);
}
