-- As before, but an image that needs no hotspots lacks none.
create or replace function platform.diagram_lacks(p_diagram bigint, p_image bigint, p_kind text) returns boolean
language sql stable parallel safe cost 100 as $$
  select case p_kind
    when 'rows' then exists (
      select from parts_list_row l join part p on p.id = l.part_id
      where l.diagram_id = p_diagram and l.tag <> '' and not p.is_internal and not exists (
        select from hotspot h where h.image_id = p_image and lower(h.value) = lower(l.tag)))
      and not exists (select from image m where m.id = p_image and not m.is_hotspottable)
    when 'hotspots' then exists (
      select from hotspot h where h.image_id = p_image and h.value <> ''
        and not exists (
          select from parts_list_row l join part p on p.id = l.part_id
          where l.diagram_id = p_diagram and lower(l.tag) = lower(h.value) and not p.is_internal)
        and not exists (
          select from jump_to j where j.source_id = p_diagram and lower(j.tag) = lower(h.value)))
  end $$;
