-- Two administrators who edit the same member, or the same user: the second save is refused and shown what changed.
alter table profile add column version int not null default 1;
alter table app_user add column version int not null default 1;
