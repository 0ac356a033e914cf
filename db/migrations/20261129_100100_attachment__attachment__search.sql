-- The search of literature: words of its name, the order of days, and the pixels of pictures.
alter table attachment
  add column width int check (width > 0),
  add column height int check (height > 0);
-- In an order of their own: track adds what is missing as the server finds it.
alter table attachment_history add column height int;
alter table attachment_history add column width int;
call platform.track('attachment');
create index attachment_words on attachment using gin (platform.plain(name || ' ' || display_name) gin_trgm_ops);
create index attachment_created on attachment (catalog_id, created_at, id);
-- As an image that no item has, an attachment that hangs nowhere is nobody's secret but of the groups that it names.
create or replace function platform.sees_attachment(p_attachment bigint) returns boolean
language sql stable parallel safe security definer cost 1 set search_path = public, pg_temp as $$
  select nullif(current_setting('callout.groups', true), '') is not null and ((
      select coalesce(bool_or(v.group_id = any(current_setting('callout.groups')::bigint[])), true)
      from attachment_visibility v
      where v.catalog_id = current_setting('callout.catalog')::bigint and v.attachment_id = p_attachment
    ) and coalesce((
      select bool_or(platform.sees(l.item_id)) from attachment_link l
      where l.catalog_id = current_setting('callout.catalog')::bigint and l.attachment_id = p_attachment
    ), true) or exists (
      select from attachment a where a.catalog_id = current_setting('callout.catalog')::bigint and a.id = p_attachment
        and a.change_id = nullif(current_setting('callout.change', true), '')::bigint))
$$;
