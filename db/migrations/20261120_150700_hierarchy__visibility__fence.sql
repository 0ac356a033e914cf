-- Who sees which item, as a fence in the views (data-model.md, visibility; docs/decisions/040). Settings of a connection:
--   callout.groups  '*' sees everything, '{1,2}' what these groups see, unset or empty nothing
--   callout.user    whose connection it is while callout.groups names groups
--   callout.seen    what sees_again keeps

-- True where a way leads from the item up to a top-level one that carries no group, or one of the connection's; and for
-- what the change under way has written, else nobody who sees groups only could add an item, which has no place yet.
-- `offset 0` keeps each step an index lookup. Its cost is said to be small so that it changes no plan of those who see
-- everything.
create function platform.sees(p_item bigint) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  with recursive way(id, parent_id) as (
    select r.child_id, r.parent_id from hierarchy_relation r
    where r.catalog_id = current_setting('callout.catalog')::bigint and r.child_id = p_item
    union
    select x.child_id, x.parent_id from way cross join lateral (
      select r.child_id, r.parent_id from hierarchy_relation r
      where r.catalog_id = current_setting('callout.catalog')::bigint and r.child_id = way.parent_id offset 0) x
  )
  select nullif(current_setting('callout.groups', true), '') is not null and (
    exists (select from way where parent_id is null and (
      select coalesce(bool_or(v.group_id = any(current_setting('callout.groups')::bigint[])), true)
      from item_visibility v
      where v.catalog_id = current_setting('callout.catalog')::bigint and v.item_id = way.id))
    or exists (
      select from hierarchy_item i where i.catalog_id = current_setting('callout.catalog')::bigint and i.id = p_item
        and i.change_id = nullif(current_setting('callout.change', true), '')::bigint))
$$;

-- The same for what is read by item: the children of one, the rows of one. The answer for the last item is kept for the
-- statement that asked, since asking again for each of a thousand children would take longer than reading them.
create function platform.sees_again(p_item bigint) returns boolean
language plpgsql stable parallel restricted cost 1 as $$
declare
  v_asked text := p_item || ' ' || date_part('epoch', statement_timestamp());
  v_sees boolean;
begin
  case current_setting('callout.seen', true)
    when v_asked || ' true' then return true;
    when v_asked || ' false' then return false;
    else
      v_sees := platform.sees(p_item);
      perform set_config('callout.seen', v_asked || ' ' || v_sees, false);
      return v_sees;
  end case;
end $$;

-- An image is seen with the item that has it; one that no item has is nobody's secret.
create function platform.sees_image(p_image bigint) returns boolean
language sql stable parallel restricted security definer cost 1 set search_path = public, pg_temp as $$
  select coalesce((
    select platform.sees_again(i.id) from hierarchy_item i
    where i.catalog_id = current_setting('callout.catalog')::bigint and i.image_id = p_image), true)
$$;

-- An attachment is seen with any item that has it, unless it names groups itself (attribute 26).
create function platform.sees_attachment(p_attachment bigint) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  select nullif(current_setting('callout.groups', true), '') is not null and ((
      select coalesce(bool_or(v.group_id = any(current_setting('callout.groups')::bigint[])), true)
      from attachment_visibility v
      where v.catalog_id = current_setting('callout.catalog')::bigint and v.attachment_id = p_attachment
    ) and exists (
      select from attachment_link l
      where l.catalog_id = current_setting('callout.catalog')::bigint and l.attachment_id = p_attachment
        and platform.sees(l.item_id)
    ) or exists (
      select from attachment a where a.catalog_id = current_setting('callout.catalog')::bigint and a.id = p_attachment
        and a.change_id = nullif(current_setting('callout.change', true), '')::bigint))
$$;

-- Whether the connection's user, who sees groups only, is that one.
create function platform.is_own(p_user bigint) returns boolean language sql stable parallel safe as
  $$ select p_user = nullif(current_setting('callout.user', true), '')::bigint $$;

-- Whether anything carries a group. Where nothing does, no text names what somebody may not see.
create function platform.hides() returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp as
  $$ select exists (select from item_visibility where catalog_id = current_setting('callout.catalog')::bigint) $$;

-- Which rows a connection that sees groups only may see of a table, by its columns.
create table platform.sight (name text primary key, seen text not null);
insert into platform.sight values
  ('hierarchy_item', 'change_id = nullif(current_setting(''callout.change'', true), '''')::bigint or platform.sees(id)'),
  ('hierarchy_relation', 'platform.sees_again(coalesce(parent_id, child_id))'),
  ('item_visibility', 'platform.sees(item_id)'),
  ('related_model', 'platform.sees(item_id) and platform.sees(related_id)'),
  ('parts_list_row', 'platform.sees_again(diagram_id)'),
  ('serial_rule', 'platform.sees(item_id)'),
  ('image', 'platform.sees_image(id)'),
  ('hotspot', 'platform.sees_image(image_id)'),
  ('translation', 'noun <> ''item'' or platform.sees(row_id)'),
  ('attachment', 'change_id = nullif(current_setting(''callout.change'', true), '''')::bigint or platform.sees_attachment(id)'),
  ('attachment_visibility', 'platform.sees_attachment(attachment_id)'),
  ('attachment_link', 'platform.sees(item_id) and platform.sees_attachment(attachment_id)'),
  -- What names items in texts: only one's own imports, and of publishing what names none.
  ('import_file', 'platform.is_own(uploaded_by)'),
  ('import_session', 'platform.is_own(started_by)'),
  ('import_error', 'exists (select from public.import_session s where s.catalog_id = import_error.catalog_id
    and s.id = import_error.session_id and platform.is_own(s.started_by))'),
  ('undo_left', 'not (select platform.hides()) or exists (select from public.change c where c.catalog_id = undo_left.catalog_id
    and c.id = undo_left.change_id and platform.is_own(c.actor_id))'),
  ('publish_log', 'level = ''info''');

-- The condition of a table's views. Who sees everything pays one comparison a row; `<> 0` has the planner expect that
-- nearly all rows pass, where it would expect a third of a boolean function.
create function platform.sight_of(p_table text) returns text language sql stable as $$
  select coalesce((
    select format(' and ((select current_setting(''callout.groups'', true)) = ''*'' or (%s)::int <> 0)', seen)
    from platform.sight where name = p_table), '')
$$;

-- The view through which the program reads and writes a table: one catalogue, what the connection sees of it.
create procedure platform.show_live(p_table text) language plpgsql as $$
begin
  execute format('create or replace view live.%1$I as select %2$s from public.%1$I
    where catalog_id = current_setting(''callout.catalog'')::bigint %3$s with local check option',
    p_table, platform.columns_of(p_table), platform.sight_of(p_table));
end $$;

-- The same table as it was at change callout.asof, of what the connection sees today.
create procedure platform.show_as_of(p_table text) language plpgsql as $$
begin
  execute format($f$
    create or replace view asof.%1$I as select %2$s from (
      select %2$s, null::bigint as ended_by from public.%1$I
      union all
      select %2$s, ended_by from public.%3$I) u
    where catalog_id = current_setting('callout.catalog')::bigint
      and change_id <= current_setting('callout.asof')::bigint
      and (ended_by is null or ended_by > current_setting('callout.asof')::bigint) %4$s $f$,
    p_table, platform.columns_of(p_table), p_table || '_history', platform.sight_of(p_table));
  execute format('grant select on asof.%I to callout_app', p_table);
end $$;

-- Fences a table by catalogue and by sight: row-level security, and a view in live. p_reason says why it is not content.
create or replace procedure platform.scope(p_table text, p_reason text) language plpgsql as $$
begin
  execute format('alter table public.%I enable row level security', p_table);
  execute format('drop policy if exists catalog on public.%I', p_table);
  execute format('create policy catalog on public.%I using (catalog_id = current_setting(''callout.catalog'')::bigint)', p_table);
  call platform.show_live(p_table);
  execute format('grant select, insert, update, delete on live.%I to callout_app', p_table);
  if p_reason is not null then
    insert into platform.scoped_table (name, reason) values (p_table, p_reason) on conflict (name) do update set reason = p_reason;
  end if;
end $$;

-- Makes a table content: history twin, triggers, live and as-of views. Call it again after adding columns.
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

  call platform.show_as_of(p_table);
  insert into platform.content_table (name) values (p_table) on conflict do nothing;
end $$;

do $$
declare
  v_table text;
begin
  for v_table in select name from platform.sight loop
    call platform.show_live(v_table);
    if exists (select from platform.content_table where name = v_table) then
      call platform.show_as_of(v_table);
    end if;
  end loop;
end $$;

-- A label names items. Where something is hidden, who sees groups only reads the labels of their own changes, and of
-- others what kind they are of.
create or replace view live.change as
  select catalog_id, id, xid, kind,
    case when (select current_setting('callout.groups', true)) = '*' or not (select platform.hides())
      or platform.is_own(actor_id) then label else kind end as label,
    actor_id, actor_name, at, undoes
  from change where catalog_id = current_setting('callout.catalog')::bigint with local check option;

create or replace view live.hierarchy_item_change as
  select * from (
    select catalog_id, id as item_id, change_id from hierarchy_item
    union all select catalog_id, id, change_id from hierarchy_item_history
    union all select catalog_id, id, ended_by from hierarchy_item_history
    union all select catalog_id, child_id, change_id from hierarchy_relation
    union all select catalog_id, child_id, change_id from hierarchy_relation_history
    union all select catalog_id, child_id, ended_by from hierarchy_relation_history) touched
  where catalog_id = current_setting('callout.catalog')::bigint
    and ((select current_setting('callout.groups', true)) = '*' or platform.sees_again(item_id)::int <> 0);

-- The views ask for the child too, so that children are still counted without a look at the rows.
drop index hierarchy_relation_children;
create index hierarchy_relation_children on hierarchy_relation (catalog_id, parent_id, ordinal, id) include (child_id);
