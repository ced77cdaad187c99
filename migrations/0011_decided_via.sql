-- through what a hold was answered: a page, the interface for programs, or the shell of the computer
alter table all_hold add column decided_via text check(decided_via in ('web', 'api', 'cli'));
