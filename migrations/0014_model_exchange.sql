-- what a model was asked and answered: for thirty days, for whoever has to find out why
create table all_model_exchange(
	id text primary key,
	turn_id text not null references all_turn(id) on delete cascade,
	requester_id text not null references all_member(id),
	provider text not null,
	model text not null,
	request blob not null,
	answer blob,
	error_code text,
	prompt_tokens integer,
	completion_tokens integer,
	cached_tokens integer,
	started_at integer not null,
	finished_at integer not null
) strict;
create index model_exchange_turn on all_model_exchange(turn_id, id);
create index model_exchange_started on all_model_exchange(started_at);
