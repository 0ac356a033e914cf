-- Rollback of one record, or of some of its cells, to what it was after a change: planned and settled as the rollback of
-- an item, and run as a change of its own (docs/domain/history.md, Rollback of a record).

-- Plans it: a record that was not there goes, one that is gone comes back whole, of one that stands the cells that differ
-- go back, or of these the ones that p_cells names. Nothing is planned where nothing differs.
create procedure platform.record_plan(p_table text, p_id bigint, p_change bigint, p_cells text[]) language plpgsql as $$
declare
  c record;
  k text;
  v_catalog bigint := platform.catalog();
  v_then jsonb;
  v_version bigint;
  v_now jsonb;
  v_back jsonb;
  v_going text[] := '{}';
  v_rule catalog;
begin
  if not exists (select from platform.content_table where name = p_table) then
    raise exception 'There is no content table %.', p_table;
  end if;
  call platform.undo_tables();
  create temp table if not exists rollback_version (
    table_name text, id bigint, version bigint, primary key (table_name, id)
  ) on commit delete rows;
  truncate pg_temp.rollback_version;
  execute format('select to_jsonb(n) from public.%I n where n.catalog_id = $1 and n.id = $2', p_table)
    into v_now using v_catalog, p_id;
  if (v_now ->> 'change_id')::bigint <= p_change then return; end if;
  execute format('select to_jsonb(h), h.change_id from public.%I h
    where h.catalog_id = $1 and h.id = $2 and h.change_id <= $3 and h.ended_by > $3 order by h.change_id desc limit 1',
    p_table || '_history') into v_then, v_version using v_catalog, p_id, p_change;
  if v_then is null or v_now is null then
    if p_cells is not null or (v_then is null and v_now is null) then return; end if;
    insert into pg_temp.undo_target values (p_table, p_id, case when v_then is null then 'remove' else 'bring' end);
    if v_then is not null then insert into pg_temp.rollback_version values (p_table, p_id, v_version); end if;
    return;
  end if;
  v_back := v_now;
  for c in select * from platform.content_cell x where x.name = p_table and x.kind in ('value', 'set', 'keys') order by x.cell loop
    if c.kind = 'keys' then
      -- What an attribute says whose definition is gone stays gone.
      for k in select key from jsonb_object_keys((v_then -> c.columns[1]) || (v_now -> c.columns[1])) key
               where v_then -> c.columns[1] -> key is distinct from v_now -> c.columns[1] -> key
                 and (p_cells is null or c.cell || '.' || key = any (p_cells))
                 and (v_then -> c.columns[1] -> key is null
                   or exists (select from attribute d where d.catalog_id = v_catalog and d.id = key::bigint)) loop
        v_going := v_going || (c.cell || '.' || k);
        v_back := v_back || jsonb_build_object(c.columns[1], case when v_then -> c.columns[1] -> k is null
          then (v_back -> c.columns[1]) - k
          else (v_back -> c.columns[1]) || jsonb_build_object(k, v_then -> c.columns[1] -> k) end);
      end loop;
    elsif (p_cells is null or c.cell = any (p_cells))
      and exists (select from unnest(c.columns) x where v_then -> x is distinct from v_now -> x) then
      v_going := v_going || c.cell;
      v_back := v_back || (select jsonb_object_agg(x, v_then -> x) from unnest(c.columns) x);
    end if;
  end loop;
  if v_going = '{}' then return; end if;
  if p_table = 'part' then
    select * into v_rule from catalog where id = v_catalog;
    v_back := v_back || jsonb_build_object('number_key',
      platform.part_number_key(v_back ->> 'part_number', v_rule.allowed_special_characters, v_rule.case_insensitive));
  end if;
  for c in select * from platform.content_cell x where x.name = p_table and x.kind = 'derived' loop
    execute format('select $1 || jsonb_build_object(%L, %s) from jsonb_populate_record(null::public.%I, $1) r',
      c.columns[1], c.expression, p_table) into v_back using v_back;
  end loop;
  insert into pg_temp.undo_merge values (p_table, p_id, v_back, v_going, '{}');
end $$;

-- What a rollback of a record would do: remove, bring or change it, with the row and the cells that change, or the reason
-- why it stays. No row: there is nothing to roll back. Writes nothing.
create function platform.record_rollback_preview(p_table text, p_id bigint, p_change bigint, p_cells text[])
returns table (does text, row_back jsonb, going text[], reason text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kept bigint;
begin
  call platform.record_plan(p_table, p_id, p_change, p_cells);
  call platform.rollback_settle();
  if exists (select from pg_temp.undo_merge) then call platform.undo_settle_merged(p_change, v_kept); end if;
  return query
    select t.action, null::jsonb, '{}'::text[], null::text from pg_temp.undo_target t
    union all select 'change', m.row_back, m.going, null from pg_temp.undo_merge m
    union all select 'stay', null, '{}', k.reason from pg_temp.undo_kept k;
end $$;

-- Rolls a record back inside the change that has begun; answers as the preview.
create function platform.record_rollback(p_table text, p_id bigint, p_change bigint, p_cells text[])
returns table (does text, row_back jsonb, going text[], reason text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_catalog bigint := platform.catalog();
  v_change bigint := current_setting('callout.change')::bigint;
  v_columns text;
  v_found record;
begin
  select * into v_found from platform.record_rollback_preview(p_table, p_id, p_change, p_cells);
  set constraints all deferred;
  if v_found.does in ('remove', 'change') then
    execute format('delete from public.%I r where r.catalog_id = $1 and r.id = $2', p_table) using v_catalog, p_id;
  end if;
  if v_found.does in ('bring', 'change') then
    v_columns := platform.columns_of(p_table, true);
    execute format('insert into public.%1$I (%2$s) overriding system value select %3$s from %4$s', p_table, v_columns,
      (select string_agg(case when c = 'change_id' then v_change::text when c = 'modified_at' then 'clock_timestamp()' else 'h.' || c end,
         ', ' order by n) from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)),
      case when v_found.does = 'change' then format('jsonb_populate_record(null::public.%I, $1) h', p_table)
        else format('public.%I h join pg_temp.rollback_version v on v.id = h.id and v.version = h.change_id
          where h.catalog_id = $2 and h.id = $3 and h.ended_by > $4', p_table || '_history') end)
      using v_found.row_back, v_catalog, p_id, p_change;
    insert into pg_temp.undo_target values (p_table, p_id, 'merge') on conflict do nothing;
  end if;
  if p_table = 'hierarchy_relation' then call platform.undo_settle_tree(p_change); end if;
  -- A place that would have closed a circle was taken out again.
  return query
    select case when k.id is null then v_found.does else 'stay' end, v_found.row_back, v_found.going,
      coalesce(k.reason, v_found.reason)
    from (select v_found.does as x) one left join pg_temp.undo_kept k on true
    where v_found.does is not null;
end $$;
revoke all on function platform.record_rollback_preview(text, bigint, bigint, text[]),
  platform.record_rollback(text, bigint, bigint, text[]) from public;
grant execute on function platform.record_rollback_preview(text, bigint, bigint, text[]),
  platform.record_rollback(text, bigint, bigint, text[]) to callout_app;
