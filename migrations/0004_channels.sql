-- Channels have names of their own, and everybody keeps their own list of conversations.

-- the channel's name without case and composition: no two living channels share it. NULL for direct conversations
alter table all_conversation add column name_key text;
update all_conversation set name_key = lower(name) where kind = 'channel' and id =
	(select min(c.id) from all_conversation c where c.kind = 'channel' and lower(c.name) = lower(all_conversation.name));
create unique index conversation_name on all_conversation(name_key) where name_key is not null;

-- when the member put it at the top of their list
alter table all_membership add column pinned_at integer;
-- the number of the last message when it was hidden: a newer one brings the conversation back
alter table all_membership add column hidden_seq integer;
