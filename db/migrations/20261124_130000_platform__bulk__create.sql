-- Imports and undos write rows by the hundred thousand. PostgreSQL checks each of them against each of its foreign keys
-- by a statement of 20 microseconds: two fifths of an import of parts lists, and 40 seconds of the undo of 100,000 parts,
-- which five other tables may point to. Within begin_bulk and end_bulk these checks rest; when the change commits, all
-- references of what it wrote and of what it removed are checked together (docs/decisions/061).

-- History, stamps and words are kept while the checks rest too.
create procedure platform.keep_always(p_table text) language plpgsql as $$
declare
  v_trigger text;
begin
  for v_trigger in select tgname from pg_trigger where tgrelid = ('public.' || quote_ident(p_table))::regclass and not tgisinternal loop
    execute format('alter table public.%I enable always trigger %I', p_table, v_trigger);
  end loop;
end $$;

create or replace procedure platform.track(p_table text) language plpgsql as $$
declare
  v_columns text := platform.columns_of(p_table);
  v_history text := p_table || '_history';
  v_column record;
begin
  call platform.scope(p_table, null);
  execute format('create table if not exists public.%I (like public.%I, ended_by bigint not null)', v_history, p_table);
  for v_column in
    select a.attname, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = ('public.' || quote_ident(p_table))::regclass and a.attnum > 0 and not a.attisdropped
      and not exists (select from pg_attribute h where h.attrelid = ('public.' || quote_ident(v_history))::regclass
                      and h.attname = a.attname and not h.attisdropped)
  loop
    execute format('alter table public.%I add column %I %s', v_history, v_column.attname, v_column.type);
  end loop;
  execute format('create index if not exists %I on public.%I (catalog_id, id, change_id)', v_history || '_row', v_history);
  execute format('create index if not exists %I on public.%I (catalog_id, ended_by)', v_history || '_ended', v_history);
  execute format('create index if not exists %I on public.%I (catalog_id, change_id)', v_history || '_change', v_history);
  execute format('create index if not exists %I on public.%I (catalog_id, change_id)', p_table || '_change', p_table);
  execute format('alter table public.%I enable row level security', v_history);
  execute format('drop policy if exists catalog on public.%I', v_history);
  execute format('create policy catalog on public.%I using (catalog_id = current_setting(''callout.catalog'')::bigint)', v_history);

  execute format($f$
    create or replace function platform.%1$I() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $t$
    declare v_change bigint := current_setting('callout.change')::bigint;
    begin
      insert into %2$I (%3$s, ended_by) select %3$s, v_change from old_rows where change_id <> v_change;
      return null;
    end $t$ $f$, 'keep_' || p_table, v_history, v_columns);
  execute format('create or replace trigger keep_updated after update on public.%I referencing old table as old_rows
    for each statement execute function platform.%I()', p_table, 'keep_' || p_table);
  execute format('create or replace trigger keep_deleted after delete on public.%I referencing old table as old_rows
    for each statement execute function platform.%I()', p_table, 'keep_' || p_table);
  execute format('create or replace trigger stamp before update on public.%I for each row execute function platform.%I()', p_table,
    case when exists (select from pg_attribute where attrelid = ('public.' || quote_ident(p_table))::regclass
      and attname = 'modified_at' and not attisdropped) then 'stamp_modified' else 'stamp' end);

  call platform.keep_always(p_table);
  call platform.show_as_of(p_table);
  insert into platform.content_table (name) values (p_table) on conflict do nothing;
end $$;

do $$
declare
  v_table text;
begin
  for v_table in select name from platform.content_table loop
    call platform.keep_always(v_table);
  end loop;
end $$;

-- Foreign keys of content tables but for the catalogue's own, which the row of the change holds already.
create view platform.content_foreign_key as
  select k.conname::text as name, child.relname::text as child, parent.relname::text as parent, p.name is not null as is_content,
    string_agg(format('c.%I is not null', a.attname), ' and ' order by n) as is_set,
    string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ' order by n) as joined
  from pg_constraint k
  join pg_class child on child.oid = k.conrelid
  join pg_class parent on parent.oid = k.confrelid
  join platform.content_table t on t.name = child.relname
  left join platform.content_table p on p.name = parent.relname
  cross join lateral unnest(k.conkey, k.confkey) with ordinality as key(child, parent, n)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.child
  join pg_attribute b on b.attrelid = k.confrelid and b.attnum = key.parent
  where k.contype = 'f' and k.confrelid <> 'public.catalog'::regclass
  group by k.oid, k.conname, child.relname, parent.relname, p.name;

-- From so many rows on, tables are read whole to check what points where.
create function platform.many() returns bigint language sql immutable as $$ select 5000::bigint $$;

-- Lets the checks of foreign keys rest in the running change, an import or an undo, where the owner of the schema may
-- (grant set on parameter session_replication_role). Elsewhere each row is checked as it is written.
create function platform.begin_bulk() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from change where catalog_id = platform.catalog() and id = current_setting('callout.change')::bigint
                 and kind in ('import', 'undo')) then
    raise exception 'Only an import or an undo may write in bulk.';
  end if;
  if has_parameter_privilege('session_replication_role', 'set') then
    perform set_config('callout.bulk', 'on', true), set_config('session_replication_role', 'replica', true);
  end if;
end $$;

create function platform.end_bulk() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('session_replication_role') = 'replica' then
    perform set_config('session_replication_role', 'origin', true);
  end if;
end $$;
revoke all on function platform.begin_bulk(), platform.end_bulk() from public;
grant execute on function platform.begin_bulk(), platform.end_bulk() to callout_app;

-- When a change that wrote in bulk commits: what its rows point to is there, and nothing points to what it removed.
-- Raises as a foreign key does, 23503. The statistics know nothing yet of what was just written, and take any number of
-- rows for a few: where there are many, tables are read once instead of looked up row by row.
create function platform.require_references() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_many bigint := platform.many();
  v_written text[] := '{}';
  v_removed text[] := '{}';
  v_rows bigint := 0;
  v_count bigint;
  v_found boolean;
  r record;
begin
  if current_setting('callout.bulk', true) is distinct from 'on' then return null; end if;
  for r in select name from platform.content_table loop
    execute format('select count(*) from (select from %I where catalog_id = $1 and change_id = $2 limit $3) x', r.name)
      into v_count using new.catalog_id, new.id, v_many;
    if v_count > 0 then v_written := v_written || r.name; end if;
    v_rows := greatest(v_rows, v_count);
    execute format('select count(*) from (select from %I where catalog_id = $1 and ended_by = $2 limit $3) x', r.name || '_history')
      into v_count using new.catalog_id, new.id, v_many;
    if v_count > 0 then v_removed := v_removed || r.name; end if;
    v_rows := greatest(v_rows, v_count);
  end loop;
  if v_rows >= v_many then perform set_config('enable_nestloop', 'off', true); end if;
  for r in select * from platform.content_foreign_key where child = any(v_written) loop
    if not r.is_content then
      execute format('select from %1$I p where exists (select from %2$I c where c.catalog_id = $1 and c.change_id = $2 and %3$s) for key share',
        r.parent, r.child, r.joined) using new.catalog_id, new.id;
    end if;
    execute format('select exists (select from %1$I c where c.catalog_id = $1 and c.change_id = $2 and %3$s
      and not exists (select from %2$I p where %4$s))', r.child, r.parent, r.is_set, r.joined)
      into v_found using new.catalog_id, new.id;
    if v_found then call platform.refuse_reference(r.child, r.name); end if;
  end loop;
  for r in select * from platform.content_foreign_key where parent = any(v_removed) loop
    execute format('select exists (select from %1$I p join %2$I c on %3$s where p.catalog_id = $1 and p.ended_by = $2
      and not exists (select from %4$I p where %3$s))', r.parent || '_history', r.child, r.joined, r.parent)
      into v_found using new.catalog_id, new.id;
    if v_found then call platform.refuse_reference(r.child, r.name); end if;
  end loop;
  if v_rows >= v_many then perform set_config('enable_nestloop', 'on', true); end if;
  return null;
end $$;

create procedure platform.refuse_reference(p_table text, p_constraint text) language plpgsql as $$
begin
  raise exception using errcode = '23503', table = p_table, constraint = p_constraint,
    message = format('A row of %s points to one that is not there (%s).', p_table, p_constraint);
end $$;

create constraint trigger references_hold after insert on change deferrable initially deferred
  for each row when (new.kind in ('import', 'undo')) execute function platform.require_references();
alter table change enable always trigger references_hold;

create or replace function platform.undo_change(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, brought bigint, left_alone bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_undo bigint := current_setting('callout.change')::bigint;
  v_columns text;
begin
  call platform.undo_plan(p_change);
  call platform.undo_settle(p_change);
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
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %3$s from public.%4$I h join pg_temp.undo_target u on u.table_name = %1$L and u.id = h.id and u.action <> ''remove''
      where h.catalog_id = $1 and h.ended_by = $2', t.name, v_columns,
      (select string_agg(case when c = 'change_id' then v_undo::text else 'h.' || c end, ', ' order by n)
       from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)), t.name || '_history')
      using platform.catalog(), p_change;
  end loop;
  perform platform.end_bulk();
  for t in select name from platform.undo_settler order by name loop
    execute format('call platform.%I($1)', t.name) using p_change;
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
