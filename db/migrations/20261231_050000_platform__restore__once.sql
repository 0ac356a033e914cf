-- A restore reads the rows of now and the versions of then once each, whatever the planner takes them to be. Row by row it
-- was led astray by what was known of a history before it grew, and then read all of it again for each row. A full join is
-- never a loop, and the rows that come back are joined without one.

create or replace procedure platform.restore_plan(p_change bigint) language plpgsql as $$
declare
  t record;
begin
  create temp table if not exists undo_target (
    table_name text, id bigint, action text, primary key (table_name, id)
  ) on commit delete rows;
  create temp table if not exists undo_kept (
    table_name text, id bigint, reason text, primary key (table_name, id)
  ) on commit delete rows;
  create temp table if not exists restore_version (
    table_name text, id bigint, version bigint
  ) on commit delete rows;
  truncate pg_temp.undo_target, pg_temp.undo_kept, pg_temp.restore_version;
  for t in select name, array_to_string(array(
             select format('n.%I', a.attname) from pg_attribute a where a.attrelid = ('public.' || quote_ident(name))::regclass and a.attnum > 0
               and not a.attisdropped and a.attgenerated = '' and a.attname <> 'change_id' order by a.attnum), ', ') as now_columns
           from platform.content_table order by ordinal loop
    -- Rows that came or changed since, beside the versions that held then: each at most once by its id.
    execute format($f$
      with differing as materialized (
        select coalesce(n.id, h.id) as id, h.change_id as version, n.id is not null as is_now
        from (select * from public.%1$I where catalog_id = $2 and change_id > $1) n
        full join (select * from public.%2$I where catalog_id = $2 and ended_by > $1 and change_id <= $1) h on h.id = n.id
        where case when n.id is null or h.id is null then true else row(%3$s) is distinct from row(%4$s) end
      ), then_ as (
        insert into pg_temp.restore_version select %1$L, id, version from differing where version is not null
      )
      insert into pg_temp.undo_target
      select %1$L, id, case when version is null then 'remove' when is_now then 'revert' else 'bring' end from differing
      $f$, t.name, t.name || '_history', t.now_columns, replace(t.now_columns, 'n.', 'h.')) using p_change, platform.catalog();
  end loop;
  analyze pg_temp.undo_target;
  analyze pg_temp.restore_version;
end $$;

create or replace function platform.restore_to(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, brought bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_restore bigint := current_setting('callout.change')::bigint;
  v_columns text;
  v_loops text := current_setting('enable_nestloop');
begin
  call platform.restore_plan(p_change);
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
