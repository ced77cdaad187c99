-- Reactions, mentions, and turns that answer within one thread of a channel.

create table all_reaction(
	message_id text not null references all_message(id) on delete cascade,
	member_id text not null references all_member(id),
	emoji text not null,
	created_at integer not null,
	primary key(message_id, member_id, emoji)
) strict, without rowid;

-- whom a message calls upon. A row stays when an edit takes the name out, so that nobody is told twice
create table all_mention(
	message_id text not null references all_message(id) on delete cascade,
	-- a member's id, or 'everybody' for all who are in the channel
	member_id text not null,
	-- as it stands in the text, with its @
	words text not null,
	is_standing integer not null check(is_standing in (0, 1)),
	created_at integer not null,
	primary key(message_id, member_id)
) strict, without rowid;

-- the thread a turn answers in; NULL in a direct conversation, which is one talk
alter table all_summary add column root_message_id text;
alter table all_turn add column root_message_id text;
