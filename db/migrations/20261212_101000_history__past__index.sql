-- By what content is found as of a moment, in indexes that are filled behind the save (docs/decisions/100).
call platform.search_past('part');
call platform.search_past('hierarchy_item');
call platform.search_past('attachment');
call platform.search_past('image');

drop index part_history_number, part_history_number_order, part_history_number_search, part_history_modified,
  part_history_created, part_history_search, hierarchy_item_history_name, hierarchy_item_history_attributes,
  hierarchy_item_history_sort, hierarchy_item_history_workflow, hierarchy_item_history_type, hierarchy_item_history_modified,
  hierarchy_item_history_image, attachment_history_words, attachment_history_created, image_history_words,
  image_history_name, image_history_created;
create index part_history_number on part_history (catalog_id, number_key) where is_indexed;
create index part_history_number_order on part_history (catalog_id, number_order, id) where is_indexed;
create index part_history_number_search on part_history (catalog_id, number_search) where is_indexed;
create index part_history_modified on part_history (catalog_id, modified_at desc, id desc) where is_indexed;
create index part_history_created on part_history (catalog_id, created_at desc, id desc) where is_indexed;
create index part_history_search on part_history using gin (number_search gin_trgm_ops, description_search gin_trgm_ops) where is_indexed;
create index hierarchy_item_history_name on hierarchy_item_history using gin (name_search gin_trgm_ops) where is_indexed;
create index hierarchy_item_history_attributes on hierarchy_item_history using gin (attribute_search gin_trgm_ops) where is_indexed;
create index hierarchy_item_history_sort on hierarchy_item_history (catalog_id, name_sort, id) where is_indexed;
create index hierarchy_item_history_workflow on hierarchy_item_history (catalog_id, workflow_id, name_sort, id) where is_indexed;
create index hierarchy_item_history_type on hierarchy_item_history (catalog_id, type_id, name_sort, id) where is_indexed;
create index hierarchy_item_history_modified on hierarchy_item_history (catalog_id, modified_at, id) where is_indexed;
create index hierarchy_item_history_image on hierarchy_item_history (catalog_id, image_id) where image_id is not null and is_indexed;
create index attachment_history_words on attachment_history using gin (platform.plain(name || ' ' || display_name) gin_trgm_ops) where is_indexed;
create index attachment_history_created on attachment_history (catalog_id, created_at, id) where is_indexed;
create index image_history_words on image_history using gin (platform.plain(name) gin_trgm_ops) where is_indexed;
create index image_history_name on image_history (catalog_id, lower(name), id) where is_indexed;
create index image_history_created on image_history (catalog_id, created_at, id) where is_indexed;
