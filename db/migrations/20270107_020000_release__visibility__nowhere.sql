-- An image that nothing shows was seen by everybody: also one of a hidden branch whose item was deleted. It is seen now where
-- one of the items that showed it is, and by all where none ever did (docs/domain/rights.md, Visibility).
create function platform.was_shown_image(p_image bigint, p_seen int8multirange default null) returns boolean
language plpgsql stable parallel safe security definer cost 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  -- What is not indexed yet is little.
  v_items bigint[] := array(
    select h.id from hierarchy_item_history h where h.catalog_id = v_catalog and h.image_id = p_image and h.is_indexed
    union select h.id from hierarchy_item_history h where h.catalog_id = v_catalog and not h.is_indexed and h.image_id = p_image
    union select h.item_id from item_picture_history h where h.catalog_id = v_catalog and h.image_id = p_image);
  v_item bigint;
begin
  foreach v_item in array v_items loop
    if coalesce(p_seen @> v_item, platform.sees(v_item)) then return true; end if;
  end loop;
  return v_items = '{}';
end $$;

create or replace function platform.sees_image(p_image bigint, p_seen int8multirange default null) returns boolean
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
  if v_parts = '{}' and v_items = '{}' then return platform.was_shown_image(p_image, p_seen); end if;
  foreach v_item in array v_items loop
    if coalesce(p_seen @> v_item, platform.sees(v_item)) then return true; end if;
  end loop;
  foreach v_part in array v_parts loop
    if platform.sees_part(v_part, p_seen) then return true; end if;
  end loop;
  return false;
end $$;

update platform.sight set seen = regexp_replace(seen, ', true\) end$',
  ', platform.was_shown_image(id, (select platform.seen_items()))) end')
where name = 'image';

call platform.show_live('image');
call platform.show_as_of('image');
call platform.show_past('image');
