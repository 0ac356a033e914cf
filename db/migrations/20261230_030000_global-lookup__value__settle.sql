-- A value's name without case, accents, blanks and punctuation: what differs in these alone is likely the same.
create function platform.alike_key(p_name text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(platform.plain(p_name), '[[:space:][:punct:]]+', '', 'g')
$$;
create index list_value_alike on list_value (catalog_id, list_type_id, platform.alike_key(name));
create index list_value_invalid on list_value (catalog_id, list_type_id, id) where archive or archive_major_unit;
-- A list in its order: 2 before 10, without case and accents.
create index list_value_natural on list_value (catalog_id, list_type_id, (platform.natural_key(name) collate "C"), id);

-- What refers to values, in whichever catalogue: for each value, table, key and catalogue the number of rows, of which
-- p_most are counted for a value and key. Who may hear of which catalogue is for the caller to say.
create function platform.list_value_uses(p_ids bigint[], p_most int)
returns table (value_id bigint, used_in text, key text, in_catalog bigint, uses bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in select c.child, c.key, s.name is not null as is_shared from platform.content_reference c
           left join platform.shared_table s on s.name = c.child where c.parent = 'list_value' order by 1, 2 loop
    return query execute format('select v.id, %1$L::text, %2$L::text, c.catalog_id, count(*)
      from unnest($1) v(id)
      cross join lateral (select x.catalog_id from public.%1$I x where %3$s x.%2$I = v.id limit $2) c
      group by v.id, c.catalog_id', r.child, r.key,
      case when r.is_shared then 'x.catalog_id = platform.installation() and' else '' end) using p_ids, p_most;
  end loop;
  return query
    select v.id, 'list_value'::text, 'industry_ids'::text, platform.installation(), n.uses
    from unnest(p_ids) v(id)
    join list_value i on i.catalog_id = platform.installation() and i.id = v.id and i.list_type_id = 1002
    cross join lateral (select count(*) as uses from (select from list_value x
      where x.catalog_id = platform.installation() and x.industry_ids @> array[v.id] limit p_most) y) n
    where n.uses > 0;
end $$;

-- Of values: whether a catalogue among p_catalogs carries them, and whether one beside these does.
create function platform.list_value_carriers(p_ids bigint[], p_catalogs bigint[])
returns table (value_id bigint, is_own boolean, is_beyond boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in select c.child, c.key from platform.content_reference c
           where c.parent = 'list_value' and not exists (select from platform.shared_table s where s.name = c.child) loop
    return query execute format('select v.id,
        exists (select from public.%1$I x where x.%2$I = v.id and x.catalog_id = any($2)),
        exists (select from public.%1$I x where x.%2$I = v.id and x.catalog_id <> all($2))
      from unnest($1) v(id)', r.child, r.key) using p_ids, p_catalogs;
  end loop;
end $$;
revoke all on function platform.list_value_uses(bigint[], int), platform.list_value_carriers(bigint[], bigint[]) from public;
grant execute on function platform.list_value_uses(bigint[], int), platform.list_value_carriers(bigint[], bigint[]) to callout_app;

-- A replacement is itself never replaced, so reading it is one step. After an undo: what would close a circle stays as
-- it was, and what points to a replaced value points to its replacement.
create procedure platform.undo_settle_replacements(p_change bigint) language plpgsql as $$
declare
  v_circle bigint[];
begin
  if platform.catalog() <> platform.installation() then return; end if;
  loop
    with recursive way as (
      select v.id as origin, v.replace_with as at
      from pg_temp.undo_target t
      join list_value v on v.catalog_id = platform.installation() and v.id = t.id
      where t.table_name = 'list_value' and v.replace_with is not null
      union
      select w.origin, v.replace_with
      from way w
      join list_value v on v.catalog_id = platform.installation() and v.id = w.at
      where v.replace_with is not null
    )
    select array_agg(distinct origin) into v_circle from way where at = origin;
    exit when v_circle is null;
    call platform.undo_spare('list_value', v_circle, 'needed');
  end loop;
  with recursive way as (
    select v.id, r.id as at, r.replace_with as further
    from list_value v
    join list_value r on r.catalog_id = platform.installation() and r.id = v.replace_with
    where v.catalog_id = platform.installation() and v.replace_with is not null and r.replace_with is not null
    union
    select w.id, r.id, r.replace_with
    from way w
    join list_value r on r.catalog_id = platform.installation() and r.id = w.further
  )
  update list_value v set replace_with = way.at
  from way
  where v.catalog_id = platform.installation() and v.id = way.id and way.further is null;
end $$;
insert into platform.undo_settler (name) values ('undo_settle_replacements');
