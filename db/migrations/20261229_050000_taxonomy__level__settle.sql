-- Where rows of the installation are used: how many rows of each catalogue point to them, whoever may see them.
create function platform.shared_uses(p_table text, p_ids bigint[])
returns table (row_id bigint, used_in bigint, used_by text, uses bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in select c.child, c.key from platform.content_reference c
           where c.parent = p_table and not exists (select from platform.shared_table s where s.name = c.child) loop
    return query execute format(
      'select c.%1$I, c.catalog_id, %2$L::text, count(*) from public.%2$I c where c.%1$I = any($1) group by 1, 2', r.key, r.child)
      using p_ids;
  end loop;
end $$;
revoke all on function platform.shared_uses(text, bigint[]) from public;
grant execute on function platform.shared_uses(text, bigint[]) to callout_app;

-- The same for catalogues that a caller may open: the rows that they see there, by the groups that count in each.
create function platform.shared_uses_seen(p_table text, p_ids bigint[], p_catalogs bigint[], p_groups text[])
returns table (used_in bigint, uses bigint)
language plpgsql set search_path = live, public as $$
declare
  v_catalog text := current_setting('callout.catalog');
  v_groups text := current_setting('callout.groups');
  r record;
  v_count bigint;
begin
  for n in 1 .. coalesce(cardinality(p_catalogs), 0) loop
    used_in := p_catalogs[n];
    uses := 0;
    perform set_config('callout.catalog', p_catalogs[n]::text, true), set_config('callout.groups', p_groups[n], true);
    for r in select c.child, c.key from platform.content_reference c
             where c.parent = p_table and not exists (select from platform.shared_table s where s.name = c.child) loop
      execute format('select count(*) from live.%I c where c.%I = any($1)', r.child, r.key) into v_count using p_ids;
      uses := uses + v_count;
    end loop;
    return next;
  end loop;
  perform set_config('callout.catalog', v_catalog, true), set_config('callout.groups', v_groups, true);
end $$;
revoke all on function platform.shared_uses_seen(text, bigint[], bigint[], text[]) from public;
grant execute on function platform.shared_uses_seen(text, bigint[], bigint[], text[]) to callout_app;

-- Levels after an undo: each is reached from the first level, none lies deeper than ten, and none that takes items has
-- others under it. What would break that stays as it was.
create procedure platform.undo_settle_taxonomy(p_change bigint) language plpgsql as $$
declare
  v_wrong bigint[];
begin
  if not exists (select from pg_temp.undo_target where table_name = 'taxonomy_level' and action <> 'remove') then
    return;
  end if;
  perform pg_advisory_xact_lock(4613, 0);
  loop
    with recursive written as (
      select l.* from pg_temp.undo_target u join taxonomy_level l on l.catalog_id = platform.installation() and l.id = u.id
      where u.table_name = 'taxonomy_level' and u.action <> 'remove'
    ), reached(id, depth) as (
      select l.id, 1 from taxonomy_level l
      where l.catalog_id = platform.installation() and l.parent_id is null and l.taxonomy_id in (select taxonomy_id from written)
      union all
      select l.id, r.depth + 1 from reached r
      join taxonomy_level l on l.catalog_id = platform.installation() and l.parent_id = r.id
      where r.depth <= 10
    ), above(id) as (
      select l.parent_id from reached r join taxonomy_level l on l.catalog_id = platform.installation() and l.id = r.id
      where r.depth > 10
      union
      select l.parent_id from above a join taxonomy_level l on l.catalog_id = platform.installation() and l.id = a.id
      where l.parent_id is not null
    )
    select array_agg(w.id) into v_wrong from written w
    where w.id not in (select id from reached) or w.id in (select id from reached where depth > 10)
      or w.id in (select id from above)
      or (w.parent_id is not null and w.parent_id in (
        select row_id from platform.shared_uses('taxonomy_level', (select array_agg(parent_id) from written))));
    exit when v_wrong is null;
    call platform.undo_spare('taxonomy_level', v_wrong, 'needed');
  end loop;
end $$;
insert into platform.undo_settler (name) values ('undo_settle_taxonomy');
