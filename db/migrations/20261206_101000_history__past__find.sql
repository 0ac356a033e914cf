-- By what content is found as of a moment: words, numbers and orders, as it is found now. Histories hold what an update or
-- a delete replaced, so what is added pays nothing for them, and what is changed a row of each (docs/decisions/100).
create index part_history_number on part_history (catalog_id, number_key);
create index part_history_number_order on part_history (catalog_id, number_order, id);
create index part_history_number_search on part_history (catalog_id, number_search);
create index part_history_modified on part_history (catalog_id, modified_at desc, id desc);
create index part_history_created on part_history (catalog_id, created_at desc, id desc);
create index part_history_search on part_history using gin (number_search gin_trgm_ops, description_search gin_trgm_ops);

create index hierarchy_item_history_name on hierarchy_item_history using gin (name_search gin_trgm_ops);
create index hierarchy_item_history_attributes on hierarchy_item_history using gin (attribute_search gin_trgm_ops);
create index hierarchy_item_history_sort on hierarchy_item_history (catalog_id, name_sort, id);
create index hierarchy_item_history_workflow on hierarchy_item_history (catalog_id, workflow_id, name_sort, id);
create index hierarchy_item_history_type on hierarchy_item_history (catalog_id, type_id, name_sort, id);
create index hierarchy_item_history_modified on hierarchy_item_history (catalog_id, modified_at, id);
create index hierarchy_item_history_image on hierarchy_item_history (catalog_id, image_id) where image_id is not null;

create index attachment_history_words on attachment_history using gin (platform.plain(name || ' ' || display_name) gin_trgm_ops);
create index attachment_history_created on attachment_history (catalog_id, created_at, id);
create index attachment_link_history_attachment on attachment_link_history (catalog_id, attachment_id);

create index image_history_words on image_history using gin (platform.plain(name) gin_trgm_ops);
create index image_history_name on image_history (catalog_id, lower(name), id);
create index image_history_created on image_history (catalog_id, created_at, id);

create index price_history_part on price_history (catalog_id, part_id, audience_id, effective_date);
create index description_variant_history_part on description_variant_history (catalog_id, part_id);
create index part_picture_history_part on part_picture_history (catalog_id, part_id);
create index part_picture_history_image on part_picture_history (catalog_id, image_id);
create index item_picture_history_image on item_picture_history (catalog_id, image_id);
create index related_model_history_related on related_model_history (catalog_id, related_id);
