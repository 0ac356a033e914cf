-- Where a version of an item in a published state is: Production, Staging, else Pending. A version that an undo wrote is
-- where the one is that it brought back, if all of that came back and nothing else of the item was written in between.
create or replace function platform.environment_of(p_item bigint, p_version bigint) returns text
language plpgsql stable as $$
declare
  v_marks constant text[] := '{change_id,modified_at,published_environment,ended_by}';
  v_shown text;
begin
  select min(p.environment) into v_shown
  from live.release_item i join live.release f on f.id = i.from_release
  join live.published p on p.context = f.context and p.release_id >= i.from_release
    and (i.until_release is null or p.release_id < i.until_release)
  where i.item_id = p_item and i.version = p_version;
  if v_shown is not null or not exists (select from live.change u where u.id = p_version and u.undoes is not null) then
    return coalesce(v_shown, 'Pending');
  end if;
  with recursive back(version) as (
    select p_version
    union
    select b.version from back cross join lateral (
      select was.change_id as version
      from live.change u
      join past.hierarchy_item was on was.id = p_item and was.ended_by = u.undoes
      join past.hierarchy_item came on came.id = p_item and came.change_id = u.id
      where u.id = back.version and u.undoes is not null and to_jsonb(was) - v_marks = to_jsonb(came) - v_marks
        and not exists (select from live.undo_left l where l.change_id = u.id)
        and not exists (select from past.hangs_on_hierarchy_item x where x.of_id = p_item
          and (x.change_id > u.undoes and x.change_id < u.id or x.ended_by > u.undoes and x.ended_by < u.id))
        and not exists (select from past.hotspot x where x.image_id = came.image_id
          and (x.change_id > u.undoes and x.change_id < u.id or x.ended_by > u.undoes and x.ended_by < u.id))
      offset 0) b
  )
  select min(p.environment) into v_shown
  from back join live.release_item i on i.item_id = p_item and i.version = back.version
  join live.release f on f.id = i.from_release
  join live.published p on p.context = f.context and p.release_id >= i.from_release
    and (i.until_release is null or p.release_id < i.until_release);
  return coalesce(v_shown, 'Pending');
end $$;
