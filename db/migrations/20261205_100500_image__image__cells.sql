-- A box is one value; so is a picture with its size (docs/decisions/081).
call platform.cell('hotspot', 'box', array['x', 'y', 'w', 'h']);
call platform.cell('image', 'picture',
  array['file_name', 'hash', 'content_type', 'width', 'height', 'original_hash', 'original_type', 'original_page']);
