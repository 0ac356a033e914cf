-- A call takes no query: the lines are read first.
create or replace procedure platform.undo_settle_lines(p_change bigint) language plpgsql as $$
declare
  v_lines bigint[];
begin
  if platform.catalog() <> platform.installation() then return; end if;
  select array_agg(line_id) into v_lines from (
    select u.line_id from fit_unit u
    where u.catalog_id = platform.installation() and u.change_id = current_setting('callout.change')::bigint
    union select h.line_id from fit_unit_history h
    where h.catalog_id = platform.installation() and h.ended_by = current_setting('callout.change')::bigint) x;
  if v_lines is not null then call platform.settle_lines(v_lines); end if;
end $$;
