-- The largest workbook that an import takes, in megabytes; 0: as documented, below 70,000 bytes.
alter table quota add workbooks_mb integer not null default 0 check (workbooks_mb between 0 and 100);
call platform.show_live('quota');
