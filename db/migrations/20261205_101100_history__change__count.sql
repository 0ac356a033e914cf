grant select on platform.content_reference to callout_app;

-- Rows that a change added, changed and removed, by table, of those that the connection sees.
create function platform.change_counts(p_change bigint)
returns table (table_name text, added bigint, changed bigint, removed bigint) language plpgsql stable as $$
declare
  t record;
begin
  for t in select distinct name from platform.content_cell order by name loop
    return query execute format($f$
      select %1$L::text, count(*) filter (where not w.was), count(*) filter (where w.was and w.is), count(*) filter (where not w.is)
      from (
        select bool_or(x.ended_by is not distinct from $1) as was, bool_or(x.change_id = $1) as is
        from past.%1$I x where x.change_id = $1 or x.ended_by = $1 group by x.id) w
      having count(*) > 0 $f$, t.name) using p_change;
  end loop;
end $$;
