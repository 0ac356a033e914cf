-- Lists are sorted by what they show of an item: its override name, else its display name, else its name.
drop view live.hierarchy_item, asof.hierarchy_item, past.hierarchy_item;
alter table hierarchy_item drop column name_sort;
alter table hierarchy_item add column name_sort text collate "C" not null generated always as
  (platform.natural_key(coalesce(nullif(override_name, ''), nullif(display_name, ''), name))) stored;
call platform.track('hierarchy_item');

do $$
declare
  v_columns text := platform.columns_of('hierarchy_item');
begin
  execute format('create view past.hierarchy_item as select %1$s, ended_by from (
      select %1$s, null::bigint as ended_by from public.hierarchy_item
      union all select %1$s, ended_by from public.hierarchy_item_history) u
    where catalog_id = current_setting(''callout.catalog'')::bigint', v_columns);
end $$;
grant select on past.hierarchy_item to callout_app;

create index hierarchy_item_sort on hierarchy_item (catalog_id, name_sort, id);
create index hierarchy_item_workflow on hierarchy_item (catalog_id, workflow_id, name_sort, id);
create index hierarchy_item_type on hierarchy_item (catalog_id, type_id, name_sort, id);

-- While a table's size is unknown the planner takes the newest of the indexes that could find a row by its id. Of these
-- this one comes next to the key: rows written together share a time.
drop index hierarchy_item_modified;
create index hierarchy_item_modified on hierarchy_item (catalog_id, modified_at, id);
