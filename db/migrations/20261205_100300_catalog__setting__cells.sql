call platform.cell('catalog_setting', 'value', array['value']);
