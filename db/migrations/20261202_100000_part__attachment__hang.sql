-- Literature hangs on parts as on items.
alter table attachment_link alter column item_id drop not null;
alter table attachment_link_history alter column item_id drop not null;
alter table attachment_link add column part_id bigint;
alter table attachment_link add foreign key (catalog_id, part_id) references part (catalog_id, id) deferrable;
alter table attachment_link add check (num_nonnulls(item_id, part_id) = 1);
create unique index attachment_link_part on attachment_link (catalog_id, part_id, attachment_id) where part_id is not null;

-- An attachment is seen with any item or part that has it, or where nothing has it, unless it names groups itself
-- (attribute 26).
create or replace function platform.sees_attachment(p_attachment bigint) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  select nullif(current_setting('callout.groups', true), '') is not null and ((
      select coalesce(bool_or(v.group_id = any(current_setting('callout.groups')::bigint[])), true)
      from attachment_visibility v
      where v.catalog_id = current_setting('callout.catalog')::bigint and v.attachment_id = p_attachment
    ) and coalesce((
      select bool_or(case when l.part_id is null then platform.sees(l.item_id)
        else current_setting('callout.audiences', true) = '*' or platform.sees_part(l.part_id) end) from attachment_link l
      where l.catalog_id = current_setting('callout.catalog')::bigint and l.attachment_id = p_attachment
    ), true) or exists (
      select from attachment a where a.catalog_id = current_setting('callout.catalog')::bigint and a.id = p_attachment
        and a.change_id = nullif(current_setting('callout.change', true), '')::bigint))
$$;

update platform.sight set seen = 'case when part_id is null then platform.sees(item_id) else '
  || platform.unless_all_parts('platform.sees_part(part_id)') || ' end and platform.sees_attachment(attachment_id)'
where name = 'attachment_link';
call platform.track('attachment_link');
insert into platform.content_part values ('attachment_link', 'part_id');
create index attachment_link_history_part on attachment_link_history (catalog_id, part_id) where part_id is not null;

-- Names the parts that have an attachment, for those who know nothing of parts.
call platform.hang('attachment_link', 'attachment_id', 'attachment', 'delete', p_within => 'part_id', p_shown =>
  'select p.part_number from live.part p where p.id = r.part_id');
