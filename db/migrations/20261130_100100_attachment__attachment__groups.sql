-- Content groups of literature.
alter table attachment add column content_groups bigint[] not null default '{}';
alter table attachment_history add column content_groups bigint[] not null default '{}';
call platform.track('attachment');
create index attachment_labelled on attachment (catalog_id) where content_groups <> '{}';
-- A group that labels something stays in its list, as what a foreign key points to.
create function platform.keep_content_group() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from hierarchy_item i where i.catalog_id = old.catalog_id and i.content_groups <> '{}'
             and old.id = any(i.content_groups))
    or exists (select from attachment a where a.catalog_id = old.catalog_id and a.content_groups <> '{}'
               and old.id = any(a.content_groups)) then
    call platform.refuse_reference('hierarchy_item', 'hierarchy_item_content_group');
  end if;
  return null;
end $$;
create trigger content_group after delete on lookup_value
  for each row when (old.type = 1) execute function platform.keep_content_group();
alter table lookup_value enable always trigger content_group;
