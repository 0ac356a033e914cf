-- Who sees an image that nothing shows hangs on the items that showed it, so these have to be found at once, not when a
-- worker has indexed the history: reading the rest of it image by image took seconds after a large import.
drop index hierarchy_item_history_image;
create index hierarchy_item_history_image on hierarchy_item_history (catalog_id, image_id) where image_id is not null;

create or replace function platform.was_shown_image(p_image bigint, p_seen int8multirange default null) returns boolean
language plpgsql stable parallel safe security definer cost 10
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_items bigint[] := array(
    select h.id from hierarchy_item_history h where h.catalog_id = v_catalog and h.image_id = p_image
    union select h.item_id from item_picture_history h where h.catalog_id = v_catalog and h.image_id = p_image);
  v_item bigint;
begin
  foreach v_item in array v_items loop
    if coalesce(p_seen @> v_item, platform.sees(v_item)) then return true; end if;
  end loop;
  return v_items = '{}';
end $$;
