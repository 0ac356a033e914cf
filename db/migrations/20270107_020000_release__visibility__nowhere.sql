-- An image that nothing shows was seen by everybody: also one of a hidden branch whose item was deleted. Like an item that
-- hangs nowhere it is seen by who sees everything (docs/domain/rights.md, Visibility), and by the editor who wrote it last, so that somebody who sees groups only can upload it and then give it its place.

-- Whether the user of the connection, an editor, wrote the latest version of an image.
create function platform.wrote_image(p_image bigint) returns boolean
language sql stable parallel safe security definer cost 10 set search_path = public, pg_temp as $$
  select current_setting('callout.audiences', true) = '*' and exists (select from image i join change c on c.catalog_id = i.catalog_id and c.id = i.change_id
    where i.catalog_id = current_setting('callout.catalog')::bigint and i.id = p_image
      and c.actor_id = nullif(current_setting('callout.user', true), '')::bigint)
$$;

-- Whether a product or a brand shows an image: everybody sees these.
create function platform.is_shop_image(p_image bigint) returns boolean
language sql stable parallel safe security definer cost 10 set search_path = public, pg_temp as $$
  select exists (select from sku_image s where s.catalog_id = current_setting('callout.catalog')::bigint and s.image_id = p_image)
    or exists (select from brand b where b.catalog_id = current_setting('callout.catalog')::bigint and b.image_id = p_image)
$$;

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
  if v_parts = '{}' and v_items = '{}' then return platform.is_shop_image(p_image) or platform.wrote_image(p_image); end if;
  foreach v_item in array v_items loop
    if coalesce(p_seen @> v_item, platform.sees(v_item)) then return true; end if;
  end loop;
  foreach v_part in array v_parts loop
    if platform.sees_part(v_part, p_seen) then return true; end if;
  end loop;
  return false;
end $$;

-- The views ask the same where nothing that shows an image was found, without a function.
update platform.sight set seen = regexp_replace(seen, ', true\) end$', $f$, exists (
      select from (select b.image_id as shown, b.catalog_id as shown_in from public.brand b
        union all select x.image_id, x.catalog_id from public.sku_image x) s
      where s.shown_in = (select current_setting('callout.catalog')::bigint) and s.shown = id)
    or (select current_setting('callout.audiences', true)) = '*' and exists (
      select from (select c.id as written_by, c.catalog_id as written_in, c.actor_id as writer from public.change c) w
      where w.written_in = (select current_setting('callout.catalog')::bigint) and w.written_by = change_id
        and w.writer = (select nullif(current_setting('callout.user', true), '')::bigint))) end$f$)
where name = 'image';

call platform.show_live('image');
call platform.show_as_of('image');
call platform.show_past('image');
