-- Half of a number with its unit means nothing, nor does an amount without its day (docs/decisions/081).
call platform.cell('part', 'partNumber', array['part_number', 'number_key']);
call platform.cell('part', 'weight', array['weight', 'weight_uom']);
call platform.cell('part', 'dimensions', array['length', 'width', 'height', 'dimension_uom']);
call platform.cell('part', 'attributes', array['attributes'], 'keys');
call platform.cell('part_relation', 'quantity', array['quantity', 'unit']);
call platform.cell('price', 'price', array['effective_date', 'cost', 'msrp']);
