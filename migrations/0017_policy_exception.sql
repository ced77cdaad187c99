-- Always allow: what a person lifted for themselves of a question that policy added and lets people lift.

-- Which permission to lift it is: a new one each time policy grants it, so that what was lifted before ends with it. NULL: nobody may.
alter table all_policy add column lift_id text;

create table all_policy_exception(
	id text primary key,
	member_id text not null references all_member(id),
	tool text not null,
	lift_id text not null,
	-- only calls that give this argument this value; NULL: any call
	field text,
	value text,
	-- what the call was about that it was made at
	name text,
	created_at integer not null,
	check((field is null) = (value is null))
) strict, without rowid;
create index policy_exception_member on all_policy_exception(member_id, tool);
