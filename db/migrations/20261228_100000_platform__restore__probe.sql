-- What a restore and an undo read is found row by row through the index of ids, whatever the planner takes the history to
-- hold: right after many changes it knows nothing of them, and read all of them again for each row. `+ 0` keeps it from the
-- indexes by change.

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
    execute format($f$
      with touched as (
        select id, max(version) as version, bool_or(is_now) as is_now from (
          select id, null::bigint as version, true as is_now from public.%1$I where catalog_id = $2 and change_id > $1
          union all
          select id, change_id, false from public.%2$I where catalog_id = $2 and ended_by > $1 and change_id <= $1) x
        group by id
      ), differing as materialized (
        select t.* from touched t where case
          when not is_now then not exists (select from public.%1$I r where r.catalog_id = $2 and r.id = t.id)
          when version is null then true
          else not exists (
            select from public.%1$I n where n.catalog_id = $2 and n.id = t.id and exists (
              select from public.%2$I h where h.catalog_id = $2 and h.id = n.id and h.change_id + 0 = t.version and h.ended_by + 0 > $1
                and row(%3$s) is not distinct from row(%4$s) offset 0) offset 0) end
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
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %3$s from (select * from pg_temp.restore_version where table_name = %1$L order by id) v
      cross join lateral (
        select * from public.%4$I o where o.catalog_id = $1 and o.id = v.id and o.change_id + 0 = v.version and o.ended_by + 0 > $2 offset 0) h',
      t.name, v_columns,
      (select string_agg(case when c = 'change_id' then v_restore::text else 'h.' || c end, ', ' order by n)
       from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)), t.name || '_history')
      using platform.catalog(), p_change;
  end loop;
  perform platform.end_bulk();
  for t in select name from platform.undo_settler where settles_restore order by name loop
    execute format('call platform.%I($1)', t.name) using v_restore;
  end loop;
  return query select * from platform.restore_counts();
end $$;

create or replace procedure platform.undo_plan(p_change bigint) language plpgsql as $$
declare
  t record;
  v_edited bigint;
begin
  call platform.undo_tables();
  for t in select name from platform.content_table order by ordinal loop
    execute format($f$
      with touched as (
        select id, bool_or(existed) as existed from (
          select id, false as existed from public.%1$I where catalog_id = $2 and change_id = $1
          union all select id, false from public.%2$I where catalog_id = $2 and change_id = $1
          union all select id, true from public.%2$I where catalog_id = $2 and ended_by = $1) x group by id
      ), state as (
        select touched.id, row.change_id, touched.existed,
          exists (select from public.%2$I h where h.catalog_id = $2 and h.id = touched.id and h.change_id + 0 >= $1 offset 0) as edited
        from touched
        left join lateral (select r.change_id from public.%1$I r where r.catalog_id = $2 and r.id = touched.id offset 0) row on true
      ), target as (
        insert into pg_temp.undo_target
        select %1$L, id, case when not existed then 'remove' when change_id is null then 'bring' else 'revert' end
        from state where change_id = $1 or (change_id is null and not edited)
      )
      insert into pg_temp.undo_kept
      select %1$L, id, 'edited' from state where (existed or change_id is not null) and not (change_id is not distinct from $1 or (change_id is null and not edited))
      $f$, t.name, t.name || '_history') using p_change, platform.catalog();
    get diagnostics v_edited = row_count;
    if v_edited > 0 then call platform.undo_merge_plan(t.name, p_change); end if;
  end loop;
  analyze pg_temp.undo_target;
  analyze pg_temp.undo_merge;
end $$;
