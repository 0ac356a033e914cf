-- An undo brings rows back one by one; whether together they still make a tree is for the tree to say. A slice names a
-- procedure here that every undo runs when its rows stand: it may put back what the undo must leave alone, and settle
-- what depends on it.
create table platform.undo_settler (name text primary key);

-- Takes rows of a table out of a running undo: they are put back as they stood before it, and listed with a reason.
create procedure platform.undo_spare(p_table text, p_ids bigint[], p_reason text) language plpgsql as $$
declare
  v_undo bigint := current_setting('callout.change')::bigint;
  v_columns text := platform.columns_of(p_table, true);
begin
  execute format('delete from public.%1$I where catalog_id = $1 and id = any($2)', p_table) using platform.catalog(), p_ids;
  execute format('insert into public.%1$I (%2$s) overriding system value
    select %3$s from public.%4$I where catalog_id = $1 and id = any($2) and ended_by = $3', p_table, v_columns,
    (select string_agg(case when c = 'change_id' then v_undo::text else c end, ', ' order by n)
     from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)), p_table || '_history')
    using platform.catalog(), p_ids, v_undo;
  delete from pg_temp.undo_target where table_name = p_table and id = any(p_ids);
  insert into pg_temp.undo_kept select p_table, unnest(p_ids), p_reason on conflict do nothing;
end $$;

create or replace function platform.undo_change(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, brought bigint, left_alone bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_undo bigint := current_setting('callout.change')::bigint;
  v_columns text;
begin
  call platform.undo_plan(p_change);
  call platform.undo_settle(p_change);
  set constraints all deferred;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name) order by ordinal desc loop
    execute format('delete from public.%1$I r using pg_temp.undo_target u
      where u.table_name = %1$L and u.action <> ''bring'' and r.catalog_id = $1 and r.id = u.id', t.name) using platform.catalog();
  end loop;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name and u.action <> 'remove') order by ordinal loop
    v_columns := platform.columns_of(t.name, true);
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %3$s from public.%4$I h join pg_temp.undo_target u on u.table_name = %1$L and u.id = h.id and u.action <> ''remove''
      where h.catalog_id = $1 and h.ended_by = $2', t.name, v_columns,
      (select string_agg(case when c = 'change_id' then v_undo::text else 'h.' || c end, ', ' order by n)
       from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)), t.name || '_history')
      using platform.catalog(), p_change;
  end loop;
  for t in select name from platform.undo_settler order by name loop
    execute format('call platform.%I($1)', t.name) using p_change;
  end loop;
  insert into undo_left (catalog_id, change_id, table_name, row_id, reason)
    select platform.catalog(), v_undo, k.table_name, k.id, k.reason from pg_temp.undo_kept k;
  return query
    select c.name, count(*) filter (where u.action = 'remove'), count(*) filter (where u.action = 'revert'),
      count(*) filter (where u.action = 'bring'), count(*) filter (where u.action = 'kept')
    from platform.content_table c
    join (select x.table_name, x.action from pg_temp.undo_target x
          union all select k.table_name, 'kept' from pg_temp.undo_kept k) u on u.table_name = c.name
    group by c.name, c.ordinal order by c.ordinal;
end $$;

-- Numbers the children of those parents anew where two share a position; null stands for the top level. Ties would make
-- the order depend on ids, which undo and import do not keep.
create function platform.settle_positions(p_parents bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with tied as (
    select r.parent_id from hierarchy_relation r
    where r.catalog_id = platform.catalog() and r.parent_id = any(p_parents)
    group by r.parent_id, r.ordinal having count(*) > 1
    union all
    select r.parent_id from hierarchy_relation r
    where r.catalog_id = platform.catalog() and r.parent_id is null and array_position(p_parents, null) is not null
    group by r.parent_id, r.ordinal having count(*) > 1
  ), ranked as (
    select r.id, 1024 * row_number() over (partition by r.parent_id order by r.ordinal, r.id) as ordinal
    from hierarchy_relation r
    where r.catalog_id = platform.catalog()
      and (r.parent_id in (select parent_id from tied) or (r.parent_id is null and exists (select from tied where parent_id is null)))
  )
  update hierarchy_relation r set ordinal = ranked.ordinal from ranked
  where r.catalog_id = platform.catalog() and r.id = ranked.id and r.ordinal <> ranked.ordinal
$$;
revoke all on function platform.settle_positions(bigint[]) from public;
grant execute on function platform.settle_positions(bigint[]) to callout_app;

-- The tree after an undo: no way leads back to where it began, every item that hangs somewhere has a primary place, and
-- no two children of a parent share a position.
create procedure platform.undo_settle_tree(p_change bigint) language plpgsql as $$
declare
  v_catalog bigint := platform.catalog();
  v_cycle bigint[];
begin
  if not exists (select from pg_temp.undo_target where table_name in ('hierarchy_relation', 'hierarchy_item')) then
    return;
  end if;
  loop
    -- A place closes a cycle only if its child lies above another place of this undo: few do, and only those are walked.
    with recursive placed as (
      select r.id, r.child_id, r.parent_id from pg_temp.undo_target u
      join hierarchy_relation r on r.catalog_id = v_catalog and r.id = u.id
      where u.table_name = 'hierarchy_relation' and u.action <> 'remove' and r.parent_id is not null
    ), above(id) as (
      select parent_id from placed
      union
      select x.parent_id from above cross join lateral (
        select r.parent_id from hierarchy_relation r
        where r.catalog_id = v_catalog and r.child_id = above.id and r.parent_id is not null offset 0) x
    ), way(place, child_id, at) as (
      select p.id, p.child_id, p.parent_id from placed p where p.child_id in (select id from above)
      union
      select way.place, way.child_id, x.parent_id from way cross join lateral (
        select r.parent_id from hierarchy_relation r
        where r.catalog_id = v_catalog and r.child_id = way.at and r.parent_id is not null offset 0) x
      where way.at <> way.child_id
    )
    select array_agg(distinct place) into v_cycle from way where at = child_id;
    exit when v_cycle is null;
    call platform.undo_spare('hierarchy_relation', v_cycle, 'needed');
  end loop;
  update hierarchy_relation r set is_primary = true
  where r.catalog_id = v_catalog and r.id in (
    select min(x.id) from hierarchy_relation x
    where x.catalog_id = v_catalog and x.child_id in (
      select h.child_id from pg_temp.undo_target u
      join hierarchy_relation_history h on h.catalog_id = v_catalog and h.id = u.id
      where u.table_name = 'hierarchy_relation')
    group by x.child_id having not bool_or(x.is_primary));
  perform platform.settle_positions((select array_agg(distinct r.parent_id) from pg_temp.undo_target u
    join hierarchy_relation r on r.catalog_id = v_catalog and r.id = u.id
    where u.table_name = 'hierarchy_relation' and u.action <> 'remove'));
end $$;
insert into platform.undo_settler values ('undo_settle_tree');
