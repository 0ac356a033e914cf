call platform.cell('svg_profile', 'customData', array['custom_data']);
