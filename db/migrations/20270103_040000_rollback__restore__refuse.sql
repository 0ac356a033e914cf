-- A restore that reads each row once refuses, as before, what would leave records that point to nothing.
create or replace function platform.restore_to(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, brought bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_restore bigint := current_setting('callout.change')::bigint;
  v_columns text;
  v_loops text := current_setting('enable_nestloop');
  v_refused jsonb;
begin
  call platform.restore_plan(p_change);
  v_refused := platform.restore_refusals(p_change, 20);
  if v_refused is not null then
    raise exception 'The restore would leave records that point to nothing.' using errcode = 'CB004', detail = v_refused::text;
  end if;
  if (select count(*) from pg_temp.undo_target) >= platform.many() then perform platform.begin_bulk(); end if;
  set constraints all deferred;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name) order by ordinal desc loop
    execute format('delete from public.%1$I r using pg_temp.undo_target u
      where u.table_name = %1$L and u.action <> ''bring'' and r.catalog_id = $1 and r.id = u.id', t.name) using platform.catalog();
  end loop;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name and u.action <> 'remove') order by ordinal loop
    v_columns := platform.columns_of(t.name, true);
    -- What was just deleted stands in the history too, as ended by this restore; its versions are newer than p_change.
    perform set_config('enable_nestloop', 'off', true);
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %3$s from pg_temp.restore_version v
      join (select * from public.%4$I where catalog_id = $1 and ended_by > $2 and change_id <= $2) h
        on h.id = v.id and h.change_id = v.version
      where v.table_name = %1$L order by v.id',
      t.name, v_columns,
      (select string_agg(case when c = 'change_id' then v_restore::text else 'h.' || c end, ', ' order by n)
       from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)), t.name || '_history')
      using platform.catalog(), p_change;
    perform set_config('enable_nestloop', v_loops, true);
  end loop;
  perform platform.end_bulk();
  for t in select name from platform.undo_settler where settles_restore order by name loop
    execute format('call platform.%I($1)', t.name) using v_restore;
  end loop;
  return query select * from platform.restore_counts();
end $$;
