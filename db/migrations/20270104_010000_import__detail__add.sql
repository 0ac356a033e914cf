-- What is particular to a row stands beside its reason, so that rows of one reason are one problem.
alter table import_error add column detail text not null default '';
call platform.scope('import_error', 'tells of rows that were not taken');
