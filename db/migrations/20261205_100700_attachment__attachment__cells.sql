-- A file, or a link in its place, is one value (docs/decisions/081).
call platform.cell('attachment', 'file', array['name', 'is_url', 'hash', 'content_type', 'size', 'width', 'height']);
call platform.cell('attachment', 'contentGroups', array['content_groups'], 'set');
call platform.cell('attachment', 'attributes', array['attributes'], 'keys');
