-- What is said of one row beside the reason by which rows are counted.
alter table import_error add column detail text;
call platform.scope('import_error', 'tells of rows that were not taken');
