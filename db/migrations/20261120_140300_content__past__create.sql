-- Every version of what a release is made of, so that an item being edited stays as its release took it.
--   past     views of the tables' own names: all versions, with the change that ended each (null: it stands)
-- asof shows one moment by a change number; a release's moment is a snapshot, which no change number can say.
create schema past;
grant usage on schema past to callout_app;

do $$
declare
  v_table text;
  v_columns text;
begin
  foreach v_table in array array['hierarchy_item', 'hierarchy_relation', 'image', 'hotspot', 'parts_list_row', 'part',
    'part_relation', 'price', 'price_audience', 'translation', 'item_visibility', 'serial_rule', 'hierarchy_type',
    'hierarchy_type_attribute', 'attribute', 'workflow_state', 'lookup_value']
  loop
    v_columns := platform.columns_of(v_table);
    execute format('create view past.%1$I as select %2$s, ended_by from (
        select %2$s, null::bigint as ended_by from public.%1$I
        union all select %2$s, ended_by from public.%3$I) u
      where catalog_id = current_setting(''callout.catalog'')::bigint', v_table, v_columns, v_table || '_history');
    execute format('grant select on past.%I to callout_app', v_table);
  end loop;
end $$;

-- By what past versions are looked up.
create index parts_list_row_history_diagram on parts_list_row_history (catalog_id, diagram_id);
create index parts_list_row_history_part on parts_list_row_history (catalog_id, part_id);
create index hotspot_history_image on hotspot_history (catalog_id, image_id);
create index part_relation_history_part on part_relation_history (catalog_id, part_id);
create index part_relation_history_related on part_relation_history (catalog_id, related_id);
-- Prices that begin on a day: what the night's work and each delta ask for.
create index price_begins on price (catalog_id, effective_date);
create index price_history_begins on price_history (catalog_id, effective_date);
