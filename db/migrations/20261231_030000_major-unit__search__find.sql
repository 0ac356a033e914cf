-- Major units as the search of items asks them, whose slice comes before theirs (docs/domain/tree.md, Search of items).
-- Plain statements, which the planner takes into the one that asks; at a moment they read what was then.
create function platform.units() returns table (
  item_id bigint, industry_id bigint, product_type_id bigint, sub_type_id bigint, make_id bigint, model_year int)
language sql stable as $$
  select u.item_id, u.industry_id, u.product_type_id, u.sub_type_id, u.make_id, u.model_year from major_unit u
$$;
create function platform.unit_values() returns table (
  item_id bigint, field_id bigint, part_id bigint, base_number numeric, list_value_id bigint, flag boolean, words text)
language sql stable as $$
  select v.item_id, v.field_id, v.part_id, v.base_number, v.list_value_id, v.flag, lower(v.text) from unit_value v
$$;
create function platform.unit_levels() returns table (item_id bigint, level_id bigint) language sql stable as $$
  select x.item_id, x.level_id from unit_taxonomy x
$$;

-- With what a search reads beside the order, so that a range of ten thousands never visits the table.
drop index unit_value_number;
create index unit_value_number on unit_value (catalog_id, field_id, base_number) include (item_id, part_id)
  where base_number is not null;
drop index unit_value_list;
create index unit_value_list on unit_value (list_value_id, catalog_id, field_id) include (item_id, part_id)
  where list_value_id is not null;
create index unit_value_flag on unit_value (catalog_id, field_id, flag) include (item_id, part_id) where flag is not null;
