-- Followers of the change log (docs/decisions/080): what of the log each of them has taken in.
create table follower (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  name text not null,
  -- What it is true for, as pg_current_snapshot() said it.
  snapshot text not null,
  looked_at timestamptz not null,
  primary key (catalog_id, name)
);
call platform.scope('follower', 'says what a follower has taken in; a restore is a change, and new to it');

-- Ids, in order, of the rows of a content table that changes outside a snapshot wrote or ended; a late commit counts.
create function platform.changed_ids(p_table text, p_snapshot text, p_after bigint, p_limit int) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_table text;
  v_changes bigint[];
begin
  select name into strict v_table from platform.content_table where name = p_table;
  select array_agg(id order by id) into v_changes from change
  where catalog_id = platform.catalog() and xid >= pg_snapshot_xmin(p_snapshot::pg_snapshot)
    and not pg_visible_in_snapshot(xid, p_snapshot::pg_snapshot);
  if v_changes is null then return; end if;
  return query execute format('
    select id from public.%1$I where catalog_id = $1 and change_id = any($2) and id > $3
    union
    select id from public.%2$I where catalog_id = $1 and ended_by = any($2) and id > $3
    order by id limit $4', v_table, v_table || '_history') using platform.catalog(), v_changes, p_after, p_limit;
end $$;
revoke all on function platform.changed_ids(text, text, bigint, int) from public;
grant execute on function platform.changed_ids(text, text, bigint, int) to callout_app;
