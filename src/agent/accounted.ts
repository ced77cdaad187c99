/** A model as a turn asks it, for whatever purpose: counted against the month, and kept for the work history. */

import type { Model } from "#model/port.ts";
import type { TurnRow } from "#record/turn-view.ts";
import { recorded } from "./exchange.ts";
import { type MeterParts, metered, type Purpose } from "./meter.ts";

export function accounted(parts: MeterParts, turn: TurnRow, model: Model, purpose: Purpose): Model {
	const { id, requesterID, language } = turn;
	const kept = recorded(parts, { id, requesterID, purpose }, model);
	return metered(parts, kept, { memberID: requesterID, turnID: id, purpose, language });
}
