-- The identity of an item: the values of its type's keys in their order, as rules.ts identityKey has it.
create function platform.identity_of(p_attributes jsonb, p_type bigint) returns text language sql stable as $$
  select coalesce(string_agg(lower(coalesce(case jsonb_typeof(p_attributes -> k.attribute_id::text)
      when 'array' then (select string_agg(e.value, E'\u001e' order by e.n)
        from jsonb_array_elements_text(p_attributes -> k.attribute_id::text) with ordinality e(value, n))
      else p_attributes ->> k.attribute_id::text end, '')), E'\u001f' order by k.ordinal, k.id), '')
  from hierarchy_type_attribute k where k.type_id = p_type and k.is_key
$$;

-- After an undo that brought other keys back, items that it left alone get the identity of these keys too. Where two
-- would be the same the undo is refused.
create procedure platform.undo_settle_identities(p_change bigint) language plpgsql as $$
begin
  update hierarchy_item i set identity_key = platform.identity_of(i.attributes, i.type_id)
  where i.catalog_id = platform.catalog() and i.type_id in (
      select h.type_id from pg_temp.undo_target u
      join hierarchy_type_attribute_history h on h.catalog_id = platform.catalog() and h.id = u.id
      where u.table_name = 'hierarchy_type_attribute'
      union
      select k.type_id from pg_temp.undo_target u
      join hierarchy_type_attribute k on k.catalog_id = platform.catalog() and k.id = u.id
      where u.table_name = 'hierarchy_type_attribute')
    and i.identity_key <> platform.identity_of(i.attributes, i.type_id);
end $$;
insert into platform.undo_settler values ('undo_settle_identities');
