call platform.hang('serial_rule', 'item_id', 'hierarchy_item', 'delete');
