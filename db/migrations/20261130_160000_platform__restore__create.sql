-- Restore of a whole catalogue to a moment, set-based over the history, itself run as a change. Every row goes back to its
-- version of then: what was added since goes, what was removed comes back. What a row is now and was then is compared, so
-- a row that came back by itself is left as it is. The catalogue was whole then, so nothing has to stay for another.

-- Fills undo_target with what a restore to the state after p_change writes; `version` is the change that wrote the version
-- of then.
create procedure platform.restore_plan(p_change bigint) language plpgsql as $$
declare
  t record;
begin
  create temp table if not exists undo_target (
    table_name text, id bigint, action text, primary key (table_name, id)
  ) on commit delete rows;
  create temp table if not exists undo_kept (
    table_name text, id bigint, reason text, primary key (table_name, id)
  ) on commit delete rows;
  create temp table if not exists restore_version (
    table_name text, id bigint, version bigint, primary key (table_name, id)
  ) on commit delete rows;
  truncate pg_temp.undo_target, pg_temp.undo_kept, pg_temp.restore_version;
  for t in select name, array_to_string(array(
             select format('n.%I', a.attname) from pg_attribute a where a.attrelid = ('public.' || quote_ident(name))::regclass and a.attnum > 0
               and not a.attisdropped and a.attgenerated = '' and a.attname <> 'change_id' order by a.attnum), ', ') as now_columns
           from platform.content_table order by ordinal loop
    execute format($f$
      with now_ as (
        select id from public.%1$I where catalog_id = $2 and change_id > $1
      ), then_ as (
        select distinct on (h.id) h.id, h.change_id from public.%2$I h
        where h.catalog_id = $2 and h.ended_by > $1 and h.change_id <= $1
          and not exists (select from public.%1$I r where r.catalog_id = $2 and r.id = h.id and r.change_id <= $1)
        order by h.id, h.change_id desc
      ), same as (
        select then_.id from then_
        join public.%1$I n on n.catalog_id = $2 and n.id = then_.id
        join public.%2$I h on h.catalog_id = $2 and h.id = then_.id and h.change_id = then_.change_id and h.ended_by > $1
        where row(%3$s) is not distinct from row(%4$s)
      ), version as (
        insert into pg_temp.restore_version select %1$L, id, change_id from then_ where id not in (select id from same)
      )
      insert into pg_temp.undo_target
      select %1$L, id, case when then_.id is null then 'remove' when now_.id is null then 'bring' else 'revert' end
      from now_ full join then_ using (id) where id not in (select id from same)
      $f$, t.name, t.name || '_history', t.now_columns, replace(t.now_columns, 'n.', 'h.')) using p_change, platform.catalog();
  end loop;
  analyze pg_temp.undo_target;
  analyze pg_temp.restore_version;
end $$;

-- What the plan writes, by table.
create function platform.restore_counts()
returns table (table_name text, removed bigint, reverted bigint, brought bigint) language plpgsql as $$
begin
  return query select c.name, count(*) filter (where u.action = 'remove'), count(*) filter (where u.action = 'revert'),
    count(*) filter (where u.action = 'bring')
  from platform.content_table c join pg_temp.undo_target u on u.table_name = c.name
  group by c.name, c.ordinal order by c.ordinal;
end $$;

-- What a restore to the state after p_change would write, by table.
create function platform.restore_preview(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, brought bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  call platform.restore_plan(p_change);
  return query select * from platform.restore_counts();
end $$;

-- An undo brings some rows back, a restore all: only what has effects beside its rows is settled behind one.
alter table platform.undo_settler add column settles_restore boolean not null default false;
update platform.undo_settler set settles_restore = true where name = 'undo_settle_settings';

-- Brings the catalogue to the state after p_change inside the change that has begun. Answers the counts. What a super
-- administrator switches stays as it is.
create function platform.restore_to(p_change bigint)
returns table (table_name text, removed bigint, reverted bigint, brought bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_restore bigint := current_setting('callout.change')::bigint;
  v_columns text;
begin
  call platform.restore_plan(p_change);
  if (select count(*) from pg_temp.undo_target) >= platform.many() then perform platform.begin_bulk(); end if;
  set constraints all deferred;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name) order by ordinal desc loop
    execute format('delete from public.%1$I r using pg_temp.undo_target u
      where u.table_name = %1$L and u.action <> ''bring'' and r.catalog_id = $1 and r.id = u.id', t.name) using platform.catalog();
  end loop;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name and u.action <> 'remove') order by ordinal loop
    v_columns := platform.columns_of(t.name, true);
    -- What was just deleted stands in the history too, as ended by this restore; its versions are newer than p_change.
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %3$s from pg_temp.restore_version v
      join public.%4$I h on h.catalog_id = $1 and h.id = v.id and h.change_id = v.version and h.ended_by > $2
      where v.table_name = %1$L', t.name, v_columns,
      (select string_agg(case when c = 'change_id' then v_restore::text else 'h.' || c end, ', ' order by n)
       from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)), t.name || '_history')
      using platform.catalog(), p_change;
  end loop;
  perform platform.end_bulk();
  for t in select name from platform.undo_settler where settles_restore order by name loop
    execute format('call platform.%I($1)', t.name) using v_restore;
  end loop;
  return query select * from platform.restore_counts();
end $$;
revoke all on function platform.restore_preview(bigint), platform.restore_to(bigint), platform.restore_counts() from public;
grant execute on function platform.restore_preview(bigint), platform.restore_to(bigint) to callout_app;

-- A restore writes in bulk as imports and undos do.
create or replace function platform.begin_bulk() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from change where catalog_id = platform.catalog() and id = current_setting('callout.change')::bigint
                 and kind in ('import', 'undo', 'restore')) then
    raise exception 'Only an import, an undo or a restore may write in bulk.';
  end if;
  if has_parameter_privilege('session_replication_role', 'set') then
    perform set_config('callout.bulk', 'on', true), set_config('session_replication_role', 'replica', true);
  end if;
end $$;
drop trigger references_hold on change;
create constraint trigger references_hold after insert on change deferrable initially deferred
  for each row when (new.kind in ('import', 'undo', 'restore')) execute function platform.require_references();
alter table change enable always trigger references_hold;
