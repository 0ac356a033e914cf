-- The order in which audiences stand; those of one place stand in the order in which they were added.
alter table price_audience add column ordinal int not null default 0;
alter table price_audience_history add column ordinal int not null default 0;
call platform.track('price_audience');
