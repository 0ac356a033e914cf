-- The indexes by which content is found as of a moment took a save and an import half their time again. A version that was
-- replaced now gets into them seconds later, by a worker: is_indexed says that it is in. Until then it stands in a small
-- index of what is not, and a search reads those one by one (docs/decisions/100).

-- Tables whose histories are searched by words, numbers and orders.
create table platform.searched_past (
  name text primary key references platform.content_table
);

-- As before; of a searched table what is in its indexes and what is not yet are read apart. Which is which is asked above the
-- union: one whose parts have conditions of their own is read from end to end.
create or replace procedure platform.show_as_of(p_table text) language plpgsql as $$
declare
  v_columns text := platform.columns_of(p_table);
  v_past text := format('select %s, ended_by from public.%I', v_columns, p_table || '_history');
  v_present text := format('select %s, null::bigint as ended_by from public.%I', v_columns, p_table);
  v_each text := 'true';
begin
  if exists (select from platform.searched_past where name = p_table) then
    v_present := replace(v_present, ' as ended_by', ' as ended_by, true as is_indexed, 0 as part');
    v_past := replace(v_past, ', ended_by', ', ended_by, is_indexed, 1 as part') || ' union all '
      || replace(v_past, ', ended_by', ', ended_by, is_indexed, 2 as part');
    v_each := '(part = 0 or part = 1 and is_indexed or part = 2 and not is_indexed)';
  end if;
  execute format('create or replace view asof.%I as select %s from (%s union all %s) u where %s and %s and %s %s',
    p_table, v_columns, v_present, v_past, platform.in_catalog(), platform.at_moment(), v_each, platform.sight_of(p_table));
  execute format('grant select on asof.%I to callout_app', p_table);
  call platform.expect_half(p_table || '_history');
end $$;

-- Lets a table's history have indexes "where is_indexed", which no statement keeps.
create procedure platform.search_past(p_table text) language plpgsql as $$
declare
  v_history text := p_table || '_history';
begin
  execute format('alter table public.%I add column is_indexed boolean not null default true', v_history);
  execute format('alter table public.%I alter column is_indexed set default false', v_history);
  execute format('create index %I on public.%I (catalog_id, id) where not is_indexed', v_history || '_new', v_history);
  insert into platform.searched_past values (p_table);
  call platform.show_as_of(p_table);
end $$;

-- Puts so many versions of each searched table, of any catalogue, into the indexes; how many those were. One does it at a
-- time: another gets 0.
create function platform.index_past(p_most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_table text;
  v_index oid;
  v_count bigint;
  v_all bigint := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('index_past', 0)) then return 0; end if;
  for v_table in select name || '_history' from platform.searched_past order by name loop
    execute format('update %1$I set is_indexed = true where ctid = any (array(select ctid from %1$I where not is_indexed limit $1))', v_table)
      using p_most;
    get diagnostics v_count = row_count;
    continue when v_count = 0;
    for v_index in
      select i.indexrelid from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where i.indrelid = ('public.' || quote_ident(v_table))::regclass and a.amname = 'gin'
    loop
      perform gin_clean_pending_list(v_index);
    end loop;
    -- The planner has to know that few are left, else it reads these before the indexes.
    if v_count > 1000 then execute format('analyze %I', v_table); end if;
    v_all := v_all + v_count;
  end loop;
  return v_all;
end $$;
revoke all on function platform.index_past(integer) from public;
grant execute on function platform.index_past(integer) to callout_app;
