-- What a text is looked up by in the memory of translations: case and blanks do not count.
create function platform.text_key(p_text text) returns text
language sql immutable parallel safe strict as $$
  select translate(lower(p_text), E' \t\r\n\u00a0\u202f', '')
$$;

-- The numbers of a text in their order by value, without separators: they are the same in all languages.
create function platform.text_numbers(p_text text) returns text[]
language sql immutable parallel safe as $$
  select array_agg(n order by n) from (
    select regexp_replace(m[1], '[.,'' \u00a0\u202f]', '', 'g') as n
    from regexp_matches(p_text, '(\d+(?:[.,'' \u00a0\u202f]\d+)*)', 'g') m) n
$$;

-- The units behind numbers that are written alike in all languages.
create function platform.text_units(p_text text) returns text[]
language sql immutable parallel safe as $$
  select array_agg(m[1] order by m[1])
  from regexp_matches(p_text,
    '\d[ \u00a0\u202f]?(mm|cm|dm|km|m|µm|mg|kg|g|t|ml|cl|dl|l|kV|mV|V|mA|A|kW|MW|W|kWh|Wh|Ah|kHz|MHz|Hz|Nm|kN|N|kPa|MPa|Pa|bar|psi|°C|°F|dB|ccm|cc|rpm)(?![[:alnum:]])', 'g') m
$$;

-- The {placeholders} of a text.
create function platform.text_placeholders(p_text text) returns text[]
language sql immutable parallel safe as $$
  select array_agg(m[1] order by m[1]) from regexp_matches(p_text, '(\{[^{}]*\})', 'g') m
$$;

-- What may be wrong with a translation, seen from its source: same, numbers, units, placeholders, blanks.
create function platform.text_faults(p_source text, p_text text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  faults text[] := '{}';
begin
  if p_source is null or p_text is null then return faults; end if;
  if p_source = p_text then return '{same}'; end if;
  if p_source ~ '\d' or p_text ~ '\d' then
    -- The same digits in the same order are the same numbers; most texts are done with here.
    if regexp_replace(p_source, '\D', '', 'g') <> regexp_replace(p_text, '\D', '', 'g')
      and platform.text_numbers(p_source) is distinct from platform.text_numbers(p_text) then
      faults := faults || 'numbers'::text;
    end if;
    if platform.text_units(p_source) is distinct from platform.text_units(p_text) then
      faults := faults || 'units'::text;
    end if;
  end if;
  if strpos(p_source, '{') > 0 or strpos(p_text, '{') > 0 then
    if platform.text_placeholders(p_source) is distinct from platform.text_placeholders(p_text) then
      faults := faults || 'placeholders'::text;
    end if;
  end if;
  if substring(p_source from '^\s*') <> substring(p_text from '^\s*')
    or substring(p_source from '\s*$') <> substring(p_text from '\s*$') then
    faults := faults || 'blanks'::text;
  end if;
  return faults;
end
$$;
