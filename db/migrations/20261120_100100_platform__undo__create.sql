-- Undo of one change, set-based over the history, itself run as a change. A row goes back to its version before the
-- change unless it was edited later, is needed by a later row or by one that stays, misses a row it pointed to, or its
-- key was taken since.
-- What stays is listed in undo_left. See data-model.md, "Four ideas", 3.

-- Foreign keys between content tables: (child.key -> parent.id).
create view platform.content_reference as
  select child.relname::text as child, parent.relname::text as parent, a.attname::text as key
  from pg_constraint k
  join pg_class child on child.oid = k.conrelid
  join pg_class parent on parent.oid = k.confrelid
  join platform.content_table c1 on c1.name = child.relname
  join platform.content_table c2 on c2.name = parent.relname
  cross join lateral unnest(k.conkey) as part(attnum)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.attnum
  where k.contype = 'f' and a.attname <> 'catalog_id';

-- Unique indexes of content tables as a list of key expressions and a predicate.
create view platform.content_key as
  select t.relname::text as name,
    (select string_agg(format('(%s)', pg_get_indexdef(i.indexrelid, n, true)), ', ' order by n)
     from generate_series(1, i.indnkeyatts) n) as keys,
    coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as predicate
  from pg_index i
  join pg_class t on t.oid = i.indrelid
  join platform.content_table c on c.name = t.relname
  where i.indisunique and not i.indisprimary;

create procedure platform.undo_plan(p_change bigint) language plpgsql as $$
declare
  t record;
begin
  create temp table if not exists undo_target (
    table_name text, id bigint, action text, primary key (table_name, id)
  ) on commit delete rows;
  create temp table if not exists undo_kept (
    table_name text, id bigint, reason text, primary key (table_name, id)
  ) on commit delete rows;
  truncate pg_temp.undo_target, pg_temp.undo_kept;
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
  end loop;
  analyze pg_temp.undo_target;
end $$;

-- Takes rows out of the plan until what would stand afterwards is whole. Costs grow with the plan.
create procedure platform.undo_settle(p_change bigint) language plpgsql as $$
declare
  r record;
  v_kept bigint;
  v_round bigint;
begin
  loop
    v_kept := 0;
    for r in select * from platform.content_reference where parent in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using (
            select t.id from pg_temp.undo_target t where t.table_name = %1$L and t.action = 'remove' and (
              exists (select from public.%2$I c where c.catalog_id = $2 and c.%4$I = t.id
                and not exists (select from pg_temp.undo_target x where x.table_name = %2$L and x.id = c.id))
              or exists (select from pg_temp.undo_target x join public.%3$I h on h.catalog_id = $2 and h.id = x.id and h.ended_by = $1
                where x.table_name = %2$L and x.action <> 'remove' and h.%4$I = t.id))
          ) needed where d.table_name = %1$L and d.id = needed.id returning d.id)
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
          ) taken where d.table_name = %1$L and d.id = taken.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'key' from kept $f$,
        r.name, r.name || '_history', r.keys, r.predicate) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    exit when v_kept = 0;
  end loop;
end $$;

-- Undoes p_change inside the change that has begun. Answers the counts; undo_left holds what was left alone.
create function platform.undo_change(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, brought bigint, left_alone bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_undo bigint := current_setting('callout.change')::bigint;
  v_columns text;
begin
  call platform.undo_plan(p_change);
  call platform.undo_settle(p_change);
  set constraints all deferred;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name) order by ordinal desc loop
    execute format('delete from public.%1$I r using pg_temp.undo_target u
      where u.table_name = %1$L and u.action <> ''bring'' and r.catalog_id = $1 and r.id = u.id', t.name) using platform.catalog();
  end loop;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name and u.action <> 'remove') order by ordinal loop
    v_columns := platform.columns_of(t.name, true);
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %3$s from public.%4$I h join pg_temp.undo_target u on u.table_name = %1$L and u.id = h.id and u.action <> ''remove''
      where h.catalog_id = $1 and h.ended_by = $2', t.name, v_columns,
      (select string_agg(case when c = 'change_id' then v_undo::text else 'h.' || c end, ', ' order by n)
       from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)), t.name || '_history')
      using platform.catalog(), p_change;
  end loop;
  insert into undo_left (catalog_id, change_id, table_name, row_id, reason)
    select platform.catalog(), v_undo, k.table_name, k.id, k.reason from pg_temp.undo_kept k;
  return query
    select c.name, count(*) filter (where u.action = 'remove'), count(*) filter (where u.action = 'revert'),
      count(*) filter (where u.action = 'bring'), count(*) filter (where u.action = 'kept')
    from platform.content_table c
    join (select x.table_name, x.action from pg_temp.undo_target x
          union all select k.table_name, 'kept' from pg_temp.undo_kept k) u on u.table_name = c.name
    group by c.name, c.ordinal order by c.ordinal;
end $$;
revoke all on function platform.undo_change(bigint) from public;
grant execute on function platform.undo_change(bigint) to callout_app;
