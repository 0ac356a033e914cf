-- What an attribute's values may be follows from its type (docs/decisions/081).
call platform.cell('attribute', 'definition', array['type', 'definition']);
