-- A description stays where the diagram goes in which it was first seen.
call platform.hang('description_variant', 'first_seen_in', 'hierarchy_item', 'clear');
call platform.hang('part', 'image_id', 'image', 'refuse', p_shown => 'r.part_number');
