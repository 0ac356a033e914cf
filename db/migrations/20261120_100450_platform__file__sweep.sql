-- Every column that points to a stored file, and its twin in the history: undo brings rows back, so their files stay.
create view platform.file_reference as
  select t.name as table_name, a.attname::text as column_name
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  cross join lateral (
    select c.relname::text as name
    union all
    select c.relname || '_history' where exists (select from platform.content_table x where x.name = c.relname)
  ) t
  where k.contype = 'f' and k.confrelid = 'public.stored_file'::regclass;

-- Forgets files that nothing points to and that are older than p_age. Their bytes go with the next sweep of the store.
create function platform.forget_files(p_age interval) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_unused text := 'f.created_at < clock_timestamp() - $1';
  v_forgotten bigint;
  r record;
begin
  for r in select * from platform.file_reference loop
    v_unused := v_unused || format(' and not exists (select from %I x where x.%I = f.hash)', r.table_name, r.column_name);
  end loop;
  execute 'delete from stored_file f where ' || v_unused using p_age;
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end $$;

-- The next id of a table: for statements that write rows and what points to them at once.
create function platform.next_id(p_table text) returns bigint language sql security definer set search_path = public, pg_temp as
  $$ select nextval(pg_get_serial_sequence('public.' || quote_ident(p_table), 'id')) $$;

revoke all on function platform.forget_files(interval), platform.next_id(text) from public;
grant execute on function platform.forget_files(interval), platform.next_id(text) to callout_app;
