-- The plan of a record's rollback again: of a hotspot, which has columns x and h, the whole row is read.
create or replace procedure platform.record_plan(p_table text, p_id bigint, p_change bigint, p_cells text[]) language plpgsql as $$
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
  execute format('select to_jsonb(n.*) from public.%I n where n.catalog_id = $1 and n.id = $2', p_table)
    into v_now using v_catalog, p_id;
  if (v_now ->> 'change_id')::bigint <= p_change then return; end if;
  execute format('select to_jsonb(h.*), h.change_id from public.%I h
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
