-- the list of changes is asked for by time: an audit of last spring must not read everything since
create index change_at on all_change(at);
