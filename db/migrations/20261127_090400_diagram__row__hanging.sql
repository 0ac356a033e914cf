call platform.hang('parts_list_row', 'diagram_id', 'hierarchy_item', 'delete', 'copy', p_is_content => true);
call platform.hang('parts_list_row', 'part_id', 'part', 'refuse', p_within => 'diagram_id', p_shown =>
  'select coalesce(nullif(i.display_name, ''''), i.name) from live.hierarchy_item i where i.id = r.diagram_id');
-- Jump-tos that lead to what is deleted break; among what is copied they lead to the copies.
call platform.hang('jump_to', 'source_id', 'hierarchy_item', 'delete', 'copy', p_is_content => true);
call platform.hang('jump_to', 'target_id', 'hierarchy_item', 'clear', 'follow');
