-- Items after an undo stand at leaves alone: what would stand at a level that has others under it by now stays away.
create procedure platform.undo_settle_unit_taxonomy(p_change bigint) language plpgsql as $$
declare
  v_wrong bigint[];
begin
  if not exists (select from pg_temp.undo_target where table_name = 'unit_taxonomy' and action <> 'remove') then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(4613, 0);
  select array_agg(c.id) into v_wrong from pg_temp.undo_target u
  join unit_taxonomy c on c.catalog_id = platform.catalog() and c.id = u.id
  where u.table_name = 'unit_taxonomy' and u.action <> 'remove'
    and exists (select from taxonomy_level l where l.catalog_id = platform.installation() and l.parent_id = c.level_id);
  if v_wrong is not null then
    call platform.undo_spare('unit_taxonomy', v_wrong, 'missing');
  end if;
end $$;
insert into platform.undo_settler (name) values ('undo_settle_unit_taxonomy');
