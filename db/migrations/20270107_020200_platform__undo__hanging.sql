-- Imports that hang on what the undo of p_change would leave since something newer needs it: those that first pointed to it.
-- Reads the plan of the undo, so it runs in its transaction, behind platform.undo_preview or platform.undo_change.
create function platform.undo_hanging(p_change bigint) returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in select * from platform.content_reference where not is_shared
           and parent in (select table_name from pg_temp.undo_kept where reason = 'needed') loop
    return query execute format($f$
      with needs as (
        select c.id, c.change_id, c.%3$I as needed from public.%1$I c where c.catalog_id = $2
          and c.%3$I in (select k.id from pg_temp.undo_kept k where k.table_name = %4$L and k.reason = 'needed')
      ), first as (
        select v.id, min(v.change_id) as change_id from (
          select id, change_id from needs
          union all
          select h.id, h.change_id from needs n join public.%2$I h on h.catalog_id = $2 and h.id = n.id and h.%3$I = n.needed) v
        group by v.id)
      select distinct c.id from first f join change c on c.catalog_id = $2 and c.id = f.change_id
      where f.change_id > $1 and c.kind = 'import' $f$,
      r.child, r.child || '_history', r.key, r.parent) using p_change, platform.catalog();
  end loop;
end $$;
revoke all on function platform.undo_hanging(bigint) from public;
grant execute on function platform.undo_hanging(bigint) to callout_app;
