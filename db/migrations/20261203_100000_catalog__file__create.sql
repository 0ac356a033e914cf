-- Files that a catalogue keeps, with who brought them: what its quotas count. Smaller copies of pictures and what the
-- program writes itself are not counted. A row goes with its file, so it keeps none.
create table catalog_file (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint references catalog (id),
  hash text not null references stored_file (hash) on delete cascade,
  -- Null for what an import took out of an archive, and for what was there before this table.
  user_id bigint,
  size bigint not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (catalog_id, hash) include (size)
);
create index catalog_file_user on catalog_file (catalog_id, user_id, added_at) include (size);
create index catalog_file_hash on catalog_file (hash);
call platform.scope('catalog_file', 'says what files take of a quota, not what the catalogue says');

-- Megabytes; 0 where there is no bound.
create table quota (
  catalog_id bigint primary key default current_setting('callout.catalog')::bigint references catalog (id),
  -- What the catalogue may keep.
  files_mb integer not null check (files_mb >= 0),
  -- What a user may bring in 24 hours.
  uploads_mb integer not null check (uploads_mb >= 0),
  version integer not null
);
call platform.scope('quota', 'is a limit of the installation');

-- As before, but for columns whose rows go with their file.
create or replace view platform.file_reference as
  select t.name as table_name, a.attname::text as column_name
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  cross join lateral (
    select c.relname::text as name
    union all
    select c.relname || '_history' where exists (select from platform.content_table x where x.name = c.relname)
  ) t
  where k.contype = 'f' and k.confrelid = 'public.stored_file'::regclass and k.confdeltype <> 'c';

-- What is there already.
do $$
declare
  r record;
begin
  for r in
    select f.* from platform.file_reference f
    join pg_attribute a on a.attrelid = format('public.%I', f.table_name)::regclass and a.attname = 'catalog_id'
  loop
    execute format('insert into catalog_file (catalog_id, hash, size, added_at)
      select distinct x.catalog_id, f.hash, f.size, f.created_at from public.%I x join stored_file f on f.hash = x.%I
      on conflict do nothing', r.table_name, r.column_name);
  end loop;
end $$;
