-- What was taken back leaves a change as it was: a row that later changes edited, and undos brought back to what the
-- change had made of it, can be undone with it. So changes can be taken back one after the other, the newest first.

-- The rows of one table that stand as p_change left them although later changes touched them.
create function platform.undo_restored(p_table text, p_change bigint) returns table (id bigint)
language plpgsql stable as $$
begin
  return query execute format($f$
    with recursive touched as (
      select id from public.%2$I where catalog_id = $2 and change_id = $1
      union select id from public.%2$I where catalog_id = $2 and ended_by = $1
    ), later as (
      select c.id, c.undoes from public.change c where c.catalog_id = $2 and c.id > $1 and c.undoes is not null
    ), stands(id, change_id, content) as (
      select r.id, r.change_id, to_jsonb(r) - '{change_id,modified_at,ended_by}'::text[]
      from touched t join public.%1$I r on r.catalog_id = $2 and r.id = t.id and r.change_id in (select l.id from later l)
      union
      select s.id, h.change_id, s.content from stands s
      join later l on l.id = s.change_id
      join public.%2$I h on h.catalog_id = $2 and h.id = s.id and h.ended_by = l.undoes
      where to_jsonb(h) - '{change_id,modified_at,ended_by}'::text[] = s.content
    ), gone(id, ended_by) as (
      select h.id, max(h.ended_by) from public.%2$I h join touched t on t.id = h.id
      where h.catalog_id = $2 and not exists (select from public.%1$I r where r.catalog_id = $2 and r.id = h.id)
      group by h.id
      union
      select g.id, (select max(x.ended_by) from public.%2$I x
        where x.catalog_id = $2 and x.id = g.id and x.ended_by < l.undoes)
      from gone g join later l on l.id = g.ended_by
      where not exists (select from public.%2$I x where x.catalog_id = $2 and x.id = g.id and x.ended_by = l.undoes)
    )
    select s.id from stands s where s.change_id = $1
    union select g.id from gone g where g.ended_by = $1 $f$, p_table, p_table || '_history')
    using p_change, platform.catalog();
end $$;

create or replace procedure platform.undo_plan(p_change bigint) language plpgsql as $$
declare
  t record;
  v_has_undos boolean := exists (
    select from public.change where catalog_id = platform.catalog() and id > p_change and undoes is not null);
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
      ), restored as (
        select u.id from platform.undo_restored(%1$L, $1) u where $3
      ), state as (
        select touched.id, row.change_id, before.id is not null as existed,
          touched.id in (select id from restored) as is_restored,
          exists (select from public.%2$I h where h.catalog_id = $2 and h.id = touched.id and h.change_id >= $1) as edited
        from touched
        left join public.%1$I row on row.catalog_id = $2 and row.id = touched.id
        left join before on before.id = touched.id
      ), judged as (
        select *, is_restored or change_id is not distinct from $1 or (change_id is null and not edited) as stands
        from state
      ), target as (
        insert into pg_temp.undo_target
        select %1$L, id, case when not existed then 'remove' when change_id is null then 'bring' else 'revert' end
        from judged where stands and (existed or change_id is not null)
      )
      insert into pg_temp.undo_kept
      select %1$L, id, 'edited' from judged where (existed or change_id is not null) and not stands
      $f$, t.name, t.name || '_history') using p_change, platform.catalog(), v_has_undos;
  end loop;
  analyze pg_temp.undo_target;
end $$;
