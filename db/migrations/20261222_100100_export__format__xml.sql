-- Exports as XML documents.
alter table export_session drop constraint export_session_format_check;
alter table export_session add constraint export_session_format_check check (format in ('csv', 'tsv', 'xlsx', 'xml'));
