-- A row has a few versions, whatever the last look at its history saw: with those of one row that was edited all day the
-- planner took an id for half of the history, and an undo read all of it for each of its rows.
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
  if p_table like '%\_history' then
    execute format('alter table public.%I alter column id set (n_distinct = -0.3)', p_table);
  end if;
end $$;

do $$
declare
  v_table text;
begin
  for v_table in select name from platform.content_table order by ordinal loop
    call platform.expect_half(v_table || '_history');
  end loop;
end $$;
