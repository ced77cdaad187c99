-- what the company decided about a tool; a tool without a row keeps its default
create table all_policy(
	tool text primary key,
	rule text not null check(rule in ('allow', 'ask_requester', 'ask_supervisor', 'ask_administrator', 'off')),
	updated_by text not null,
	updated_at integer not null
) strict;
-- holds that wait for a second person are looked for by tool when policy moves
create index hold_waiting on all_hold(tool) where state = 'waiting';
