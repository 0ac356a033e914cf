call platform.hang('item_visibility', 'item_id', 'hierarchy_item', 'delete');
call platform.hang('related_model', 'item_id', 'hierarchy_item', 'delete');
call platform.hang('related_model', 'related_id', 'hierarchy_item', 'delete');
call platform.hang('hierarchy_item', 'image_id', 'image', 'refuse',
  p_shown => 'coalesce(nullif(r.display_name, ''''), r.name)');
