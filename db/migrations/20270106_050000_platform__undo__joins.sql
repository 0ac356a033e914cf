-- An undo joins as many rows as its change wrote, and the planner takes them for one where the catalogue is small beside
-- others: then each row was compared with each other one, and the undo of 10,000 rows did not end in time. Here no row is
-- looked up by itself, and what is joined is as large as what was written, none of it a whole table.
create procedure platform.undo_plan_table(p_table text, p_change bigint) language plpgsql set enable_nestloop = off as $$
declare
  v_touched bigint[];
  v_before bigint[];
begin
  execute format($f$
    select array_agg(id), array_agg(id) filter (where existed) from (
      select id, bool_or(existed) as existed from (
        select id, false as existed from public.%1$I where catalog_id = $2 and change_id = $1
        union all select id, false from public.%2$I where catalog_id = $2 and change_id = $1
        union all select id, true from public.%2$I where catalog_id = $2 and ended_by = $1) w group by id) t
    $f$, p_table, p_table || '_history') into v_touched, v_before using p_change, platform.catalog();
  if v_touched is null then return; end if;
  execute format($f$
    with state as (
      select t.id, now_.change_id, before.id is not null as existed, later.id is not null as edited
      from unnest($3) t(id)
      left join unnest($4) before(id) on before.id = t.id
      left join (select id, change_id from public.%1$I where catalog_id = $2 and id = any($3)) now_ on now_.id = t.id
      left join (select distinct id from public.%2$I where catalog_id = $2 and id = any($3) and change_id >= $1) later on later.id = t.id
    ), target as (
      insert into pg_temp.undo_target
      select %3$L, id, case when not existed then 'remove' when change_id is null then 'bring' else 'revert' end
      from state where change_id = $1 or (change_id is null and not edited)
    )
    insert into pg_temp.undo_kept
    select %3$L, id, 'edited' from state where (existed or change_id is not null) and not (change_id is not distinct from $1 or (change_id is null and not edited))
    $f$, p_table, p_table || '_history', p_table) using p_change, platform.catalog(), v_touched, v_before;
end $$;

create or replace procedure platform.undo_plan(p_change bigint) language plpgsql as $$
declare
  t record;
begin
  call platform.undo_tables();
  for t in select name from platform.content_table order by ordinal loop
    if exists (select from platform.declared_cell c where c.name = t.name and c.kind = 'ranges') then
      call platform.undo_ranges_plan(t.name, p_change);
      continue;
    end if;
    call platform.undo_plan_table(t.name, p_change);
    if exists (select from pg_temp.undo_kept k where k.table_name = t.name) then
      call platform.undo_merge_plan(t.name, p_change);
    end if;
  end loop;
  analyze pg_temp.undo_target;
  analyze pg_temp.undo_merge;
end $$;

-- Rows whose key another row has taken since.
create procedure platform.undo_settle_keys(p_change bigint, inout p_kept bigint)
language plpgsql set enable_nestloop = off as $$
declare
  r record;
  v_round bigint;
begin
  p_kept := 0;
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
    p_kept := p_kept + v_round;
  end loop;
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
            and exists (select from public.%2$I c where %5$s c.%4$I = t.id
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
        r.parent, r.child, r.child || '_history', r.key,
        case when r.is_shared then '' else 'c.catalog_id = $2 and' end) using p_change, platform.catalog();
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
              and not exists (select from public.%3$I p where p.catalog_id = %5$s and p.id = h.%4$I and not exists (
                select from pg_temp.undo_target y where y.table_name = %3$L and y.id = p.id and y.action = 'remove'))
              and not exists (select from pg_temp.undo_target y where y.table_name = %3$L and y.id = h.%4$I and y.action = 'bring')
          ) missing where d.table_name = %1$L and d.id = missing.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'missing' from kept $f$,
        r.child, r.child || '_history', r.parent, r.key,
        case when r.is_shared then 'platform.installation()' else '$2' end) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    call platform.undo_settle_keys(p_change, v_round);
    v_kept := v_kept + v_round;
    if exists (select from pg_temp.undo_merge) then
      call platform.undo_settle_merged(p_change, v_round);
      v_kept := v_kept + v_round;
    end if;
    exit when v_kept = 0;
  end loop;
end $$;
