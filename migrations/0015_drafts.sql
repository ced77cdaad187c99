-- What somebody began to write and has not sent, in a conversation or in one of its threads.

create table all_draft(
	conversation_id text not null references all_conversation(id) on delete cascade,
	member_id text not null references all_member(id) on delete cascade,
	-- the thread's first message; '' for the conversation itself
	root_message_id text not null,
	text text not null,
	file_ids text not null check(json_valid(file_ids)),
	updated_at integer not null,
	primary key(conversation_id, member_id, root_message_id)
) strict, without rowid;
create index draft_member on all_draft(member_id);
