-- The newest task stands first in the index of titles (store/title-search.ts): a hint wants the newest, and the index is
-- read forwards in half the time it takes backwards.
insert into all_task_fts(all_task_fts) values('delete-all');
insert into all_task_fts(rowid, parts) select -k.row, title_parts(t.title) from all_task_key_index k join all_task t on t.id = k.task_id order by k.row desc;
