-- How far somebody has read within a thread: a mention there counts until its thread was opened, not its conversation.

create table all_thread_position(
	conversation_id text not null references all_conversation(id) on delete cascade,
	member_id text not null references all_member(id) on delete cascade,
	-- the thread's first message
	root_message_id text not null,
	seq integer not null,
	primary key(conversation_id, member_id, root_message_id)
) strict, without rowid;

create index mention_member on all_mention(member_id, created_at);

-- what was read with its conversation until now stays read
insert into all_thread_position(conversation_id, member_id, root_message_id, seq)
select p.conversation_id, p.member_id, m.parent_message_id, max(p.seq)
from all_mention n
join all_message m on m.id = n.message_id and m.parent_message_id is not null
join all_read_position p on p.conversation_id = m.conversation_id and p.seq >= m.seq
where n.member_id in (p.member_id, 'everybody')
group by p.conversation_id, p.member_id, m.parent_message_id;
