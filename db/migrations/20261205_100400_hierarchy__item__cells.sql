-- What is one value of items and what hangs with them (docs/decisions/081).
call platform.cell('hierarchy_item', 'attributes', array['attributes'], 'keys');
call platform.cell('hierarchy_item', 'contentGroups', array['content_groups'], 'set');
call platform.cell('hierarchy_item', 'state', array['workflow_id', 'published_environment'], 'never');
call platform.cell('hierarchy_item', 'identity', array['identity_key'], 'derived', 'platform.identity_of(r.attributes, r.type_id)');
call platform.cell('hierarchy_relation', 'place', array['parent_id', 'ordinal']);
call platform.cell('serial_rule', 'rule', array['type', 'prefix', 'range_start', 'range_end', 'suffix']);

-- Where an undo wrote content of an item that was set to its state since, that state does not speak of what is there now:
-- the item goes to the initial one, as after any save. One whose row went back whole has the state that it had.
create procedure platform.undo_settle_states(p_change bigint) language plpgsql as $$
declare
  v_undo bigint := current_setting('callout.change')::bigint;
begin
  if not exists (select from pg_temp.undo_target where table_name = 'hierarchy_item' and action = 'merge')
    and not exists (select from hierarchy_item where catalog_id = platform.catalog() and change_id > p_change and change_id <> v_undo)
  then return; end if;
  with recursive touched as (
    select of_id as id from past.hangs_on_hierarchy_item where v_undo in (change_id, ended_by)
    union select i.id from hierarchy_item i where i.catalog_id = platform.catalog() and i.image_id in (
      select image_id from past.hotspot where v_undo in (change_id, ended_by))
    union select id from pg_temp.undo_target where table_name = 'hierarchy_item' and action = 'merge'
  ), up as (
    select id, id as origin from touched
    union
    select p.parent_id, up.origin from up
    cross join lateral (
      select r.parent_id from hierarchy_relation r
      where r.catalog_id = platform.catalog() and r.child_id = up.id and r.is_primary and r.parent_id is not null offset 0) p
    where exists (select from hierarchy_item i where i.catalog_id = platform.catalog() and i.id = up.id and i.workflow_id is null)
  )
  update hierarchy_item i set workflow_id = init.id, published_environment = null
  from workflow_state now, workflow_state init
  where i.catalog_id = platform.catalog() and i.id in (select id from up)
    and (i.change_id <> v_undo or exists (select from pg_temp.undo_target t
      where t.table_name = 'hierarchy_item' and t.id = i.id and t.action = 'merge'))
    and i.change_id > p_change
    and now.catalog_id = i.catalog_id and now.id = i.workflow_id
    and init.catalog_id = i.catalog_id and init.context = now.context and init.is_init and not now.is_init;
end $$;
insert into platform.undo_settler (name) values ('undo_settle_states');
