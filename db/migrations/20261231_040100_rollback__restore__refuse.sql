-- What keeps a restore from being written, of the plan that this transaction made: what it would bring back points to a
-- record of the installation that is gone ("missing"), or what it would take from the installation is pointed to by another
-- catalogue ("needed"). The first p_most, how many there are, and of each a few of the records that point; null: nothing.
create function platform.restore_refusals(p_change bigint, p_most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  v_examples jsonb;
  v_items jsonb := '[]';
begin
  create temp table if not exists restore_refusal (
    reason text, parent text, id bigint, child text, key text, uses bigint
  ) on commit delete rows;
  truncate pg_temp.restore_refusal;
  for r in select c.child, string_agg(format('(%L, %L, h.%I)', c.parent, c.key, c.key), ', ') as pairs
           from platform.content_reference c
           where c.is_shared and c.child in (select v.table_name from pg_temp.restore_version v)
           group by c.child order by c.child loop
    execute format($f$
      insert into pg_temp.restore_refusal
      select 'missing', x.parent, x.id, %1$L, x.key, count(*) from pg_temp.restore_version v
      cross join lateral (
        select * from public.%2$I o where o.catalog_id = $2 and o.id = v.id and o.change_id + 0 = v.version and o.ended_by + 0 > $1 offset 0) h
      cross join lateral (values %3$s) x(parent, key, id)
      where v.table_name = %1$L and x.id is not null group by x.parent, x.id, x.key $f$,
      r.child, r.child || '_history', r.pairs) using p_change, platform.catalog();
  end loop;
  for r in select distinct parent from pg_temp.restore_refusal loop
    execute format($f$
      delete from pg_temp.restore_refusal f where f.parent = %1$L and (
        exists (select from public.%1$I p where p.catalog_id = platform.installation() and p.id = f.id)
        or exists (select from pg_temp.undo_target u where u.table_name = %1$L and u.id = f.id and u.action <> 'remove')) $f$, r.parent);
  end loop;
  if platform.catalog() = platform.installation() then
    for r in select c.child, c.parent, c.key from platform.content_reference c
             where c.is_shared and c.parent in (select u.table_name from pg_temp.undo_target u)
               and not exists (select from platform.shared_table s where s.name = c.child) loop
      execute format($f$
        insert into pg_temp.restore_refusal
        select 'needed', %1$L, u.id, %2$L, %3$L, count(*) from pg_temp.undo_target u join public.%2$I c on c.%3$I = u.id
        where u.table_name = %1$L and u.action = 'remove' group by u.id $f$, r.parent, r.child, r.key);
    end loop;
  end if;
  if not exists (select from pg_temp.restore_refusal) then return null; end if;
  for r in select * from pg_temp.restore_refusal order by reason, parent, id, child, key limit p_most loop
    if r.reason = 'missing' then
      execute format($f$
        select jsonb_agg(coalesce(i.name, h.row ->> 'mfr_name', h.row ->> 'name', '#' || h.id)) from (
          select o.id, to_jsonb(o) as row from pg_temp.restore_version v
          join public.%1$I o on o.catalog_id = $2 and o.id = v.id and o.change_id + 0 = v.version and o.ended_by + 0 > $1
          where v.table_name = %2$L and o.%3$I = $3 order by o.id limit 5) h
        left join lateral (select n.name from (
            select name, null::bigint as ended_by from public.hierarchy_item where catalog_id = $2 and id = (h.row ->> 'item_id')::bigint
            union all select name, ended_by from public.hierarchy_item_history where catalog_id = $2 and id = (h.row ->> 'item_id')::bigint) n
          order by n.ended_by desc nulls first limit 1) i on true $f$, r.child || '_history', r.child, r.key)
        into v_examples using p_change, platform.catalog(), r.id;
    else
      execute format($f$
        select jsonb_agg(c.code) from (select distinct k.code from public.%1$I o join public.catalog k on k.id = o.catalog_id
          where o.%2$I = $1 order by k.code limit 5) c $f$, r.child, r.key) into v_examples using r.id;
    end if;
    execute format($f$
      select $1 || jsonb_build_array(jsonb_build_object('reason', $2::text, 'table', $3::text, 'id', $4, 'in', $5::text, 'count', $6,
        'examples', coalesce($7, '[]'), 'name', coalesce((select coalesce(n.row ->> 'name', n.row ->> 'field_name') from (
          select to_jsonb(p) as row, null::bigint as ended_by from public.%1$I p where p.catalog_id = platform.installation() and p.id = $4
          union all select to_jsonb(p), p.ended_by from public.%2$I p where p.catalog_id = platform.installation() and p.id = $4
          order by 2 desc nulls first limit 1) n), '#' || $4))) $f$, r.parent, r.parent || '_history')
      into v_items using v_items, r.reason, r.parent, r.id, r.child, r.uses, v_examples;
  end loop;
  return jsonb_build_object('total', (select count(*) from pg_temp.restore_refusal), 'items', v_items);
end $$;
revoke all on function platform.restore_refusals(bigint, int) from public;
grant execute on function platform.restore_refusals(bigint, int) to callout_app;

create or replace function platform.restore_to(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, brought bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_restore bigint := current_setting('callout.change')::bigint;
  v_columns text;
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
