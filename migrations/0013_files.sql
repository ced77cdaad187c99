-- Files that people send with messages. Their bytes stand in the data folder's files, by what they hold.

create table all_file(
	id text primary key,
	uploader_id text not null references all_member(id),
	sha256 text not null check(length(sha256) = 64),
	name text not null,
	size integer not null check(size >= 0),
	-- what the bytes are, not what they were called
	content_type text not null,
	-- the beginning of a text file, for the model
	excerpt text,
	created_at integer not null
) strict;
create index file_sha256 on all_file(sha256);
create index file_uploader on all_file(uploader_id);

create table all_message_file(
	message_id text not null references all_message(id) on delete cascade,
	file_id text not null references all_file(id),
	position integer not null,
	primary key(message_id, file_id)
) strict, without rowid;
create index message_file_file on all_message_file(file_id);
