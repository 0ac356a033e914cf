-- Which changes touched which item, up to the moment of a connection of the past.
create view asof.hierarchy_item_change as
  select * from live.hierarchy_item_change where change_id <= (select current_setting('callout.asof')::bigint);
grant select on asof.hierarchy_item_change to callout_app;
