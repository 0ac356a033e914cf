-- Whole numbers that are kept as ranges, as the years of a fitment: each number is a value by itself. A table with such a
-- cell is a key and that cell, nothing else, and is undone by its key, because a row goes where its last number goes and is
-- another row when it comes back (docs/domain/fitments.md, Undo).
alter table platform.declared_cell drop constraint declared_cell_kind_check;
alter table platform.declared_cell add constraint declared_cell_kind_check
  check (kind in ('value', 'keys', 'set', 'ranges', 'never', 'derived'));

-- Ranges without what p_after has more than p_before, and with what it has less.
create function platform.ranges_back(p_before int4multirange, p_after int4multirange, p_now int4multirange)
returns int4multirange language sql immutable as $$ select p_now - (p_after - p_before) + (p_before - p_after) $$;

create or replace function platform.merge_of(p_table text, out row_back text, out going text, out staying text, out is_as_left text)
language plpgsql stable as $$
declare
  c record;
  v_of text;
  v_going text;
  v_known text[] := '{}';
begin
  row_back := 'to_jsonb(n)';
  going := $q$'{}'::text[]$q$;
  staying := $q$'{}'::text[]$q$;
  for c in select * from platform.content_cell where name = p_table order by cell loop
    if c.kind = 'value' then
      v_of := 'row(' || (select string_agg(format('$.%I', x), ', ') from unnest(c.columns) x) || ')';
      v_going := format('(%s is distinct from %s and %s is not distinct from %s)',
        replace(v_of, '$', 'b'), replace(v_of, '$', 'a'), replace(v_of, '$', 'n'), replace(v_of, '$', 'a'));
      row_back := row_back || format(' || case when %s then jsonb_build_object(%s) else ''{}'' end', v_going,
        (select string_agg(format('%L, b.%I', x, x), ', ') from unnest(c.columns) x));
      going := going || format(' || case when %s then array[%L] end', v_going, c.cell);
      staying := staying || format(' || case when %1$s is distinct from %2$s and %3$s is distinct from %2$s
        and %3$s is distinct from %1$s then array[%4$L] end',
        replace(v_of, '$', 'b'), replace(v_of, '$', 'a'), replace(v_of, '$', 'n'), c.cell);
    elsif c.kind = 'keys' then
      row_back := row_back || format(' || jsonb_build_object(%1$L, platform.keys_back(b.%1$I, a.%1$I, n.%1$I))', c.columns[1]);
      going := going || format(' || array(select %1$L || k from unnest(platform.keys_going(b.%2$I, a.%2$I, n.%2$I)) k)',
        c.cell || '.', c.columns[1]);
      staying := staying || format(' || array(select %1$L || k from unnest(platform.keys_staying(b.%2$I, a.%2$I, n.%2$I)) k)',
        c.cell || '.', c.columns[1]);
    elsif c.kind = 'set' then
      row_back := row_back || format(' || jsonb_build_object(%1$L, platform.set_back(b.%1$I, a.%1$I, n.%1$I))', c.columns[1]);
      going := going || format(' || case when platform.set_back(b.%1$I, a.%1$I, n.%1$I) <> n.%1$I then array[%2$L] end',
        c.columns[1], c.cell);
    elsif c.kind = 'ranges' then
      row_back := row_back || format(' || jsonb_build_object(%1$L, platform.ranges_back(b.%1$I, a.%1$I, n.%1$I))', c.columns[1]);
      going := going || format(' || case when platform.ranges_back(b.%1$I, a.%1$I, n.%1$I) <> n.%1$I then array[%2$L] end',
        c.columns[1], c.cell);
    end if;
    if c.kind in ('value', 'keys', 'set', 'ranges') then v_known := v_known || c.columns; end if;
  end loop;
  if exists (select from pg_attribute where attrelid = ('public.' || quote_ident(p_table))::regclass
             and attname = 'modified_at' and not attisdropped) then
    row_back := row_back || $q$ || jsonb_build_object('modified_at', clock_timestamp())$q$;
  end if;
  select format('row(%s) is not distinct from row(%s)',
    string_agg(format('n.%I', x), ', '), string_agg(format('a.%I', x), ', ')) into is_as_left from unnest(v_known) x;
end $$;

-- Whether a change gives (1) or takes back what another gave (-1): an undo takes back, the undo of an undo gives again.
create function platform.direction_of(p_change bigint) returns int language sql stable as $$
  with recursive up(undoes, direction) as (
    select c.undoes, 1 from change c where c.catalog_id = platform.catalog() and c.id = p_change
    union all
    select c.undoes, -u.direction from up u join change c on c.catalog_id = platform.catalog() and c.id = u.undoes
  ) select coalesce((select direction from up where undoes is null), 1)
$$;

-- Plans the undo of p_change for a table of keys with ranges. A number goes where the change brought it and nobody brought
-- it again, and comes back where the change took it and nobody took it again; what was done to it since and taken back
-- counts as not done.
create procedure platform.undo_ranges_plan(p_table text, p_change bigint) language plpgsql as $$
declare
  v_cell record;
  v_keys text;
begin
  select cell, columns[1] as ranges into v_cell from platform.content_cell where name = p_table and kind = 'ranges';
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into v_keys from pg_attribute a
  where a.attrelid = ('public.' || quote_ident(p_table))::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attname not in ('catalog_id', 'id', 'change_id', v_cell.ranges);
  execute format($f$
    with was as materialized (
      select %3$s, id, %4$I as held from public.%2$I where catalog_id = $2 and ended_by = $1
    ), became as materialized (
      select %3$s, id, %4$I as held from public.%1$I where catalog_id = $2 and change_id = $1
      union all
      select %3$s, id, %4$I from public.%2$I where catalog_id = $2 and change_id = $1
    ), turned as materialized (
      select row_number() over () as n, %3$s, w.id as was_id, b.id as became_id,
        coalesce(w.held, '{}') as held, coalesce(b.held, '{}') - coalesce(w.held, '{}') as brought,
        coalesce(w.held, '{}') - coalesce(b.held, '{}') as taken
      from was w full join became b using (%3$s)
      where w.held is distinct from b.held
    ), versions as materialized (
      select t.n, v.id, v.change_id, v.ended_by, v.held, v.is_live
      from turned t
      cross join lateral (
        select r.id, r.change_id, null::bigint as ended_by, r.%4$I as held, true as is_live from public.%1$I r
        where r.catalog_id = $2 and %5$s
        union all
        select r.id, r.change_id, r.ended_by, r.%4$I, false from public.%2$I r
        where r.catalog_id = $2 and %5$s and (r.change_id > $1 or r.ended_by > $1)
      ) v
    ), since as (
      select n, by_change, coalesce(range_agg(gives), '{}') as gives, coalesce(range_agg(takes), '{}') as takes from (
        select n, change_id as by_change, held as gives, null::int4multirange as takes from versions where change_id > $1
        union all select n, ended_by, null, held from versions where ended_by > $1) x
      group by n, by_change
    ), numbers as (
      select s.n, number, platform.direction_of(s.by_change) as direction
      from since s join turned t using (n)
      cross join lateral unnest(((s.gives - s.takes) + (s.takes - s.gives)) * (t.brought + t.taken)) r
      cross join lateral generate_series(lower(r), upper(r) - 1) number
    ), covered as (
      select n, range_agg(int4range(number, number + 1)) as held from (
        select n, number from numbers group by n, number having sum(direction) <> 0) x
      group by n
    ), planned as materialized (
      select t.n, t.was_id, coalesce(t.became_id, t.was_id) as of_id, now_.id as now_id, t.held as was_held,
        coalesce(now_.held, '{}') as held,
        coalesce(now_.held, '{}') - (t.brought - coalesce(c.held, '{}')) + (t.taken - coalesce(c.held, '{}')) as back,
        not isempty(t.brought * coalesce(c.held, '{}') * coalesce(now_.held, '{}')
          + (t.taken * coalesce(c.held, '{}') - coalesce(now_.held, '{}'))) as stays
      from turned t
      left join covered c using (n)
      left join lateral (select v.id, v.held from versions v where v.n = t.n and v.is_live) now_ on true
    ), removed as (
      insert into pg_temp.undo_target
      select %6$L, now_id, 'remove' from planned where now_id is not null and isempty(back)
    ), reverted as (
      insert into pg_temp.undo_target
      select %6$L, was_id, case when now_id is null then 'bring' else 'revert' end from planned
      where back <> held and not isempty(back) and back = was_held and was_id is not distinct from coalesce(now_id, was_id)
    ), merged as (
      insert into pg_temp.undo_merge
      select %6$L, coalesce(p.now_id, p.was_id), s.whole || jsonb_build_object(%7$L, p.back), array[%8$L],
        case when p.stays then array[%8$L] else '{}' end
      from planned p
      cross join lateral (
        select to_jsonb(r) as whole from public.%1$I r where r.catalog_id = $2 and r.id = p.now_id
        union all
        select to_jsonb(r) - 'ended_by' from public.%2$I r
        where p.now_id is null and r.catalog_id = $2 and r.id = p.was_id and r.ended_by = $1) s
      where p.back <> p.held and not isempty(p.back)
        and not (p.back = p.was_held and p.was_id is not distinct from coalesce(p.now_id, p.was_id))
    )
    insert into pg_temp.undo_kept
    select distinct %6$L, coalesce(now_id, of_id), 'edited' from planned where stays and back = held
    $f$, p_table, p_table || '_history', v_keys, v_cell.ranges,
    (select string_agg(format('r.%1$s = t.%1$s', k), ' and ') from unnest(string_to_array(v_keys, ', ')) k),
    p_table, v_cell.ranges, v_cell.cell) using p_change, platform.catalog();
end $$;

create or replace procedure platform.undo_plan(p_change bigint) language plpgsql as $$
declare
  t record;
  v_edited bigint;
begin
  call platform.undo_tables();
  for t in select name from platform.content_table order by ordinal loop
    if exists (select from platform.declared_cell c where c.name = t.name and c.kind = 'ranges') then
      call platform.undo_ranges_plan(t.name, p_change);
      continue;
    end if;
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
