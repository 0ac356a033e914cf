-- The newest two files of each import config, in the catalogue that they bring units of: uploaded, sent, or taken from its
-- drop folder. They wait until both are there.
create table import_config_file (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  config_id bigint not null,
  kind text not null check (kind in ('xml', 'zip')),
  name text not null check (char_length(name) <= 256),
  size bigint not null,
  -- What tells a file of the drop folder without reading it; empty for others.
  mark text not null default '',
  -- As it is kept; null where it was refused.
  file_id bigint,
  -- Why it was refused, or could not be imported.
  message text not null default '' check (char_length(message) <= 1024),
  arrived_at timestamptz not null default clock_timestamp(),
  -- Whose rights the import has.
  brought_by bigint not null,
  brought_by_name text not null,
  -- The import that took it.
  session_id bigint,
  primary key (catalog_id, config_id, kind)
);
call platform.scope('import_config_file', 'a record of what was brought; a past must not bring files again');

-- The files of import configs of these catalogues.
create function platform.import_config_files(p_catalogs bigint[])
returns table (config_id bigint, kind text, name text, size bigint, arrived_at timestamptz, message text, is_waiting boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.config_id, f.kind, f.name, f.size, f.arrived_at, f.message,
    f.session_id is null and f.file_id is not null and f.message = ''
  from import_config_file f where f.catalog_id = any(p_catalogs)
$$;

-- Every active import config, with what is known of its files.
create function platform.import_configs_open()
returns table (catalog_id bigint, id bigint, code text, name text, numeric_code int, marks jsonb, waits_since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.target_id, f.id, c.code, c.name, v.numeric_code,
    coalesce((select jsonb_object_agg(x.kind, x.mark) from import_config_file x
      where x.catalog_id = f.target_id and x.config_id = f.id), '{}'),
    (select max(x.arrived_at) from import_config_file x where x.catalog_id = f.target_id and x.config_id = f.id
      and x.session_id is null and x.file_id is not null and x.message = '' having count(*) = 2)
  from import_config f join catalog c on c.id = f.target_id and c.code is not null
  join list_value v on v.catalog_id = platform.installation() and v.id = f.industry_id
  where f.catalog_id = platform.installation() and f.active and v.numeric_code > 0
$$;

-- The newest import of a kind from a file of that name, in one catalogue: of a table, or of a document that has that kind.
create or replace function platform.last_import_of(p_catalog bigint, p_type int, p_file text)
returns table (session_id bigint, started_at timestamptz, state int)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.timestamp, s.state from import_session s
  join import_file f on f.catalog_id = s.catalog_id and f.id = s.file_id
  where s.catalog_id = p_catalog and lower(f.name) = lower(p_file) and not s.dry_run
    and (s.import_type_id = p_type or exists (select from import_stage g where g.catalog_id = s.catalog_id
      and g.session_id = s.id and g.import_type_id = p_type))
  order by s.id desc limit 1
$$;
revoke all on function platform.import_config_files(bigint[]), platform.import_configs_open() from public;
grant execute on function platform.import_config_files(bigint[]), platform.import_configs_open() to callout_app;
