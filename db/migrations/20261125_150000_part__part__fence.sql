-- What of prices and parts a member sees who may write nothing, as a fence in the views (spec README, Rights;
-- docs/decisions/040). One more setting of a connection:
--   callout.audiences  '*' sees every part and price, '{1,2}' the prices of these audiences and the parts that its groups
--                      see, unset or empty nothing

-- True where a way leads from one of the items up to a top-level one that carries no group, or one of the connection's.
-- The items walk together, so what stands above many of them is looked up once.
create function platform.sees_any(p_items bigint[]) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  with recursive way(id, parent_id) as (
    select x.child_id, x.parent_id from unnest(p_items) item(id) cross join lateral (
      select r.child_id, r.parent_id from hierarchy_relation r
      where r.catalog_id = current_setting('callout.catalog')::bigint and r.child_id = item.id offset 0) x
    union
    select x.child_id, x.parent_id from way cross join lateral (
      select r.child_id, r.parent_id from hierarchy_relation r
      where r.catalog_id = current_setting('callout.catalog')::bigint and r.child_id = way.parent_id offset 0) x
  )
  select nullif(current_setting('callout.groups', true), '') is not null and exists (
    select from way where parent_id is null and (
      select coalesce(bool_or(v.group_id = any(current_setting('callout.groups')::bigint[])), true)
      from item_visibility v
      where v.catalog_id = current_setting('callout.catalog')::bigint and v.item_id = way.id))
$$;

create function platform.is_internal(p_part bigint) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  select coalesce((
    select p.is_internal from part p
    where p.catalog_id = current_setting('callout.catalog')::bigint and p.id = p_part), false)
$$;

-- A part that is not internal is seen where nothing uses it, or a diagram that the connection sees. A few of its diagrams
-- are asked first: of those of a bolt, which thousands use, nearly always one of them is seen.
create function platform.sees_part(p_part bigint) returns boolean
language plpgsql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_first bigint[];
begin
  if coalesce(current_setting('callout.audiences', true), '') = '' or platform.is_internal(p_part) then return false; end if;
  v_first := array(select r.diagram_id from parts_list_row r where r.catalog_id = v_catalog and r.part_id = p_part limit 8);
  return v_first = '{}' or platform.sees_any(v_first) or cardinality(v_first) = 8 and platform.sees_any(array(
    select distinct r.diagram_id from parts_list_row r where r.catalog_id = v_catalog and r.part_id = p_part));
end $$;

-- A price is seen from its day on, by those whom an audience in use makes it for, with the part that it is of.
create function platform.sees_price(p_part bigint, p_audience bigint, p_begins date) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  select exists (
      select from price_audience a join catalog c on c.id = a.catalog_id
      where a.catalog_id = current_setting('callout.catalog')::bigint and a.id = p_audience and a.is_enabled
        and a.id = any(nullif(current_setting('callout.audiences', true), '')::bigint[])
        and p_begins <= (clock_timestamp() at time zone c.time_zone)::date)
    and platform.sees_part(p_part)
$$;

create function platform.sees_cost(p_audience bigint) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  select exists (
    select from price_audience a
    where a.catalog_id = current_setting('callout.catalog')::bigint and a.id = p_audience and a.shows_cost)
$$;

-- An image is seen with the item that has it, else with a part that has it; one that nothing has is nobody's secret.
create or replace function platform.sees_image(p_image bigint) returns boolean
language sql stable parallel restricted security definer cost 1 set search_path = public, pg_temp as $$
  select coalesce((
    select platform.sees_again(i.id) from hierarchy_item i
    where i.catalog_id = current_setting('callout.catalog')::bigint and i.image_id = p_image), (
    select bool_or(current_setting('callout.audiences', true) = '*' or platform.sees_part(p.id)) from part p
    where p.catalog_id = current_setting('callout.catalog')::bigint and p.image_id = p_image), true)
$$;

-- The condition of those who see every part and price, before one of those who do not; they pay one comparison a row.
create function platform.unless_all_parts(p_seen text) returns text language sql immutable as
  $$ select format('((select current_setting(''callout.audiences'', true)) = ''*'' or (%s)::int <> 0)', p_seen) $$;

insert into platform.sight values
  ('part', platform.unless_all_parts('not is_internal and platform.sees_part(id)')),
  ('part_relation', platform.unless_all_parts('platform.sees_part(part_id) and platform.sees_part(related_id)')),
  ('description_variant', platform.unless_all_parts(
    'platform.sees_part(part_id) and (first_seen_in is null or platform.sees(first_seen_in))')),
  ('price_audience', platform.unless_all_parts(
    'is_enabled and id = any(nullif(current_setting(''callout.audiences'', true), '''')::bigint[])')),
  -- A price with a cost that is not seen stands in live.shown_price alone.
  ('price', platform.unless_all_parts('platform.sees_cost(audience_id) and platform.sees_price(part_id, audience_id, effective_date)'))
on conflict (name) do update set seen = excluded.seen;
update platform.sight set seen = seen || ' and ' || platform.unless_all_parts('not platform.is_internal(part_id)')
where name = 'parts_list_row';
update platform.sight set seen = format('(case noun when ''item'' then platform.sees(row_id) else %s end)',
  platform.unless_all_parts('platform.sees_part(row_id)'))
where name = 'translation';
-- Numbers of parts stand in labels too: who sees a part only here and there reads nobody else's.
update platform.sight set seen = replace(seen, 'not (select platform.hides())',
  '(select current_setting(''callout.audiences'', true)) = ''*'' and not (select platform.hides())')
where name = 'undo_left';

create or replace view live.change as
  select catalog_id, id, xid, kind,
    case when (select current_setting('callout.groups', true)) = '*'
      or ((select current_setting('callout.audiences', true)) = '*' and not (select platform.hides()))
      or platform.is_own(actor_id) then label else kind end as label,
    actor_id, actor_name, at, undoes
  from change where catalog_id = (select current_setting('callout.catalog')::bigint) with local check option;

-- Every version of a table's rows, of what the connection sees today.
create or replace procedure platform.show_past(p_table text) language plpgsql as $$
begin
  -- A new column stands before ended_by, which no replacement of a view may do.
  execute format('drop view if exists past.%I', p_table);
  execute format($f$
    create view past.%1$I as select %2$s, ended_by from (
      select %2$s, null::bigint as ended_by from public.%1$I
      union all
      select %2$s, ended_by from public.%3$I) u
    where %4$s %5$s $f$,
    p_table, platform.columns_of(p_table), p_table || '_history', platform.in_catalog(), platform.sight_of(p_table));
  execute format('grant select on past.%I to callout_app', p_table);
end $$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['part', 'part_relation', 'description_variant', 'price_audience', 'price', 'parts_list_row',
    'translation', 'undo_left']
  loop
    call platform.show_live(v_table);
    if exists (select from platform.content_table where name = v_table) then
      call platform.show_as_of(v_table);
    end if;
  end loop;
  for v_table in select viewname from pg_views where schemaname = 'past' loop
    call platform.show_past(v_table);
  end loop;
  -- Prices as they are shown: the cost is null where the connection does not see it.
  execute format('create view live.shown_price as select id, part_id, audience_id, effective_date,
      case when (select current_setting(''callout.groups'', true)) = ''*'' or %s then cost end as cost, msrp
    from public.price where %s and ((select current_setting(''callout.groups'', true)) = ''*'' or %s)',
    platform.unless_all_parts('platform.sees_cost(audience_id)'), platform.in_catalog(),
    platform.unless_all_parts('platform.sees_price(part_id, audience_id, effective_date)'));
end $$;
grant select on live.shown_price to callout_app;
