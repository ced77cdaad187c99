-- A conversation's messages by time and author: searches within days, and by whom, read what they answer and no more.
-- Partial, so that only what asks for a time reads it: other queries would take it for the index by number.

create index message_place on all_message(conversation_id, created_at, author_id) where created_at is not null;
