-- Jump-tos are in releases: every version of them, by what they hang on and by what they lead to.
do $$
declare
  v_columns text := platform.columns_of('jump_to');
begin
  execute format('create view past.jump_to as select %1$s, ended_by from (
      select %1$s, null::bigint as ended_by from public.jump_to
      union all select %1$s, ended_by from public.jump_to_history) u
    where catalog_id = current_setting(''callout.catalog'')::bigint', v_columns);
end $$;
grant select on past.jump_to to callout_app;
create index jump_to_history_source on jump_to_history (catalog_id, source_id);
create index jump_to_history_target on jump_to_history (catalog_id, target_id);
