-- Long work, of which a catalogue has one at a time: a slice says here which rows of its table are work under way, and
-- what that is called, so that the platform finds it and names no table.
create table platform.long_work (
  name text primary key,
  -- Condition on a row, as SQL.
  under_way text not null,
  -- Text of a row, as SQL.
  label text not null
);
insert into platform.long_work values
  ('import_session', 'state in (1, 4)', '''Import: '' || type_name'),
  ('publish_session', 'status = 0', '''Publish to '' || environment');

-- Names the long work that is under way in the catalogue, null where none is. Called in the transaction that starts
-- another, whose lock makes the starts of a catalogue follow each other.
create or replace function platform.work_under_way() returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_work platform.long_work;
  v_label text;
begin
  perform pg_advisory_xact_lock(4601, platform.catalog()::int);
  for v_work in select * from platform.long_work order by name loop
    execute format('select %s from %I where catalog_id = platform.catalog() and %s limit 1',
      v_work.label, v_work.name, v_work.under_way) into v_label;
    exit when v_label is not null;
  end loop;
  return v_label;
end $$;
