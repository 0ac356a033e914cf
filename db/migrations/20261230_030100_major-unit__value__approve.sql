-- Values that somebody has yet to settle, or has set invalid for major units; a replaced one is as its replacement is.
create view platform.unsettled_list_value as
  select id from public.list_value
  where catalog_id = platform.installation() and (requires_validation or archive_major_unit) and replace_with is null
  union all
  select v.id from public.list_value r
  join public.list_value v on v.catalog_id = platform.installation() and v.replace_with = r.id
  where r.catalog_id = platform.installation() and (r.requires_validation or r.archive_major_unit);

-- Units that carry one, in a published state, keep major units from being published.
create function platform.is_published_item(p_catalog bigint, p_item bigint) returns boolean language sql stable as $$
  select exists (select from public.hierarchy_item i
    join public.workflow_state s on s.catalog_id = i.catalog_id and s.id = i.workflow_id
    where i.catalog_id = p_catalog and i.id = p_item and s.is_published_state)
$$;
insert into platform.approval (name, context, waits) values
  ('major_unit', 'MajorUnit', $$id in (
      select u.id from platform.unsettled_list_value b
      cross join lateral (
        select id from public.major_unit where catalog_id = platform.catalog() and industry_id = b.id
        union all select id from public.major_unit where catalog_id = platform.catalog() and product_type_id = b.id
        union all select id from public.major_unit where catalog_id = platform.catalog() and sub_type_id = b.id
        union all select id from public.major_unit where catalog_id = platform.catalog() and activity_type_id = b.id
        union all select id from public.major_unit where catalog_id = platform.catalog() and parent_company_id = b.id
        union all select id from public.major_unit where catalog_id = platform.catalog() and make_id = b.id
        union all select id from public.major_unit where catalog_id = platform.catalog() and brand_id = b.id) u)
    and platform.is_published_item(catalog_id, item_id)$$),
  ('unit_value', 'MajorUnit', $$id in (
      select u.id from platform.unsettled_list_value b
      join public.unit_value u on u.list_value_id = b.id and u.catalog_id = platform.catalog())
    and platform.is_published_item(catalog_id, item_id)$$);
