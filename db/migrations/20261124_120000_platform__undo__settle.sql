-- Undo of a change that made many rows of two tables, one of which points to the other, looked through the plan once for
-- each of them. What is needed and what is missing are joins now.

-- Takes rows out of the plan until what would stand afterwards is whole. Costs grow with the plan.
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
        with kept as (
          delete from pg_temp.undo_target d using (
            select t.id from pg_temp.undo_target t
            join public.%2$I c on c.catalog_id = $2 and c.%4$I = t.id
            left join pg_temp.undo_target x on x.table_name = %2$L and x.id = c.id
            where t.table_name = %1$L and t.action = 'remove' and x.id is null
            union
            select h.%4$I from pg_temp.undo_target x
            join public.%3$I h on h.catalog_id = $2 and h.id = x.id and h.ended_by = $1
            where x.table_name = %2$L and x.action <> 'remove'
          ) needed(id) where d.table_name = %1$L and d.action = 'remove' and d.id = needed.id returning d.id)
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
            left join public.%3$I p on p.catalog_id = $2 and p.id = h.%4$I
            left join pg_temp.undo_target y on y.table_name = %3$L and y.id = h.%4$I
            where x.table_name = %1$L and x.action <> 'remove' and h.%4$I is not null
              and case when p.id is null then y.action is distinct from 'bring' else y.action = 'remove' end
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
