-- Whether a part is seen is asked of each of a thousand rows where a total is counted, so it has to be quick: the ways up are
-- walked level by level with statements that keep their plans, instead of a recursion that is set up anew for each part.

-- True where a way leads from one of the items up to a top-level one that carries no group, or one of the connection's.
create or replace function platform.sees_any(p_items bigint[]) returns boolean
language plpgsql stable parallel safe security definer cost 1
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_groups bigint[] := nullif(current_setting('callout.groups', true), '')::bigint[];
  v_here bigint[] := p_items;
  v_above bigint[];
  v_tops bigint[];
begin
  if v_groups is null then return false; end if;
  -- No way is longer; the limit ends a walk around a cycle.
  for v_level in 1..100 loop
    select array_agg(r.parent_id) filter (where r.parent_id is not null), array_agg(r.child_id) filter (where r.parent_id is null)
    into v_above, v_tops
    from hierarchy_relation r where r.catalog_id = v_catalog and r.child_id = any(v_here);
    if v_tops is not null and exists (
      select from unnest(v_tops) top(id) where (
        select coalesce(bool_or(v.group_id = any(v_groups)), true)
        from item_visibility v where v.catalog_id = v_catalog and v.item_id = top.id))
    then return true; end if;
    if v_above is null then return false; end if;
    v_here := v_above;
  end loop;
  return false;
end $$;

-- A part is seen by its uses where nothing uses it, or a diagram that the connection sees. A few of its diagrams are asked
-- first: of those of a bolt, which thousands use, nearly always one of them is seen.
create function platform.sees_use(p_part bigint) returns boolean
language plpgsql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
declare
  v_catalog bigint := current_setting('callout.catalog')::bigint;
  v_first bigint[];
begin
  if coalesce(current_setting('callout.audiences', true), '') = '' then return false; end if;
  v_first := array(select r.diagram_id from parts_list_row r where r.catalog_id = v_catalog and r.part_id = p_part limit 8);
  return v_first = '{}' or platform.sees_any(v_first) or cardinality(v_first) = 8 and platform.sees_any(array(
    select distinct r.diagram_id from parts_list_row r where r.catalog_id = v_catalog and r.part_id = p_part));
end $$;

create or replace function platform.sees_part(p_part bigint) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as
  $$ select not platform.is_internal(p_part) and platform.sees_use(p_part) $$;

update platform.sight set seen = platform.unless_all_parts('not is_internal and platform.sees_use(id)') where name = 'part';
do $$
begin
  call platform.show_live('part');
  call platform.show_as_of('part');
  call platform.show_past('part');
end $$;
