// Written by scripts/generate.ts; do not edit.
import m0001 from "#migrations/0001_first.sql" with { type: "text" };
import m0002 from "#migrations/0002_task_via.sql" with { type: "text" };
import m0003 from "#migrations/0003_policy.sql" with { type: "text" };
import m0004 from "#migrations/0004_channels.sql" with { type: "text" };
import m0005 from "#migrations/0005_summary.sql" with { type: "text" };
import m0006 from "#migrations/0006_change_time.sql" with { type: "text" };
import m0007 from "#migrations/0007_preferences.sql" with { type: "text" };
import m0008 from "#migrations/0008_task_window.sql" with { type: "text" };
import m0009 from "#migrations/0009_task_title.sql" with { type: "text" };
import m0010 from "#migrations/0010_talk.sql" with { type: "text" };
import m0011 from "#migrations/0011_decided_via.sql" with { type: "text" };
import m0012 from "#migrations/0012_model_usage.sql" with { type: "text" };
import m0013 from "#migrations/0013_files.sql" with { type: "text" };
import m0014 from "#migrations/0014_model_exchange.sql" with { type: "text" };
import m0015 from "#migrations/0015_drafts.sql" with { type: "text" };
import m0016 from "#migrations/0016_message_place.sql" with { type: "text" };
import m0017 from "#migrations/0017_policy_exception.sql" with { type: "text" };
import m0018 from "#migrations/0018_thread_position.sql" with { type: "text" };
import m0019 from "#migrations/0019_task_title_order.sql" with { type: "text" };
import m0020 from "#migrations/0020_said_once.sql" with { type: "text" };
import m0021 from "#migrations/0021_team_parent.sql" with { type: "text" };
import m0022 from "#migrations/0022_told.sql" with { type: "text" };

export const MIGRATIONS: readonly { name: string; sql: string }[] = [
	{ name: "0001_first", sql: m0001 },
	{ name: "0002_task_via", sql: m0002 },
	{ name: "0003_policy", sql: m0003 },
	{ name: "0004_channels", sql: m0004 },
	{ name: "0005_summary", sql: m0005 },
	{ name: "0006_change_time", sql: m0006 },
	{ name: "0007_preferences", sql: m0007 },
	{ name: "0008_task_window", sql: m0008 },
	{ name: "0009_task_title", sql: m0009 },
	{ name: "0010_talk", sql: m0010 },
	{ name: "0011_decided_via", sql: m0011 },
	{ name: "0012_model_usage", sql: m0012 },
	{ name: "0013_files", sql: m0013 },
	{ name: "0014_model_exchange", sql: m0014 },
	{ name: "0015_drafts", sql: m0015 },
	{ name: "0016_message_place", sql: m0016 },
	{ name: "0017_policy_exception", sql: m0017 },
	{ name: "0018_thread_position", sql: m0018 },
	{ name: "0019_task_title_order", sql: m0019 },
	{ name: "0020_said_once", sql: m0020 },
	{ name: "0021_team_parent", sql: m0021 },
	{ name: "0022_told", sql: m0022 },
];
