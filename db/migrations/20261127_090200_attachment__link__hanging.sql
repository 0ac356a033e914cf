call platform.hang('attachment_link', 'item_id', 'hierarchy_item', 'delete', 'copy', p_needs => 'allow_attachments');
