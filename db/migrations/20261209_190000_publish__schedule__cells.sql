-- The days of a schedule are a set; the windows of a week are one value (docs/decisions/081).
call platform.cell('auto_publish', 'days', array['days'], 'set');
call platform.cell('maintenance', 'windows', array['windows']);
