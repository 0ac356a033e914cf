-- What of an item's past is looked up by: its places, lists and hotspots had their indexes. A save of a new row pays
-- nothing for them, histories hold what an update or a delete replaced.
create index attachment_link_history_item on attachment_link_history (catalog_id, item_id);
create index item_picture_history_item on item_picture_history (catalog_id, item_id);
create index item_visibility_history_item on item_visibility_history (catalog_id, item_id);
create index related_model_history_item on related_model_history (catalog_id, item_id);
create index serial_rule_history_item on serial_rule_history (catalog_id, item_id);
create index translation_history_of on translation_history (catalog_id, noun, row_id);
