-- Which tasks a week lists (record.md part G) is read by range: each status has its own, finished work by the day it ended.
create index task_week on all_task(is_event, status, coalesce(ends_at, starts_at, status_at));
