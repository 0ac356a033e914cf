-- What an export was asked for beside its data, as the language of a translation sheet; files of translators' programs.
alter table export_session add column custom_data jsonb not null default '{}';
alter table export_session drop constraint export_session_format_check;
alter table export_session add constraint export_session_format_check check (format in ('csv', 'tsv', 'xlsx', 'xml', 'xlf'));
call platform.scope('export_session', 'what was taken out of the catalogue, not what it says');
