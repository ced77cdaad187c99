-- What models were asked and what it cost: a row for each answer, and figures kept by month for reading at once. Money is in
-- millionths of its currency; an answer of a model without a price has none.

create table all_model_usage(
	id text primary key,
	at integer not null,
	month text not null,
	member_id text not null references all_member(id),
	turn_id text,
	purpose text not null check(purpose in ('turn', 'summary')),
	connection_id text,
	provider text not null,
	model text not null,
	prompt_tokens integer not null,
	cached_tokens integer not null,
	completion_tokens integer not null,
	-- the server gave no figures: they are our own estimate
	is_estimated integer not null check(is_estimated in (0, 1)),
	cost_micros integer,
	currency text,
	took_ms integer not null,
	check((cost_micros is null) = (currency is null))
) strict;
create index model_usage_turn on all_model_usage(turn_id) where turn_id is not null;
create index model_usage_month on all_model_usage(month, at);

create table all_model_month(
	month text not null,
	member_id text not null references all_member(id),
	provider text not null,
	model text not null,
	-- empty: without a price
	currency text not null,
	answers integer not null,
	prompt_tokens integer not null,
	cached_tokens integer not null,
	completion_tokens integer not null,
	cost_micros integer not null,
	primary key(month, member_id, provider, model, currency)
) strict, without rowid;
