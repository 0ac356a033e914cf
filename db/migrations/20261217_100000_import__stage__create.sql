-- An import is a list of stages, each a file for one kind of import (docs/decisions/086). What it counts and how far it
-- is stands at each; the session keeps the sums, and what an earlier version reads.
create table import_stage (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  session_id bigint not null,
  number smallint not null check (number between 1 and 99),
  import_type_id int not null,
  type_name text not null,
  file_id bigint not null,
  zip_file_id bigint,
  profile_name text not null default '',
  options jsonb not null,
  -- When the file was in the staging table whole.
  read_at timestamptz,
  rows bigint not null default 0,
  rejected bigint not null default 0,
  warnings bigint not null default 0,
  counts jsonb,
  outcome text not null default 'open' check (outcome in ('open', 'written', 'failed', 'untried')),
  message text not null default '',
  primary key (catalog_id, session_id, number),
  foreign key (catalog_id, session_id) references import_session (catalog_id, id),
  foreign key (catalog_id, file_id) references import_file (catalog_id, id),
  foreign key (catalog_id, zip_file_id) references import_file (catalog_id, id)
);
create index import_stage_file on import_stage (catalog_id, file_id);
create index import_stage_zip on import_stage (catalog_id, zip_file_id) where zip_file_id is not null;
insert into platform.sight values
  ('import_stage', 'exists (select from public.import_session s where s.catalog_id = import_stage.catalog_id
    and s.id = import_stage.session_id and platform.is_own(s.started_by))');
call platform.scope('import_stage', 'the record of imports; restore leaves it as it is');

-- Sessions there are have one stage.
insert into import_stage (catalog_id, session_id, number, import_type_id, type_name, file_id, zip_file_id, profile_name,
  options, rows, rejected, warnings, counts, outcome)
select catalog_id, id, 1, import_type_id, type_name, file_id, zip_file_id, profile_name, options, rows, rejected,
  warnings, counts, case when change_id is null then 'open' else 'written' end
from import_session;

alter table import_error add column stage smallint not null default 1;
call platform.scope('import_error', 'tells of rows that were not taken');
create index import_error_stage on import_error (catalog_id, session_id, stage, line);
