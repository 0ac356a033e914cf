-- Values of a column in rows of a content table that are others now than a snapshot saw them: added, changed or deleted
-- since, and not back to what they were. Of a table whose rows belong to several nouns, those of one. What marks a write
-- alone, as its time, is no difference. Each row is read once for now and once for then.
create function platform.differing_since(p_snapshot text, p_table text, p_column text, p_noun text default null)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_since bigint[] := array(select id from change where catalog_id = platform.catalog()
    and xid >= pg_snapshot_xmin(p_snapshot::pg_snapshot) and not pg_visible_in_snapshot(xid, p_snapshot::pg_snapshot));
  v_noun text := case when p_noun is null then '' else ' and noun = $3' end;
  v_now text;
  v_written boolean;
begin
  if cardinality(v_since) = 0 then return; end if;
  -- Most tables have nothing new: they are left with a look into two indexes.
  execute format('select exists (select from public.%1$I where catalog_id = $1 and change_id = any($2))
      or exists (select from public.%2$I where catalog_id = $1 and ended_by = any($2))', p_table, p_table || '_history')
    into v_written using platform.catalog(), v_since;
  if not v_written then return; end if;
  select string_agg(format('n.%I', a.attname), ', ' order by a.attnum) into v_now from pg_attribute a
  where a.attrelid = ('public.' || quote_ident(p_table))::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attname not in ('change_id', 'created_at', 'modified_at', 'published_environment');
  return query execute format($f$
    select distinct v.value from (
      select n.%3$I as now, h.%3$I as before
      from (select * from public.%1$I where catalog_id = $1 and change_id = any($2)%4$s) n
      full join (select * from public.%2$I where catalog_id = $1 and ended_by = any($2)
        and change_id not in (select unnest($2))%4$s) h on h.id = n.id
      where case when n.id is null or h.id is null then true else row(%5$s) is distinct from row(%6$s) end) d
    cross join lateral (values (d.now), (d.before)) v(value) where v.value is not null
    $f$, p_table, p_table || '_history', p_column, v_noun, v_now, replace(v_now, 'n.', 'h.'))
    using platform.catalog(), v_since, p_noun;
end $$;
revoke all on function platform.differing_since(text, text, text, text) from public;
grant execute on function platform.differing_since(text, text, text, text) to callout_app;
