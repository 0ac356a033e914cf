-- Records of an XML document are named by their number and by the line that they begin in.
alter table import_error add column place bigint;
call platform.scope('import_error', 'tells of rows that were not taken');
