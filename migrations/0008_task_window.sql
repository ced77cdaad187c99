-- Whose task is listed until when: what a person has to do this week is a range here, however much they did in all the
-- years before. Open work is listed until the end of time, finished work until the moment it ended (record.md part G).
-- Kept by the triggers below alone, and read through the view `listed_task`, which joins the tasks the reader sees.
create table all_task_window_index(
	member_id text not null,
	listed_until integer not null,
	task_id text not null references all_task(id) on delete cascade,
	primary key(member_id, listed_until, task_id)
) strict, without rowid;
create index task_window_task on all_task_window_index(task_id);

insert into all_task_window_index(member_id, listed_until, task_id)
	select p.member_id,
		case when t.status in ('completed', 'rejected', 'stopped') then coalesce(t.ends_at, t.starts_at, t.status_at) else 9007199254740991 end,
		t.id
	from all_task_participant p join all_task t on t.id = p.task_id;

create trigger task_window_joined after insert on all_task_participant begin
	insert into all_task_window_index(member_id, listed_until, task_id)
		select new.member_id,
			case when t.status in ('completed', 'rejected', 'stopped') then coalesce(t.ends_at, t.starts_at, t.status_at) else 9007199254740991 end,
			t.id
		from all_task t where t.id = new.task_id;
end;

create trigger task_window_left after delete on all_task_participant begin
	delete from all_task_window_index where task_id = old.task_id and member_id = old.member_id;
end;

create trigger task_window_moved after update of status, status_at, starts_at, ends_at on all_task begin
	update all_task_window_index
		set listed_until = case when new.status in ('completed', 'rejected', 'stopped') then coalesce(new.ends_at, new.starts_at, new.status_at) else 9007199254740991 end
		where task_id = new.id;
end;
