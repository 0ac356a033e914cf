-- Each catalogue has its own few types, workflow states, audiences, groups and categories. Many small catalogues beside a
-- large one had the planner expect a handful of items of any type, begin with the types, and read all items for a page of
-- the tree. One of them is planned for as if it had a quarter of its catalogue's rows, as any catalogue is for half of a
-- table (docs/decisions/060).
alter table hierarchy_item alter column type_id set (n_distinct = 4), alter column workflow_id set (n_distinct = 4);
alter table price alter column audience_id set (n_distinct = 4);
alter table item_visibility alter column group_id set (n_distinct = 4);
alter table attachment alter column category_id set (n_distinct = 4);
alter table attachment_visibility alter column group_id set (n_distinct = 4);
analyze hierarchy_item, price, item_visibility, attachment, attachment_visibility;
