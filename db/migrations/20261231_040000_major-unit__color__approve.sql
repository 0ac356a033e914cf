-- Colors carry values of lists too: an unsettled or invalid one keeps major units with that color from being published.
insert into platform.approval (name, context, waits) values
  ('color', 'MajorUnit', $$id in (
      select c.id from platform.unsettled_list_value b
      cross join lateral (
        select id from public.color where catalog_id = platform.catalog() and basic_name_id = b.id
        union all select id from public.color where catalog_id = platform.catalog() and location_id = b.id
        union all select id from public.color where catalog_id = platform.catalog() and type_id = b.id) c)
    and exists (select from public.color_relation r where r.catalog_id = color.catalog_id and r.color_id = color.id
      and platform.is_published_item(r.catalog_id, r.item_id))$$);
