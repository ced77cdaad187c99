-- Finds tasks by any part of their title without reading every title: pairs and triples of characters (store/title-search.ts).
-- `row` is the index's link, an explicit key, since VACUUM may renumber an implicit one.
create table all_task_key_index(
	row integer primary key,
	task_id text not null unique references all_task(id) on delete cascade
) strict;
create virtual table all_task_fts using fts5(parts, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');

insert into all_task_key_index(task_id) select id from all_task order by created_at, id;
insert into all_task_fts(rowid, parts) select k.row, title_parts(t.title) from all_task_key_index k join all_task t on t.id = k.task_id;
