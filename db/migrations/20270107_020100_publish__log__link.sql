-- A line of the log can lead to the item that it is about.
alter table publish_log add column item_id bigint;
call platform.scope('publish_log', 'a record of work, as jobs are');
