-- In which mode a source imports; null: the one of its profile, or the usual one.
alter table import_source add column mode text check (mode in ('standard', 'add', 'update', 'replace', 'delete'));
alter table import_source_history add column mode text;
call platform.track('import_source');
