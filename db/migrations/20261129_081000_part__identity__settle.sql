-- After an undo that brought another rule of part numbers back, every part has its number's key by this rule: also those
-- that were added or edited since. Where two numbers would be the same the undo is refused.
create procedure platform.undo_settle_settings_of_parts(p_change bigint) language plpgsql as $$
declare
  v_now catalog;
  v_found text;
begin
  if not exists (
    select from pg_temp.undo_target u
    join catalog_setting s on s.catalog_id = platform.catalog() and s.id = u.id
    where u.table_name = 'catalog_setting' and s.name in ('case_insensitive', 'allowed_special_characters'))
  then
    return;
  end if;
  select * into v_now from catalog where id = platform.catalog();
  select min(part_number) into v_found from part where catalog_id = platform.catalog()
  group by platform.part_number_key(part_number, v_now.allowed_special_characters, v_now.case_insensitive)
  having count(*) > 1 limit 1;
  if v_found is not null then
    raise exception using errcode = 'CB003', message = format('Another part would have the number %s.', v_found);
  end if;
  update part p set number_key = '#' || p.id where p.catalog_id = platform.catalog()
    and p.number_key <> platform.part_number_key(p.part_number, v_now.allowed_special_characters, v_now.case_insensitive);
  update part p set number_key
    = platform.part_number_key(p.part_number, v_now.allowed_special_characters, v_now.case_insensitive)
  where p.catalog_id = platform.catalog() and p.number_key = '#' || p.id;
end $$;
-- By its name it comes behind undo_settle_settings, which gives the catalogue its rule.
insert into platform.undo_settler values ('undo_settle_settings_of_parts');
