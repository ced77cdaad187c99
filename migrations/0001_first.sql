-- The first schema. Instants are milliseconds UTC, days are text, truth is 0 or 1, JSON is checked.

create table all_migration(
	name text primary key,
	sha256 text not null,
	applied_at integer not null
) strict;

create table all_caller_version(one integer primary key check(one = 1), version integer not null) strict;
insert into all_caller_version values(1, 1);

create table all_company(
	id text primary key,
	name text not null,
	country text,
	language text not null check(language in ('en', 'ko')),
	time_zone text not null,
	currency_code text,
	task_vocabulary text not null check(json_valid(task_vocabulary)),
	rules text not null check(json_valid(rules)),
	created_at integer not null,
	updated_at integer not null
) strict;

create table all_team(
	id text primary key,
	name text not null,
	parent_team_id text references all_team(id),
	position integer not null
) strict;

create table all_member(
	id text primary key,
	kind text not null check(kind in ('person', 'agent')),
	email text not null unique,
	name text not null,
	status text not null check(status in ('pending', 'invited', 'active', 'departed', 'withdrawn')),
	is_admin integer not null check(is_admin in (0, 1)),
	time_zone text,
	job_title text,
	team_id text references all_team(id) on delete set null,
	supervisor_id text references all_member(id) on delete set null,
	phone_number text,
	joined_at text,
	created_at integer not null,
	updated_at integer not null
) strict;
create index member_team on all_member(team_id);
create index member_supervisor on all_member(supervisor_id) where supervisor_id is not null;

create table all_preference(
	member_id text primary key references all_member(id) on delete cascade,
	language text check(language in ('en', 'ko')),
	theme text not null check(theme in ('system', 'light', 'dark'))
) strict;

create table all_credential(
	member_id text primary key references all_member(id) on delete cascade,
	password_hash text not null,
	must_change integer not null check(must_change in (0, 1)),
	changed_at integer not null
) strict;

create table all_session(
	id text primary key,
	member_id text not null references all_member(id) on delete cascade,
	hash text not null unique,
	user_agent text not null,
	created_at integer not null,
	seen_at integer not null,
	expires_at integer not null
) strict;
create index session_member on all_session(member_id);

create table all_token(
	id text primary key,
	member_id text not null references all_member(id) on delete cascade,
	name text not null check(length(name) between 1 and 64),
	hash text not null unique,
	scope text not null check(scope in ('read', 'write', 'delete')),
	asks integer not null check(asks in (0, 1)),
	created_at integer not null,
	expires_at integer,
	last_used_at integer,
	unique(member_id, name)
) strict;

create table all_invitation(
	id text primary key,
	member_id text not null references all_member(id) on delete cascade,
	hash text not null unique,
	invited_by text not null references all_member(id),
	created_at integer not null,
	expires_at integer not null,
	used_at integer
) strict;
create index invitation_member on all_invitation(member_id);

create table all_organization(
	id text primary key,
	name text not null,
	status text not null check(status in ('prospect', 'active', 'paused')),
	types text not null check(json_valid(types)),
	tags text not null check(json_valid(tags)),
	importance text check(importance in ('high', 'medium', 'low')),
	owner_id text references all_member(id),
	address text,
	description text,
	created_by text not null,
	created_at integer not null,
	updated_by text not null,
	updated_at integer not null,
	archived_by text,
	archived_at integer
) strict;

create table all_contact(
	id text primary key,
	organization_id text not null references all_organization(id),
	name text not null,
	email text,
	phone text,
	title text,
	department text,
	description text,
	messenger text not null check(json_valid(messenger)),
	created_by text not null,
	created_at integer not null,
	updated_by text not null,
	updated_at integer not null,
	archived_by text,
	archived_at integer
) strict;
create index contact_organization on all_contact(organization_id);

create table all_opportunity(
	id text primary key,
	organization_id text not null references all_organization(id),
	contact_id text references all_contact(id),
	name text not null,
	business text,
	pipeline_id text not null,
	stage_id text not null,
	stage_position integer not null,
	stage_changed_at integer not null,
	owner_id text not null references all_member(id),
	amount_minor integer check(amount_minor between -9007199254740991 and 9007199254740991),
	currency_code text,
	base_amount_minor integer check(base_amount_minor between -9007199254740991 and 9007199254740991),
	base_currency_code text,
	importance text check(importance in ('high', 'medium', 'low')),
	due_at integer,
	due_time_zone text,
	lost_reason text,
	description text,
	created_by text not null,
	created_at integer not null,
	updated_by text not null,
	updated_at integer not null,
	archived_by text,
	archived_at integer
) strict;
create index opportunity_seen on all_opportunity(id, owner_id, created_by);
create index opportunity_owner on all_opportunity(owner_id, updated_at);
create index opportunity_updated on all_opportunity(updated_at);
create index opportunity_organization on all_opportunity(organization_id);

create table all_task(
	id text primary key,
	title text not null,
	status text not null check(status in ('requested', 'planned', 'in_progress', 'paused', 'stopped', 'rejected', 'completed')),
	status_at integer not null,
	note text,
	location text check(location is null or json_valid(location)),
	business text,
	type text,
	size text not null check(size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
	starts_at integer,
	ends_at integer,
	due_at integer,
	is_event integer not null check(is_event in (0, 1)),
	is_whole_day integer not null check(is_whole_day in (0, 1)),
	is_open_to_company integer not null check(is_open_to_company in (0, 1)),
	notify_minutes_before integer,
	requester_id text not null references all_member(id),
	parent_task_id text references all_task(id) on delete set null,
	organization_id text references all_organization(id),
	opportunity_id text references all_opportunity(id),
	contact_id text references all_contact(id),
	recurrence_rule text,
	recurrence_time_zone text,
	series_id text references all_task(id) on delete cascade,
	occurrence_starts_at integer,
	created_by text not null,
	created_at integer not null,
	updated_at integer not null,
	check(ends_at is null or starts_at is null or ends_at >= starts_at),
	check(is_event = 0 or starts_at is not null),
	check(is_event = 1 or recurrence_rule is null)
) strict;
create index task_requester on all_task(requester_id, created_at, opportunity_id);
create index task_created on all_task(created_at, opportunity_id, requester_id);
create index task_updated on all_task(updated_at);
-- which tasks a week lists is read by range: each status has its own, finished work by the day it ended
create index task_week on all_task(is_event, status, coalesce(ends_at, starts_at, status_at));
create index task_title on all_task(title collate nocase);
create index task_opportunity on all_task(opportunity_id) where opportunity_id is not null;
create index task_organization on all_task(organization_id) where organization_id is not null;
create index task_parent on all_task(parent_task_id) where parent_task_id is not null;
create index task_series on all_task(series_id) where series_id is not null;

create table all_task_participant(
	task_id text not null references all_task(id) on delete cascade,
	member_id text not null references all_member(id),
	primary key(task_id, member_id)
) strict, without rowid;
create index task_participant_member on all_task_participant(member_id, task_id);

create table all_conversation(
	id text primary key,
	kind text not null check(kind in ('direct', 'channel')),
	name text not null,
	topic text not null,
	visibility text not null check(visibility in ('open', 'private')),
	-- the two members of a direct conversation in order, so that there is one between them; NULL for channels
	direct_key text unique,
	created_by text not null,
	created_at integer not null,
	updated_at integer not null,
	check((kind = 'direct') = (direct_key is not null)),
	-- exactly two ids, the smaller first
	check(direct_key is null or (instr(direct_key, ' ') > 0 and instr(substr(direct_key, instr(direct_key, ' ') + 1), ' ') = 0
		and substr(direct_key, 1, instr(direct_key, ' ') - 1) <= substr(direct_key, instr(direct_key, ' ') + 1))),
	check(kind = 'channel' or visibility = 'private')
) strict;

create table all_membership(
	conversation_id text not null references all_conversation(id) on delete cascade,
	member_id text not null references all_member(id),
	role text not null check(role in ('owner', 'member')),
	joined_at integer not null,
	muted_until integer,
	is_hidden integer not null check(is_hidden in (0, 1)),
	primary key(conversation_id, member_id)
) strict, without rowid;
create index membership_member on all_membership(member_id, conversation_id);

create table all_read_position(
	conversation_id text not null references all_conversation(id) on delete cascade,
	member_id text not null references all_member(id) on delete cascade,
	seq integer not null,
	primary key(conversation_id, member_id)
) strict, without rowid;

-- `row` is the search index's link: an explicit key, since VACUUM may renumber an implicit one
create table all_message(
	row integer primary key,
	id text not null unique,
	conversation_id text not null references all_conversation(id) on delete cascade,
	seq integer not null,
	parent_message_id text references all_message(id),
	author_id text not null references all_member(id),
	via text check(via in ('agent', 'schedule', 'api')),
	text text not null,
	turn_id text,
	client_message_id text,
	is_pinned integer not null check(is_pinned in (0, 1)),
	created_at integer not null,
	edited_at integer,
	deleted_at integer,
	deleted_by text,
	unique(conversation_id, seq)
) strict;
create index message_author on all_message(author_id, created_at);
create unique index message_client on all_message(author_id, client_message_id) where client_message_id is not null;
create index message_parent on all_message(parent_message_id) where parent_message_id is not null;
create index message_turn on all_message(turn_id) where turn_id is not null;

create virtual table all_message_fts using fts5(words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');

create table all_message_edit(
	id integer primary key,
	message_id text not null references all_message(id) on delete cascade,
	text text not null,
	edited_by text not null references all_member(id),
	edited_at integer not null
) strict;
create index message_edit_message on all_message_edit(message_id);

create table all_turn(
	id text primary key,
	conversation_id text not null references all_conversation(id) on delete cascade,
	message_id text not null references all_message(id) on delete cascade,
	requester_id text not null references all_member(id),
	language text not null check(language in ('en', 'ko')),
	state text not null check(state in ('queued', 'working', 'waiting', 'done', 'failed', 'stopped', 'interrupted')),
	waiting_for text check(waiting_for in ('approval', 'choice', 'question')),
	plan text check(plan is null or json_valid(plan)),
	equipped text not null check(json_valid(equipped)),
	partial_text text not null,
	reply_message_id text references all_message(id) on delete set null,
	error_code text,
	error_values text check(error_values is null or json_valid(error_values)),
	request_id text,
	provider text not null,
	model text not null,
	prompt_tokens integer not null,
	completion_tokens integer not null,
	-- times it went on after the process ended under it
	restarts integer not null,
	tries integer not null,
	created_at integer not null,
	started_at integer,
	finished_at integer
) strict;
create index turn_conversation on all_turn(conversation_id, created_at);
create index turn_requester on all_turn(requester_id, created_at);
create index turn_open on all_turn(state) where state in ('queued', 'working', 'waiting');
create index turn_message on all_turn(message_id);
create index turn_reply on all_turn(reply_message_id) where reply_message_id is not null;

-- each answer of the model and each result it was given, in order: what a restart continues from
create table all_turn_item(
	turn_id text not null references all_turn(id) on delete cascade,
	seq integer not null,
	kind text not null check(kind in ('answer', 'result', 'note')),
	body text not null check(json_valid(body)),
	at integer not null,
	primary key(turn_id, seq)
) strict, without rowid;

create table all_call(
	id text primary key,
	member_id text not null,
	tool text not null,
	version text not null,
	origin text not null check(origin in ('web', 'api', 'cli', 'mcp', 'agent', 'schedule')),
	state text not null check(state in ('started', 'done', 'held', 'failed', 'unknown')),
	input text not null check(json_valid(input)),
	subject text,
	result text check(result is null or json_valid(result)),
	effects text not null check(json_valid(effects)),
	error_code text,
	error text check(error is null or json_valid(error)),
	-- where the text in the result came from: record, colleague, outside (design section 6, Origin)
	provenance text not null check(provenance in ('record', 'colleague', 'outside')),
	turn_id text references all_turn(id) on delete set null,
	hold_id text,
	undoes_call_id text,
	undone_by_call_id text,
	idempotency_key text,
	input_hash text not null,
	started_at integer not null,
	finished_at integer
) strict;
create index call_turn on all_call(turn_id, id) where turn_id is not null;
create index call_member on all_call(member_id, id);
create unique index call_idempotency on all_call(member_id, tool, idempotency_key) where idempotency_key is not null;
create index call_started on all_call(state) where state = 'started';

create table all_hold(
	id text primary key,
	kind text not null check(kind in ('approval', 'choice')),
	tool text not null,
	version text not null,
	input text not null check(json_valid(input)),
	subject text,
	digest text not null,
	requester_id text not null references all_member(id),
	answerer text not null check(answerer in ('requester', 'supervisor', 'administrator')),
	origin text not null,
	conversation_id text references all_conversation(id) on delete set null,
	turn_id text references all_turn(id) on delete set null,
	call_id text not null,
	-- what the model called it, so that the answer reaches the right call
	model_call_id text,
	state text not null check(state in ('waiting', 'approved', 'running', 'done', 'failed', 'unknown', 'declined', 'expired', 'replaced', 'cancelled')),
	preview text not null check(json_valid(preview)),
	preview_version text not null,
	previous_preview text check(previous_preview is null or json_valid(previous_preview)),
	candidates text check(candidates is null or json_valid(candidates)),
	hint_path text,
	created_at integer not null,
	expires_at integer not null,
	decided_by text,
	decided_at integer,
	decision text check(decision in ('approve', 'decline', 'edit')),
	reason text,
	replaced_by text,
	error_code text,
	error text check(error is null or json_valid(error))
) strict;
create index hold_requester on all_hold(requester_id, id);
create index hold_turn on all_hold(turn_id) where turn_id is not null;
create index hold_conversation on all_hold(conversation_id) where conversation_id is not null;
create index hold_open on all_hold(state, expires_at) where state in ('waiting', 'approved', 'running');

create table all_ledger(
	id integer primary key autoincrement,
	at integer not null,
	name text not null,
	member_id text,
	turn_id text,
	call_id text,
	hold_id text,
	body text not null check(json_valid(body))
) strict;
create index ledger_turn on all_ledger(turn_id, id) where turn_id is not null;
create index ledger_call on all_ledger(call_id) where call_id is not null;
create trigger ledger_is_kept before update on all_ledger begin select raise(abort, 'ledger is append-only'); end;
create trigger ledger_stays before delete on all_ledger begin select raise(abort, 'ledger is append-only'); end;

create table all_change(
	id integer primary key autoincrement,
	call_id text not null,
	table_name text not null,
	row_id text not null,
	before text check(before is null or json_valid(before)),
	after text check(after is null or json_valid(after)),
	at integer not null
) strict;
create index change_call on all_change(call_id, id);
create index change_row on all_change(table_name, row_id, id);
create trigger change_is_kept before update on all_change begin select raise(abort, 'the change list is append-only'); end;
create trigger change_stays before delete on all_change begin select raise(abort, 'the change list is append-only'); end;

-- the company's one log of what moved, from which each member's stream is filtered
create table all_event(
	id integer primary key autoincrement,
	at integer not null,
	type text not null,
	member_id text,
	conversation_id text,
	subject_id text not null
) strict;
create index event_at on all_event(at);

create table all_setting(
	key text primary key,
	value text not null check(json_valid(value)),
	updated_by text not null,
	updated_at integer not null
) strict;

create table all_secret(
	key text primary key,
	ciphertext blob not null,
	hint text not null,
	updated_at integer not null
) strict;
