-- An import is one change of a million rows, a day of editing a thousand changes of a few. By the average the planner took
-- any change for an import, and what a hundred changes touched was found by reading items, places and their histories
-- whole for each of them: 1.3 to 1.9 seconds at a million parts, 0.04 by index. Any change is planned for as if it had a
-- hundred rows; one whose number a statement names is still known by the statistics (docs/decisions/060).

-- Has the planner expect half of a table's rows in any catalogue and a hundred of them in any change, from the next time
-- that it is analysed.
create or replace procedure platform.expect_half(p_table text) language plpgsql as $$
declare
  v_column text;
begin
  execute format('alter table public.%I alter column catalog_id set (n_distinct = 2)', p_table);
  for v_column in
    select attname from pg_attribute
    where attrelid = ('public.' || quote_ident(p_table))::regclass and attname in ('change_id', 'ended_by')
  loop
    execute format('alter table public.%I alter column %I set (n_distinct = -0.01)', p_table, v_column);
  end loop;
end $$;

do $$
declare
  v_table text;
begin
  for v_table in select name from platform.content_table order by ordinal loop
    call platform.expect_half(v_table);
    call platform.expect_half(v_table || '_history');
  end loop;
end $$;
analyze;
