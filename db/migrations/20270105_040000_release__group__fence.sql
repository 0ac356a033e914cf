-- Who is told the names of which visibility groups, as a fence in the views (docs/domain/rights.md, Visibility). One more
-- setting of a connection:
--   callout.told  '*' is told all groups of the catalogue, '{1,2}' these, unset or empty none
-- Groups that somebody is not told stay where they are when that one saves an item or a file without them.
create function platform.is_told(p_group bigint) returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('callout.told', true) = '*'
    or p_group = any(nullif(nullif(current_setting('callout.told', true), ''), '*')::bigint[]), false)
$$;

-- Whether an item carries a group that the connection is not told.
create function platform.has_untold(p_item bigint) returns boolean
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select exists (select from item_visibility v
    where v.catalog_id = current_setting('callout.catalog')::bigint and v.item_id = p_item and not platform.is_told(v.group_id))
$$;

insert into platform.sight values
  ('lookup_value', 'type <> 2 or platform.is_told(id)'),
  ('reader_link', 'groups <@ nullif(current_setting(''callout.groups'', true), '''')::bigint[]');
update platform.sight set seen = format('%s and platform.is_told(group_id)', seen)
where name in ('item_visibility', 'attachment_visibility');

call platform.show_live('reader_link');
do $$
declare
  v_table text;
begin
  foreach v_table in array array['lookup_value', 'item_visibility', 'attachment_visibility'] loop
    call platform.show_live(v_table);
    call platform.show_as_of(v_table);
    call platform.show_past(v_table);
  end loop;
end $$;
