-- Where units have values of a field, in whichever catalogue: a field in use is locked. unit_value is a later slice's
-- table, whose rows the program sees in one catalogue alone.
create function platform.fields_with_values(p_fields bigint[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select f from unnest(p_fields) f where exists (select from unit_value v where v.field_id = f)
$$;

-- Steps from catalogue to catalogue along the index, however many values each has.
create function platform.catalogs_with_field(p_field bigint) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive step as (
    (select catalog_id from unit_value where field_id = p_field order by catalog_id limit 1)
    union all
    select (select v.catalog_id from unit_value v where v.field_id = p_field and v.catalog_id > s.catalog_id
            order by v.catalog_id limit 1)
    from step s where s.catalog_id is not null
  )
  select catalog_id from step where catalog_id is not null
$$;
revoke all on function platform.fields_with_values(bigint[]), platform.catalogs_with_field(bigint) from public;
grant execute on function platform.fields_with_values(bigint[]), platform.catalogs_with_field(bigint) to callout_app;
