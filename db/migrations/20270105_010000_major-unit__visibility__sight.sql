-- Whether an item is seen took a walk up, some 20 µs: too long for a search that looks at 100,000 (docs/decisions/040). What
-- is seen with a list of groups is now kept as a whole, and believed until a place or the groups of an item change.

-- Items that are seen with groups, as callout.groups has them, in a catalogue. Each row is derived: where it is missing or
-- not believed, the ways up are walked.
create unlogged table platform.seen (
  catalog_id bigint not null,
  groups text not null,
  -- What the items were read by: all that this snapshot saw.
  snapshot pg_snapshot not null,
  -- Start of the server that the snapshot is of: in another one its numbers say something else.
  started timestamptz not null,
  items int8multirange not null,
  primary key (catalog_id, groups)
);
-- Read with each statement, so not packed.
alter table platform.seen alter column items set storage external;

-- Whether a change that a snapshot did not see wrote places, or who sees an item: the latest version of a row names the
-- change that wrote it, or that ended it. `offset 0` keeps each look an index lookup.
create function platform.is_tree_changed(p_catalog bigint, p_since pg_snapshot) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select exists (
    select from change c
    where c.catalog_id = p_catalog and c.xid >= pg_snapshot_xmin(p_since) and not pg_visible_in_snapshot(c.xid, p_since)
      and (exists (select from hierarchy_relation r where r.catalog_id = p_catalog and r.change_id = c.id offset 0)
        or exists (select from hierarchy_relation_history r where r.catalog_id = p_catalog and r.ended_by = c.id offset 0)
        or exists (select from item_visibility v where v.catalog_id = p_catalog and v.change_id = c.id offset 0)
        or exists (select from item_visibility_history v where v.catalog_id = p_catalog and v.ended_by = c.id offset 0)))
$$;

-- The items that the connection sees; null where that is not known, or a change is under way, whose own writes are seen too.
create function platform.seen_items() returns int8multirange
language plpgsql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_groups text := coalesce(current_setting('callout.groups', true), '');
begin
  if v_groups in ('', '*') or coalesce(current_setting('callout.change', true), '') <> '' then return null; end if;
  -- The union takes the value out of the row once, instead of for each item that is looked for in it.
  return (
    select s.items + '{}'::int8multirange from platform.seen s
    where s.catalog_id = v_catalog and s.groups = v_groups and s.started = pg_postmaster_start_time()
      and not platform.is_tree_changed(v_catalog, s.snapshot));
end $$;

-- Keeps what a connection that sees groups only sees, from before its statements. Who finds another one at it goes on.
create function platform.keep_seen() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_groups text := coalesce(current_setting('callout.groups', true), '');
  v_snapshot pg_snapshot;
begin
  if v_groups in ('', '*') then return; end if;
  select s.snapshot into v_snapshot from platform.seen s
  where s.catalog_id = v_catalog and s.groups = v_groups and s.started = pg_postmaster_start_time()
    and not platform.is_tree_changed(v_catalog, s.snapshot);
  -- Changes that touched nothing of it are looked through with each statement, so they may not become many.
  if v_snapshot is not null and (select count(*) from (
    select from change c
    where c.catalog_id = v_catalog and c.xid >= pg_snapshot_xmin(v_snapshot) and not pg_visible_in_snapshot(c.xid, v_snapshot)
    limit 50) n) < 50 then return; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('seen ' || v_catalog || ' ' || v_groups, 0)) then return; end if;
  update platform.seen s set snapshot = pg_current_snapshot()
  where s.catalog_id = v_catalog and s.groups = v_groups and s.started = pg_postmaster_start_time()
    and not platform.is_tree_changed(v_catalog, s.snapshot);
  if found then return; end if;
  delete from platform.seen s where s.started <> pg_postmaster_start_time();
  insert into platform.seen (catalog_id, groups, snapshot, started, items)
  select v_catalog, v_groups, pg_current_snapshot(), pg_postmaster_start_time(), coalesce((
    with recursive seen(id) as (
      select r.child_id from hierarchy_relation r
      where r.catalog_id = v_catalog and r.parent_id is null and (
        select coalesce(bool_or(v.group_id = any(v_groups::bigint[])), true)
        from item_visibility v where v.catalog_id = v_catalog and v.item_id = r.child_id)
      union
      select r.child_id from seen join hierarchy_relation r on r.catalog_id = v_catalog and r.parent_id = seen.id
    ) select range_agg(int8range(id, id, '[]')) from seen), '{}')
  on conflict (catalog_id, groups) do update
    set snapshot = excluded.snapshot, started = excluded.started, items = excluded.items;
end $$;
revoke all on function platform.keep_seen() from public;
grant execute on function platform.keep_seen() to callout_app;

-- A condition of platform.sight with what is known of the items: a walk is the last resort. Read once for each view of a
-- statement. What asks further takes it along.
create function platform.by_seen_items(p_seen text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(p_seen,
    '(platform\.sees\()((?:[^()]|\([^()]*\))*)\)', 'coalesce((select platform.seen_items()) @> (\2), \1\2))', 'g'),
    '(platform\.sees_(?:image|part|use|attachment|color|row_text)\([^()]*)\)', '\1, (select platform.seen_items()))', 'g')
$$;

create or replace function platform.sight_of(p_table text) returns text language sql stable as $$
  select coalesce((
    select format(' and ((select current_setting(''callout.groups'', true)) = ''*'' or (%s)::int <> 0)', platform.by_seen_items(seen))
    from platform.sight where name = p_table), '')
$$;

-- The functions of platform.sight that ask for items themselves, with what is known of these. Their statements keep their
-- plans: making one takes longer than what it does.
create function platform.sees_use(p_part bigint, p_seen int8multirange default null) returns boolean
language plpgsql stable parallel safe security definer cost 1
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_first bigint[];
begin
  if coalesce(current_setting('callout.audiences', true), '') = '' then return false; end if;
  if p_seen is not null then
    return exists (select from parts_list_row r where r.catalog_id = v_catalog and r.part_id = p_part and p_seen @> r.diagram_id)
      or not exists (select from parts_list_row r where r.catalog_id = v_catalog and r.part_id = p_part);
  end if;
  v_first := array(select r.diagram_id from parts_list_row r where r.catalog_id = v_catalog and r.part_id = p_part limit 8);
  return v_first = '{}' or platform.sees_any(v_first) or cardinality(v_first) = 8 and platform.sees_any(array(
    select distinct r.diagram_id from parts_list_row r where r.catalog_id = v_catalog and r.part_id = p_part));
end $$;

create function platform.sees_part(p_part bigint, p_seen int8multirange default null) returns boolean
language plpgsql stable parallel safe security definer cost 1
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform from part p where p.catalog_id = current_setting('callout.catalog')::bigint and p.id = p_part and p.is_internal;
  return not found and platform.sees_use(p_part, p_seen);
end $$;

create function platform.sees_image(p_image bigint, p_seen int8multirange default null) returns boolean
language plpgsql stable parallel safe security definer cost 1
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_item bigint;
  v_items bigint[];
  v_part bigint;
  v_parts bigint[];
begin
  select i.id into v_item from hierarchy_item i where i.catalog_id = v_catalog and i.image_id = p_image;
  if found then return coalesce(p_seen @> v_item, platform.sees(v_item)); end if;
  v_parts := array(
    select p.id from part p where p.catalog_id = v_catalog and p.image_id = p_image
    union all select x.part_id from part_picture x where x.catalog_id = v_catalog and x.image_id = p_image);
  if v_parts <> '{}' and current_setting('callout.audiences', true) = '*' then return true; end if;
  v_items := array(
    select x.item_id from item_picture x where x.catalog_id = v_catalog and x.image_id = p_image
    union all select x.item_id from unit_feature x where x.catalog_id = v_catalog and x.image_id = p_image);
  if v_parts = '{}' and v_items = '{}' then return true; end if;
  foreach v_item in array v_items loop
    if coalesce(p_seen @> v_item, platform.sees(v_item)) then return true; end if;
  end loop;
  foreach v_part in array v_parts loop
    if platform.sees_part(v_part, p_seen) then return true; end if;
  end loop;
  return false;
end $$;

create function platform.sees_attachment(p_attachment bigint, p_seen int8multirange default null) returns boolean
language plpgsql stable parallel safe security definer cost 1
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_named bigint[];
  v_hangs boolean := false;
  v_item bigint;
  v_part bigint;
begin
  if coalesce(current_setting('callout.groups', true), '') = '' then return false; end if;
  v_named := array(
    select v.group_id from attachment_visibility v where v.catalog_id = v_catalog and v.attachment_id = p_attachment);
  if v_named = '{}' or v_named && current_setting('callout.groups')::bigint[] then
    for v_item, v_part in
      select l.item_id, l.part_id from attachment_link l where l.catalog_id = v_catalog and l.attachment_id = p_attachment
    loop
      v_hangs := true;
      if v_part is null and coalesce(p_seen @> v_item, platform.sees(v_item))
        or v_part is not null and (current_setting('callout.audiences', true) = '*' or platform.sees_part(v_part, p_seen))
      then return true; end if;
    end loop;
    if not v_hangs then return true; end if;
  end if;
  perform from attachment a where a.catalog_id = v_catalog and a.id = p_attachment
    and a.change_id = nullif(current_setting('callout.change', true), '')::bigint;
  return found;
end $$;

create function platform.sees_color(p_color bigint, p_seen int8multirange default null) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  select exists (select from color_relation r where r.catalog_id = current_setting('callout.catalog')::bigint
    and r.color_id = p_color and coalesce(p_seen @> r.item_id, platform.sees(r.item_id)))
$$;

create function platform.sees_row_text(p_field text, p_source text, p_seen int8multirange default null) returns boolean
language sql stable parallel safe security definer cost 100 set search_path = public, pg_temp as $$
  select exists (
    select from parts_list_row r
    where r.catalog_id = current_setting('callout.catalog')::bigint and p_field = 'context'
      and r.context <> '' and md5(r.context) = md5(p_source) and coalesce(p_seen @> r.diagram_id, platform.sees(r.diagram_id))
      and (current_setting('callout.audiences', true) = '*' or not platform.is_internal(r.part_id))
    union all
    select from parts_list_row r
    where r.catalog_id = current_setting('callout.catalog')::bigint and p_field = 'footnote'
      and r.footnote <> '' and md5(r.footnote) = md5(p_source) and coalesce(p_seen @> r.diagram_id, platform.sees(r.diagram_id))
      and (current_setting('callout.audiences', true) = '*' or not platform.is_internal(r.part_id)))
$$;

-- Of many rows the planner reads the internal parts once, which are few, instead of asking for the part of each.
create index part_internal on part (catalog_id, id) where is_internal;
update platform.sight set seen = replace(seen, 'platform.sees_again(', 'platform.sees(');
update platform.sight set seen = replace(seen, 'not platform.is_internal(part_id)',
  'not exists (select from (select p.id as internal_id, p.catalog_id as internal_in from public.part p where p.is_internal) i
    where i.internal_in = (select current_setting(''callout.catalog'')::bigint) and i.internal_id = part_id)')
where name = 'parts_list_row';

-- What is seen by an item that has it is known without a function, as most images and files of literature are.
update platform.sight set seen = 'coalesce((
    select (select platform.seen_items()) @> s.shown_by
    from (select i.id as shown_by, i.image_id as shown, i.catalog_id as shown_in from public.hierarchy_item i) s
    where s.shown_in = (select current_setting(''callout.catalog'')::bigint) and s.shown = id), ' || seen || ')'
where name = 'image';
update platform.sight set seen = regexp_replace(seen, 'platform\.sees_attachment\((\w+)\)', '(exists (
    select from (select l.item_id as linked_by, l.attachment_id as linked, l.catalog_id as linked_in from public.attachment_link l) l
    where l.linked_in = (select current_setting(''callout.catalog'')::bigint) and l.linked = \1
      and (select platform.seen_items()) @> l.linked_by)
  and not exists (
    select from (select v.attachment_id as named, v.catalog_id as named_in from public.attachment_visibility v) v
    where v.named_in = (select current_setting(''callout.catalog'')::bigint) and v.named = \1)
  or platform.sees_attachment(\1))')
where name in ('attachment', 'attachment_link');

do $$
declare
  v_table text;
begin
  for v_table in select name from platform.sight where seen ~ 'platform\.sees|internal_id' order by name loop
    call platform.show_live(v_table);
    if exists (select from platform.content_table where name = v_table) then
      call platform.show_as_of(v_table);
      call platform.show_past(v_table);
    end if;
  end loop;
  execute format('create or replace view live.hierarchy_item_change as
    select * from (
      select catalog_id, id as item_id, change_id from hierarchy_item
      union all select catalog_id, id, change_id from hierarchy_item_history
      union all select catalog_id, id, ended_by from hierarchy_item_history
      union all select catalog_id, child_id, change_id from hierarchy_relation
      union all select catalog_id, child_id, change_id from hierarchy_relation_history
      union all select catalog_id, child_id, ended_by from hierarchy_relation_history) touched
    where %s and ((select current_setting(''callout.groups'', true)) = ''*'' or (%s)::int <> 0)',
    platform.in_catalog(), platform.by_seen_items('platform.sees(item_id)'));
end $$;

drop function platform.sees_again(bigint);
drop function platform.sees_use(bigint);
drop function platform.sees_part(bigint);
drop function platform.sees_image(bigint);
drop function platform.sees_attachment(bigint);
drop function platform.sees_color(bigint);
drop function platform.sees_row_text(text, text);
