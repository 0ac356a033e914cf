-- Undo cell by cell. A row that nobody touched since goes back whole, as before; of one that somebody edited since those
-- cells go back whose value still is what the change left, and the others stay and are listed (docs/domain/history.md,
-- Undo).

-- Which cells of a row stayed; empty: the row stayed as it was.
alter table undo_left add column cells text[] not null default '{}';
call platform.scope('undo_left', 'tells of a change, is not changed');
revoke insert, update, delete on live.undo_left from callout_app;

create procedure platform.undo_tables() language plpgsql as $$
begin
  create temp table if not exists undo_target (
    table_name text, id bigint, action text, primary key (table_name, id)
  ) on commit delete rows;
  create temp table if not exists undo_kept (
    table_name text, id bigint, reason text, primary key (table_name, id)
  ) on commit delete rows;
  -- Rows that were edited since as they shall be, with the cells that go back and those that stay.
  create temp table if not exists undo_merge (
    table_name text, id bigint, row_back jsonb, going text[], staying text[], primary key (table_name, id)
  ) on commit delete rows;
  truncate pg_temp.undo_target, pg_temp.undo_kept, pg_temp.undo_merge;
end $$;

create or replace procedure platform.undo_plan(p_change bigint) language plpgsql as $$
declare
  t record;
  v_edited bigint;
begin
  call platform.undo_tables();
  for t in select name from platform.content_table order by ordinal loop
    execute format($f$
      with before as (select id from public.%2$I where catalog_id = $2 and ended_by = $1),
      touched as (
        select id from public.%1$I where catalog_id = $2 and change_id = $1
        union select id from public.%2$I where catalog_id = $2 and change_id = $1
        union select id from before
      ), state as (
        select touched.id, row.change_id, before.id is not null as existed,
          exists (select from public.%2$I h where h.catalog_id = $2 and h.id = touched.id and h.change_id >= $1) as edited
        from touched
        left join public.%1$I row on row.catalog_id = $2 and row.id = touched.id
        left join before on before.id = touched.id
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

-- Plans for the rows of a table that stand and were edited since what of them goes back: of the three states of a row the
-- cells that are now what the change left. What the change added goes where it is still what the change left.
create procedure platform.undo_merge_plan(p_table text, p_change bigint) language plpgsql as $$
declare
  v_merge record := platform.merge_of(p_table);
  v_derived text := (select string_agg(format('%L, %s', columns[1], expression), ', ')
                     from platform.content_cell where name = p_table and kind = 'derived');
begin
  execute format($f$
    insert into pg_temp.undo_merge
    select %1$L, m.id, m.row_back%2$s, m.going, m.staying from (
      select n.id, %3$s as row_back, %4$s as going, %5$s as staying
      from pg_temp.undo_kept k
      join public.%1$I n on n.catalog_id = $2 and n.id = k.id
      join public.%6$I a on a.catalog_id = $2 and a.id = k.id and a.change_id = $1
      join public.%6$I b on b.catalog_id = $2 and b.id = k.id and b.ended_by = $1
      where k.table_name = %1$L) m where m.going <> '{}' or m.staying = '{}'
    $f$, p_table,
    case when v_derived is null then '' else format(' || (select jsonb_build_object(%s) from jsonb_populate_record(null::public.%I, m.row_back) r)',
      v_derived, p_table) end,
    v_merge.row_back, v_merge.going, v_merge.staying, p_table || '_history') using p_change, platform.catalog();
  execute format($f$
    insert into pg_temp.undo_target
    select %1$L, n.id, 'remove' from pg_temp.undo_kept k
    join public.%1$I n on n.catalog_id = $2 and n.id = k.id
    join public.%2$I a on a.catalog_id = $2 and a.id = k.id and a.change_id = $1
    where k.table_name = %1$L and %3$s
      and not exists (select from public.%2$I b where b.catalog_id = $2 and b.id = k.id and b.ended_by = $1)
    $f$, p_table, p_table || '_history', v_merge.is_as_left) using p_change, platform.catalog();
  delete from pg_temp.undo_kept k where k.table_name = p_table and (
    exists (select from pg_temp.undo_merge m where m.table_name = k.table_name and m.id = k.id)
    or exists (select from pg_temp.undo_target t where t.table_name = k.table_name and t.id = k.id));
  -- What is as it was already is none of the undo's.
  delete from pg_temp.undo_merge where table_name = p_table and going = '{}';
end $$;

create or replace procedure platform.undo_settle(p_change bigint) language plpgsql as $$
declare
  r record;
  v_kept bigint;
  v_round bigint;
begin
  loop
    v_kept := 0;
    for r in select * from platform.content_reference where parent in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with needed as (
          select t.id from pg_temp.undo_target t where t.table_name = %1$L and t.action = 'remove'
            and exists (select from public.%2$I c where c.catalog_id = $2 and c.%4$I = t.id
              and not exists (select from pg_temp.undo_target x where x.table_name = %2$L and x.id = c.id)
              and not exists (select from pg_temp.undo_merge m where m.table_name = %2$L and m.id = c.id
                and (m.row_back ->> %4$L)::bigint is distinct from t.id))
          union
          select h.%4$I from pg_temp.undo_target x
          join public.%3$I h on h.catalog_id = $2 and h.id = x.id and h.ended_by = $1
          where x.table_name = %2$L and x.action <> 'remove'
        ), kept as (
          delete from pg_temp.undo_target d using needed
          where d.table_name = %1$L and d.action = 'remove' and d.id = needed.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'needed' from kept $f$,
        r.parent, r.child, r.child || '_history', r.key) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    for r in select * from platform.content_reference join platform.content_part using (child, key)
             where child in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using public.%1$I c
          where d.table_name = %1$L and d.action = 'remove' and c.catalog_id = $2 and c.id = d.id
            and exists (select from pg_temp.undo_kept k where k.table_name = %2$L and k.id = c.%4$I)
            and not exists (select from public.%3$I h where h.catalog_id = $2 and h.id = c.%4$I and h.ended_by = $1)
          returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'needed' from kept $f$,
        r.child, r.parent, r.parent || '_history', r.key) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    for r in select * from platform.content_reference where child in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using (
            select x.id from pg_temp.undo_target x
            join public.%2$I h on h.catalog_id = $2 and h.id = x.id and h.ended_by = $1
            where x.table_name = %1$L and x.action <> 'remove' and h.%4$I is not null
              and not exists (select from public.%3$I p where p.catalog_id = $2 and p.id = h.%4$I and not exists (
                select from pg_temp.undo_target y where y.table_name = %3$L and y.id = p.id and y.action = 'remove'))
              and not exists (select from pg_temp.undo_target y where y.table_name = %3$L and y.id = h.%4$I and y.action = 'bring')
          ) missing where d.table_name = %1$L and d.id = missing.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'missing' from kept $f$,
        r.child, r.child || '_history', r.parent, r.key) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    for r in select * from platform.content_key where name in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using (
            select then_.id from
              (select id, row(%3$s) as key from public.%2$I where catalog_id = $2 and ended_by = $1 and (%4$s)) then_
              join pg_temp.undo_target x on x.table_name = %1$L and x.id = then_.id and x.action <> 'remove'
              join (select id, row(%3$s) as key from public.%1$I where catalog_id = $2 and change_id > $1 and (%4$s)) now_
                on now_.key = then_.key and now_.id <> then_.id
            where not exists (select from pg_temp.undo_target y where y.table_name = %1$L and y.id = now_.id)
              and not exists (select from pg_temp.undo_merge y where y.table_name = %1$L and y.id = now_.id)
          ) taken where d.table_name = %1$L and d.id = taken.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'key' from kept $f$,
        r.name, r.name || '_history', r.keys, r.predicate) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    if exists (select from pg_temp.undo_merge) then
      call platform.undo_settle_merged(p_change, v_round);
      v_kept := v_kept + v_round;
    end if;
    exit when v_kept = 0;
  end loop;
end $$;

-- The same for rows that go back in part: one whose references, keys or checks would break stays whole.
create procedure platform.undo_settle_merged(p_change bigint, inout p_kept bigint) language plpgsql as $$
declare
  r record;
  v_round bigint;
begin
  p_kept := 0;
  for r in select * from platform.content_reference where child in (select table_name from pg_temp.undo_merge) loop
    execute format($f$
      with kept as (
        delete from pg_temp.undo_merge m where m.table_name = %1$L and m.row_back ->> %3$L is not null
          and not exists (select from public.%2$I p where p.catalog_id = $1 and p.id = (m.row_back ->> %3$L)::bigint and not exists (
            select from pg_temp.undo_target y where y.table_name = %2$L and y.id = p.id and y.action = 'remove'))
          and not exists (select from pg_temp.undo_target y where y.table_name = %2$L and y.id = (m.row_back ->> %3$L)::bigint and y.action = 'bring')
        returning m.id)
      insert into pg_temp.undo_kept select %1$L, id, 'missing' from kept $f$, r.child, r.parent, r.key) using platform.catalog();
    get diagnostics v_round = row_count;
    p_kept := p_kept + v_round;
  end loop;
  for r in select t.relname::text as name, pg_get_expr(k.conbin, k.conrelid) as holds
           from pg_constraint k join pg_class t on t.oid = k.conrelid
           where k.contype = 'c' and t.relnamespace = 'public'::regnamespace
             and t.relname::text in (select table_name from pg_temp.undo_merge) loop
    execute format($f$
      with kept as (
        delete from pg_temp.undo_merge m where m.table_name = %1$L
          and exists (select from jsonb_populate_record(null::public.%1$I, m.row_back) where not (%2$s))
        returning m.id)
      insert into pg_temp.undo_kept select %1$L, id, 'edited' from kept $f$, r.name, r.holds);
    get diagnostics v_round = row_count;
    p_kept := p_kept + v_round;
  end loop;
  for r in select u.name, u.predicate,
             (select string_agg(format('(%s) as k%s', k, n), ', ' order by n) from unnest(u.keys) with ordinality x(k, n)) as keys,
             (select string_agg(format('(%s) = w.k%s', k, n), ' and ' order by n) from unnest(u.keys) with ordinality x(k, n)) as is_taken,
             (select string_agg(format('o.k%1$s = w.k%1$s', n), ' and ') from generate_series(1, cardinality(u.keys)) n) as is_same
           from platform.content_unique u where u.name in (select table_name from pg_temp.undo_merge) loop
    execute format($f$
      with wanted as materialized (
        select v.* from pg_temp.undo_merge m
        cross join lateral (select id, %3$s from jsonb_populate_record(null::public.%1$I, m.row_back) where %4$s) v
        where m.table_name = %1$L
      ), others as (
        select v.* from pg_temp.undo_target t
        cross join lateral (select id, %3$s from public.%2$I where catalog_id = $2 and id = t.id and ended_by = $1 and (%4$s)) v
        where t.table_name = %1$L and t.action <> 'remove'
        union all select * from wanted
      ), kept as (
        delete from pg_temp.undo_merge m using wanted w
        where m.table_name = %1$L and m.id = w.id and (
          exists (select from public.%1$I where catalog_id = $2 and %5$s and (%4$s) and id <> w.id
            and not exists (select from pg_temp.undo_target t where t.table_name = %1$L and t.id = public.%1$I.id)
            and not exists (select from pg_temp.undo_merge t where t.table_name = %1$L and t.id = public.%1$I.id))
          or exists (select from others o where %6$s and o.id <> w.id))
        returning m.id)
      insert into pg_temp.undo_kept select %1$L, id, 'key' from kept $f$,
      r.name, r.name || '_history', r.keys, r.predicate, r.is_taken, r.is_same) using p_change, platform.catalog();
    get diagnostics v_round = row_count;
    p_kept := p_kept + v_round;
  end loop;
end $$;

-- What the plan does and leaves, by table: rows that go, rows whose cells go back, of these the ones of which others stay,
-- rows that come back, rows that stay as they are.
create function platform.undo_counts()
returns table (table_name text, removed bigint, reverted bigint, partly bigint, brought bigint, left_alone bigint) language plpgsql as $$
#variable_conflict use_column
begin
  return query select c.name, count(*) filter (where u.action = 'remove'), count(*) filter (where u.action in ('revert', 'merge')),
    count(*) filter (where u.action = 'merge' and m.staying <> '{}'), count(*) filter (where u.action = 'bring'),
    count(*) filter (where u.action = 'kept')
  from platform.content_table c
  join (select x.table_name, x.id, x.action from pg_temp.undo_target x
        union all select k.table_name, k.id, 'kept' from pg_temp.undo_kept k) u on u.table_name = c.name
  left join pg_temp.undo_merge m on m.table_name = u.table_name and m.id = u.id
  group by c.name, c.ordinal order by c.ordinal;
end $$;

-- What stays, in whole or in part.
create function platform.undo_staying() returns table (table_name text, row_id bigint, reason text, cells text[]) language plpgsql as $$
#variable_conflict use_column
begin
  return query select k.table_name, k.id, k.reason, '{}'::text[] from pg_temp.undo_kept k
  union all
  select m.table_name, m.id, 'edited', m.staying from pg_temp.undo_merge m
  join pg_temp.undo_target t on t.table_name = m.table_name and t.id = m.id
  where m.staying <> '{}';
end $$;

-- What an undo of p_change would do and leave, by table; what stays by its first p_take rows. Writes nothing. Whether
-- places would close a circle is seen only as they are written.
create function platform.undo_preview(p_change bigint, p_take int)
returns table (table_name text, removed bigint, reverted bigint, partly bigint, brought bigint, left_alone bigint, staying jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  call platform.undo_plan(p_change);
  call platform.undo_settle(p_change);
  insert into pg_temp.undo_target select m.table_name, m.id, 'merge' from pg_temp.undo_merge m;
  return query
    select c.*, coalesce((
      select jsonb_agg(jsonb_build_object('rowId', s.row_id, 'reason', s.reason, 'cells', s.cells) order by s.row_id)
      from (select * from platform.undo_staying() x where x.table_name = c.table_name order by x.row_id limit p_take) s), '[]')
    from platform.undo_counts() c;
end $$;
revoke all on function platform.undo_counts(), platform.undo_staying(), platform.undo_preview(bigint, int) from public;
grant execute on function platform.undo_preview(bigint, int) to callout_app;

-- Undoes p_change inside the change that has begun. Answers the counts; undo_left holds what stayed.
drop function platform.undo_change(bigint);
create function platform.undo_change(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, partly bigint, brought bigint, left_alone bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_undo bigint := current_setting('callout.change')::bigint;
  v_columns text;
  v_written text;
  v_merged text;
begin
  call platform.undo_plan(p_change);
  call platform.undo_settle(p_change);
  insert into pg_temp.undo_target select m.table_name, m.id, 'merge' from pg_temp.undo_merge m;
  if (select count(*) from pg_temp.undo_target) >= platform.many() then perform platform.begin_bulk(); end if;
  set constraints all deferred;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name) order by ordinal desc loop
    execute format('delete from public.%1$I r using pg_temp.undo_target u
      where u.table_name = %1$L and u.action <> ''bring'' and r.catalog_id = $1 and r.id = u.id', t.name) using platform.catalog();
  end loop;
  for t in select name, exists (select from pg_temp.undo_merge m where m.table_name = c.name) as is_merged
           from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name and u.action <> 'remove') order by ordinal loop
    v_columns := platform.columns_of(t.name, true);
    v_written := (select string_agg(case when c = 'change_id' then v_undo::text else 'h.' || c end, ', ' order by n)
                  from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n));
    v_merged := case when t.is_merged then format('union all select %s from pg_temp.undo_merge m
      cross join lateral jsonb_populate_record(null::public.%I, m.row_back) h where m.table_name = %L', v_written, t.name, t.name) else '' end;
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %3$s from public.%4$I h
      join pg_temp.undo_target u on u.table_name = %1$L and u.id = h.id and u.action in (''revert'', ''bring'')
      where h.catalog_id = $1 and h.ended_by = $2 %5$s', t.name, v_columns, v_written, t.name || '_history', v_merged)
      using platform.catalog(), p_change;
  end loop;
  perform platform.end_bulk();
  for t in select name from platform.undo_settler order by name loop
    execute format('call platform.%I($1)', t.name) using p_change;
  end loop;
  insert into undo_left (catalog_id, change_id, table_name, row_id, reason, cells)
    select platform.catalog(), v_undo, s.table_name, s.row_id, s.reason, s.cells from platform.undo_staying() s;
  return query select * from platform.undo_counts();
end $$;
revoke all on function platform.undo_change(bigint) from public;
grant execute on function platform.undo_change(bigint) to callout_app;

-- Scripts check references together too.
create or replace function platform.begin_bulk() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from change where catalog_id = platform.catalog() and id = current_setting('callout.change')::bigint
                 and kind in ('import', 'undo', 'restore', 'script')) then
    raise exception 'Only an import, an undo, a restore or a script may write in bulk.';
  end if;
  if has_parameter_privilege('session_replication_role', 'set') then
    perform set_config('callout.bulk', 'on', true), set_config('session_replication_role', 'replica', true);
  end if;
end $$;
drop trigger references_hold on change;
create constraint trigger references_hold after insert on change deferrable initially deferred
  for each row when (new.kind in ('import', 'undo', 'restore', 'script')) execute function platform.require_references();
alter table change enable always trigger references_hold;
