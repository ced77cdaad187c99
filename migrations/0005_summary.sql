-- What of a long talk was condensed so that the rest fits the model's window. With a turn: of that turn's own steps, up to
-- the item `through_seq`; without one: of the conversation as this member's turns saw it, up to the message `through_seq`.

create table all_summary(
	id text primary key,
	conversation_id text not null references all_conversation(id) on delete cascade,
	requester_id text not null references all_member(id),
	turn_id text references all_turn(id) on delete cascade,
	through_seq integer not null,
	text text not null,
	-- who condensed it: a model, or the plain fallback that needs none
	source text not null check(source in ('model', 'plain')),
	created_at integer not null
) strict;
create index summary_conversation on all_summary(conversation_id, requester_id, through_seq);
create index summary_turn on all_summary(turn_id, through_seq) where turn_id is not null;

-- words that were changed or taken back are in no summary either: what was condensed from them goes, and is made anew
create trigger summary_forgets after update of text, deleted_at on all_message
when new.text is not old.text or new.deleted_at is not old.deleted_at
begin
	delete from all_summary where conversation_id = new.conversation_id and turn_id is null and through_seq >= new.seq;
end;
