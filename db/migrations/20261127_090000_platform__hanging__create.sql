-- What hangs on the row of an earlier table. A noun says here, beside its track, what becomes of its rows when that row is
-- deleted or copied, and where they are counted; so an earlier slice deletes, copies and lists them and names none.
create table platform.hanging (
  name text not null,
  -- Column that holds the id of what the row hangs on, in the table `parent`.
  key text not null,
  parent text not null,
  -- delete: the row goes too. clear: its column becomes null. refuse: the parent may not go; its noun asks first.
  when_gone text not null check (when_gone in ('delete', 'clear', 'refuse')),
  -- copy: a copy of the parent gets a copy of the row. follow: in rows copied by another key, the column leads to the copy
  -- where what it led to is copied along. null: neither.
  when_copied text check (when_copied in ('copy', 'follow')),
  -- Its changes are the parent's, an undo that leaves it names the parent.
  is_content boolean not null,
  -- Column that holds what the row stands within: uses within one thing count once. null: nothing.
  within text,
  -- Setting of the parent's type that must be on for it, by its column. null: none.
  needs text,
  -- Text of the row `r` where it is told as a use, as SQL. null: it is none.
  shown text,
  primary key (name, key)
);
grant select on platform.hanging to callout_app;

-- Views over all that hangs on a table, one branch each: live.hangs_on_…, what the connection sees, and past.hangs_on_…,
-- every version.
create procedure platform.show_hanging(p_parent text) language plpgsql as $$
declare
  v_view text := 'hangs_on_' || p_parent;
begin
  execute (select format('create or replace view live.%I as %s', v_view, string_agg(format(
      'select %L::text as name, r.id, r.%I as of_id, r.change_id, %s::bigint as within_id, %L::boolean as is_content, %L::text as needs, (%s)::text as shown from live.%I r',
      name, key, coalesce('r.' || quote_ident(within), 'null'), is_content, needs, coalesce(shown, 'null'), name),
      ' union all ' order by name, key))
    from platform.hanging where parent = p_parent);
  execute (select format('create or replace view past.%I as %s', v_view, string_agg(format(
      'select %L::text as name, r.id, r.%I as of_id, r.change_id, r.ended_by from past.%I r', name, key, name),
      ' union all ' order by name, key))
    from platform.hanging where parent = p_parent);
  execute format('grant select on live.%1$I, past.%1$I to callout_app', v_view);
end $$;

-- Says what hangs on what; see platform.hanging.
create procedure platform.hang(p_table text, p_key text, p_parent text, p_when_gone text, p_when_copied text default null,
  p_is_content boolean default false, p_within text default null, p_needs text default null, p_shown text default null)
language plpgsql as $$
begin
  insert into platform.hanging values
    (p_table, p_key, p_parent, p_when_gone, p_when_copied, p_is_content, p_within, p_needs, p_shown);
  call platform.show_hanging(p_parent);
end $$;

-- Every version of a table's rows, of what the connection sees today; and of what hangs with it, which stands upon it.
create or replace procedure platform.show_past(p_table text) language plpgsql as $$
declare
  v_parent text;
begin
  -- A new column stands before ended_by, which no replacement of a view may do.
  execute format('drop view if exists past.%I cascade', p_table);
  execute format($f$
    create view past.%1$I as select %2$s, ended_by from (
      select %2$s, null::bigint as ended_by from public.%1$I
      union all
      select %2$s, ended_by from public.%3$I) u
    where %4$s %5$s $f$,
    p_table, platform.columns_of(p_table), p_table || '_history', platform.in_catalog(), platform.sight_of(p_table));
  execute format('grant select on past.%I to callout_app', p_table);
  for v_parent in select distinct parent from platform.hanging where name = p_table loop
    call platform.show_hanging(v_parent);
  end loop;
end $$;

-- Makes a table content: history twin, triggers, live, as-of and past views. Call it again after adding columns.
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
  call platform.show_past(p_table);
  insert into platform.content_table (name) values (p_table) on conflict do nothing;
end $$;

-- Until here some tables had their past and some had not.
do $$
declare
  v_table text;
begin
  for v_table in select name from platform.content_table order by ordinal loop
    call platform.show_past(v_table);
  end loop;
end $$;

-- Takes away, or loosens, what hangs on rows that are about to be deleted: also what the caller does not see, which else
-- would keep them. One statement of one deletion and one update a table, which never meet in one row; each sees the state
-- before.
create function platform.release_hanging(p_parent text, p_ids bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_parts text;
begin
  select string_agg(part, ', ') into v_parts from (
    select format('%I as (delete from %I where catalog_id = $1 and (%s))', name || '_deleted', name,
      string_agg(format('%I = any($2)', key), ' or ' order by key)) as part
    from platform.hanging where parent = p_parent and when_gone = 'delete' group by name
    union all
    select format('%I as (update %I set %s where catalog_id = $1 and (%s)%s)', c.name || '_cleared', c.name,
      string_agg(format('%1$I = case when %1$I = any($2) then null else %1$I end', c.key), ', ' order by c.key),
      string_agg(format('%I = any($2)', c.key), ' or ' order by c.key),
      coalesce((select ' and ' || string_agg(format('(%I = any($2)) is not true', d.key), ' and ' order by d.key)
        from platform.hanging d where d.parent = p_parent and d.name = c.name and d.when_gone = 'delete'), ''))
    from platform.hanging c where c.parent = p_parent and c.when_gone = 'clear' group by c.name) fragment;
  if v_parts is not null then execute format('with %s select', v_parts) using platform.catalog(), p_ids; end if;
end $$;
revoke all on function platform.release_hanging(text, bigint[]) from public;
grant execute on function platform.release_hanging(text, bigint[]) to callout_app;

-- Gives copies what hangs on their originals and the caller sees, in one statement. p_from and p_to: ids, pair by pair.
create function platform.copy_hanging(p_parent text, p_from bigint[], p_to bigint[]) returns void language plpgsql as $$
declare
  v_parts text;
begin
  select string_agg(format('%1$I as (insert into live.%2$I (%3$s) select %4$s from pair p
      cross join lateral (select r.* from live.%2$I r where r.%5$I = p.original offset 0) r %6$s order by p.copy, r.id)',
    h.name || '_copied', h.name, c.names, c.values, h.key, c.joins), ', ') into v_parts
  from platform.hanging h
  cross join lateral (
    select string_agg(x.name, ', ') as names,
      string_agg(case when x.name = quote_ident(h.key) then 'p.copy'
        when f.key is not null then format('coalesce(%I.copy, r.%s)', 'to_' || f.key, x.name) else 'r.' || x.name end, ', ') as values,
      coalesce(string_agg(format('left join pair %1$I on %1$I.original = r.%2$I', 'to_' || f.key, f.key), ' ')
        filter (where f.key is not null), '') as joins
    from unnest(string_to_array(platform.columns_of(h.name, true), ', ')) x(name)
    left join platform.hanging f on f.name = h.name and f.parent = p_parent and f.when_copied = 'follow' and quote_ident(f.key) = x.name
    where x.name not in ('catalog_id', 'id', 'change_id')) c
  where h.parent = p_parent and h.when_copied = 'copy';
  if v_parts is not null then
    execute format('with pair as materialized (select * from unnest($1, $2) as p(original, copy)), %s select', v_parts)
      using p_from, p_to;
  end if;
end $$;
