-- What publishing asks of the database: the day of a release's prices, environments whose day is over, where an item is
-- published, and what has changed since a release.

alter table release add column prices_of date not null;
call platform.scope('release', 'a release is immutable and outlives a restore');
-- On a session of kind 'prices': the day whose prices came into force.
alter table publish_session add column prices_of date;
call platform.scope('publish_session', 'a record of work, as jobs are');

-- Environments of any catalogue whose prices are those of an earlier day in the catalogue's time zone.
create function platform.prices_due() returns table (catalog_id bigint, context text, environment text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.catalog_id, p.context, p.environment from published p join catalog c on c.id = p.catalog_id
  where p.prices_of < (clock_timestamp() at time zone c.time_zone)::date
$$;
revoke all on function platform.prices_due() from public;
grant execute on function platform.prices_due() to callout_app;

-- Where a version of an item in a published state is: Production, Staging, else Pending (001 §3, PublishedEnvironment).
-- The column hierarchy_item.published_environment, which said it before, is still written and no longer read.
create function platform.environment_of(p_item bigint, p_version bigint) returns text
language plpgsql stable as $$
begin
  return coalesce((
    select min(p.environment)
    from live.release_item i join live.release f on f.id = i.from_release
    join live.published p on p.context = f.context and p.release_id >= i.from_release
      and (i.until_release is null or p.release_id < i.until_release)
    where i.item_id = p_item and i.version = p_version), 'Pending');
end $$;
grant execute on function platform.environment_of(bigint, bigint) to callout_app;

-- Tables of content with rows changed or deleted since a snapshot, and how many up to p_limit; a late commit counts.
create function platform.changed_since(p_snapshot text, p_limit int) returns table (name text, changed bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_snapshot pg_snapshot := p_snapshot::pg_snapshot;
  v_first bigint;
  v_since text := 'select id from change where catalog_id = $1 and xid >= pg_snapshot_xmin($2) and not pg_visible_in_snapshot(xid, $2)';
begin
  execute format('select min(id) from (%s) c', v_since) into v_first using platform.catalog(), v_snapshot;
  if v_first is null then return; end if;
  for name in select t.name from platform.content_table t order by t.ordinal loop
    execute format('select count(*) from (
        select id from public.%1$I where catalog_id = $1 and change_id >= $3 and change_id in (%3$s)
        union
        select id from public.%2$I where catalog_id = $1 and ended_by >= $3 and ended_by in (%3$s)
        limit $4) r', name, name || '_history', v_since)
      into changed using platform.catalog(), v_snapshot, v_first, p_limit;
    if changed > 0 then return next; end if;
  end loop;
end $$;
revoke all on function platform.changed_since(text, int) from public;
grant execute on function platform.changed_since(text, int) to callout_app;
