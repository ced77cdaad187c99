-- Whoever asked may want to be told when a turn is over: since when, until they have looked at how it ended.

alter table all_turn add column tell_asked_at integer;

create index turn_told on all_turn(conversation_id, requester_id) where tell_asked_at is not null;
