-- Imports that programs send. They wait in line (state 5) while other long work is under way.
alter table import_session
  -- 1 from a screen, 3 from a program.
  add column direction smallint not null default 1 check (direction in (1, 3)),
  -- What becomes of one above its error limit; null: somebody is asked.
  add column on_errors text check (on_errors in ('cancel', 'continue'));
create index import_session_waiting on import_session (catalog_id, id) where state = 5;
create index import_session_delivered on import_session (catalog_id, id desc) where direction = 3;
call platform.scope('import_session', 'the record of imports; restore leaves it as it is');
