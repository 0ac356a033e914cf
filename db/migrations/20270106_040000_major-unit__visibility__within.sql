-- What is kept of what somebody sees stood aside within a change, so that a large import of somebody who sees less walked
-- up from each row; and an image of a part or a file that is hidden was asked by a function (docs/decisions/040).

-- The items that the connection sees; null where that is not known. A change that wrote no place and no group sees
-- beside them what it wrote, as platform.sees does.
create or replace function platform.seen_items() returns int8multirange
language plpgsql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_groups text := coalesce(current_setting('callout.groups', true), '');
  v_change bigint := nullif(current_setting('callout.change', true), '')::bigint;
begin
  if v_groups in ('', '*') then return null; end if;
  -- The union takes the value out of the row once, instead of for each item that is looked for in it.
  return (
    select s.items + coalesce((
      select range_agg(int8range(i.id, i.id, '[]')) from hierarchy_item i where i.catalog_id = v_catalog and i.change_id = v_change), '{}')
    from platform.seen s
    where s.catalog_id = v_catalog and s.groups = v_groups and s.started = pg_postmaster_start_time()
      and not platform.is_tree_changed(v_catalog, s.snapshot));
end $$;

-- All that may show an image is asked in the view: an item of its own first, then parts, further pictures and features.
update platform.sight set seen = format($f$case when (select platform.seen_items()) is null then platform.sees_image(id) else coalesce((
    select (select platform.seen_items()) @> s.shown_by
    from (select i.id as shown_by, i.image_id as shown, i.catalog_id as shown_in from public.hierarchy_item i) s
    where s.shown_in = (select current_setting('callout.catalog')::bigint) and s.shown = id), (
    select bool_or(case when s.of_part is null then (select platform.seen_items()) @> s.of_item else %s end)
    from (
      select p.id as of_part, null::bigint as of_item, p.image_id as shown, p.catalog_id as shown_in from public.part p
      union all select x.part_id, null, x.image_id, x.catalog_id from public.part_picture x
      union all select null, x.item_id, x.image_id, x.catalog_id from public.item_picture x
      union all select null, x.item_id, x.image_id, x.catalog_id from public.unit_feature x) s
    where s.shown_in = (select current_setting('callout.catalog')::bigint) and s.shown = id), true) end$f$,
  -- As platform.sees_part.
  platform.unless_all_parts($f$coalesce((select current_setting('callout.audiences', true)), '') <> ''
    and not exists (select from public.part p
      where p.catalog_id = (select current_setting('callout.catalog')::bigint) and p.id = s.of_part and p.is_internal offset 0)
    and (exists (select from public.parts_list_row r
      where r.catalog_id = (select current_setting('callout.catalog')::bigint) and r.part_id = s.of_part
        and (select platform.seen_items()) @> r.diagram_id offset 0)
    or not exists (select from public.parts_list_row r
      where r.catalog_id = (select current_setting('callout.catalog')::bigint) and r.part_id = s.of_part offset 0))$f$))
where name = 'image';

-- All that a file hangs on is asked in the view, too, as platform.sees_attachment does; a change sees what it wrote.
update platform.sight set seen = case name
    when 'attachment' then 'change_id = nullif(current_setting(''callout.change'', true), '''')::bigint or '
    else 'case when part_id is null then platform.sees(item_id) else ' || platform.unless_all_parts('platform.sees_part(part_id)')
      || ' end and ' end
  || format($f$case when (select platform.seen_items()) is null or coalesce((select current_setting('callout.change', true)), '') <> ''
    then platform.sees_attachment(%1$s)
    else coalesce((
      select bool_or(v.told = any((select current_setting('callout.groups'))::bigint[]))
      from (select v.group_id as told, v.attachment_id as named, v.catalog_id as named_in from public.attachment_visibility v) v
      where v.named_in = (select current_setting('callout.catalog')::bigint) and v.named = %1$s), true)
    and coalesce((
      select bool_or(case when l.of_part is null then (select platform.seen_items()) @> l.of_item else %2$s end)
      from (select l.item_id as of_item, l.part_id as of_part, l.attachment_id as linked, l.catalog_id as linked_in from public.attachment_link l) l
      where l.linked_in = (select current_setting('callout.catalog')::bigint) and l.linked = %1$s), true) end$f$,
    case name when 'attachment' then 'id' else 'attachment_id' end, platform.unless_all_parts('platform.sees_part(l.of_part)'))
where name in ('attachment', 'attachment_link');

do $$
declare
  v_table text;
begin
  foreach v_table in array array['image', 'attachment', 'attachment_link'] loop
    call platform.show_live(v_table);
    call platform.show_as_of(v_table);
    call platform.show_past(v_table);
  end loop;
end $$;

-- Images that no item and no part has. What nothing has is nobody's secret, and of what is seen something seen has all else:
-- so nothing that is hidden is to be left out.
create view live.unshown_image as
  select i.catalog_id, i.id from public.image i
  where i.catalog_id = (select current_setting('callout.catalog')::bigint)
    and not exists (select from public.hierarchy_item x where x.catalog_id = i.catalog_id and x.image_id = i.id)
    and not exists (select from public.item_picture x where x.catalog_id = i.catalog_id and x.image_id = i.id)
    and not exists (select from public.part x where x.catalog_id = i.catalog_id and x.image_id = i.id)
    and not exists (select from public.part_picture x where x.catalog_id = i.catalog_id and x.image_id = i.id);
grant select on live.unshown_image to callout_app;
