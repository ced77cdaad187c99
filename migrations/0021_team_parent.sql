-- Whoever calls sees the deals of the teams below their own: those are looked up at each call (store/caller.ts).
create index team_parent on all_team(parent_team_id);
