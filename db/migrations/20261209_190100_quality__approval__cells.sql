call platform.cell('quality_approval', 'facts', array['facts']);
