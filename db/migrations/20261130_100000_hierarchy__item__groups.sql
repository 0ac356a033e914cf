-- Content groups: labels of items and literature that people filter by. They hide nothing.
alter table hierarchy_item add column content_groups bigint[] not null default '{}';
alter table hierarchy_item_history add column content_groups bigint[] not null default '{}';
call platform.track('hierarchy_item');
create index hierarchy_item_labelled on hierarchy_item (catalog_id, type_id) where content_groups <> '{}';
