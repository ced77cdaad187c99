-- Through what a task was added, when not by the person's own hand: cards of the board say so.
alter table all_task add column via text check(via in ('agent', 'schedule', 'api'));
