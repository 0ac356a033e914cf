-- What belongs to no catalogue is the content of the catalogue -1, the installation (decision 085).
alter table catalog alter column code drop not null;
alter table catalog add constraint catalog_installation check ((code is null) = (id = -1));
insert into catalog (id, code, name) values (-1, null, 'Installation');

-- Catalogues that have a code, and the one that the connection is in: what lists or walks catalogues meets no other.
create view live.catalog as
  select * from public.catalog
  where code is not null or id = (select nullif(current_setting('callout.catalog', true), '')::bigint);
grant select, insert, update, delete on live.catalog to callout_app;

-- Tables of the installation that records of every catalogue point to.
create table platform.shared_table (name text primary key);
grant select on platform.shared_table to callout_app;

create function platform.installation() returns bigint language sql immutable as $$ select -1::bigint $$;

-- Shows a content table of the installation to every catalogue, as shared_… in live, asof and past, for reading alone. Call
-- it after platform.track, and again after adding columns.
create procedure platform.share(p_table text) language plpgsql as $$
declare
  v_columns text := platform.columns_of(p_table);
  v_versions text := format('select %1$s, null::bigint as ended_by from public.%2$I
    union all select %1$s, ended_by from public.%3$I', v_columns, p_table, p_table || '_history');
  v_view text := 'shared_' || p_table;
begin
  if not exists (select from platform.shared_table where name = p_table) then
    insert into platform.shared_table values (p_table);
    execute format('alter table public.%I add constraint %I check (catalog_id = -1)', p_table, p_table || '_shared');
    execute format('alter table public.%I add constraint %I unique (id)', p_table, p_table || '_id');
  end if;
  execute format('create or replace view live.%I as select %s from public.%I where catalog_id = platform.installation()',
    v_view, v_columns, p_table);
  execute format('create or replace view asof.%I as select %s from (%s) u where catalog_id = platform.installation() and %s',
    v_view, v_columns, v_versions, platform.at_moment());
  execute format('create or replace view past.%I as select %s, ended_by from (%s) u where catalog_id = platform.installation()',
    v_view, v_columns, v_versions);
  execute format('grant select on live.%1$I, asof.%1$I, past.%1$I to callout_app', v_view);
end $$;

-- Changes of the installation, for whoever reads its records or follows them.
create view live.shared_change as
  select id, kind, label, actor_id, actor_name, at, undoes, xid from public.change where catalog_id = platform.installation();
create view asof.shared_change as
  select * from live.shared_change where id <= (select current_setting('callout.asof')::bigint);
grant select on live.shared_change, asof.shared_change to callout_app;

create or replace view platform.content_reference as
  select child.relname::text as child, parent.relname::text as parent, a.attname::text as key,
    exists (select from platform.shared_table s where s.name = parent.relname) as is_shared
  from pg_constraint k
  join pg_class child on child.oid = k.conrelid
  join pg_class parent on parent.oid = k.confrelid
  join platform.content_table c1 on c1.name = child.relname
  join platform.content_table c2 on c2.name = parent.relname
  cross join lateral unnest(k.conkey) as part(attnum)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.attnum
  where k.contype = 'f' and a.attname <> 'catalog_id';

-- A shared row that an import points to is locked until the import ends, as a file is.
create or replace view platform.content_foreign_key as
  select k.conname::text as name, child.relname::text as child, parent.relname::text as parent,
    p.name is not null and not exists (select from platform.shared_table s where s.name = parent.relname) as is_content,
    string_agg(format('c.%I is not null', a.attname), ' and ' order by n) as is_set,
    string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ' order by n) as joined
  from pg_constraint k
  join pg_class child on child.oid = k.conrelid
  join pg_class parent on parent.oid = k.confrelid
  join platform.content_table t on t.name = child.relname
  left join platform.content_table p on p.name = parent.relname
  cross join lateral unnest(k.conkey, k.confkey) with ordinality as key(child, parent, n)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.child
  join pg_attribute b on b.attrelid = k.confrelid and b.attnum = key.parent
  where k.contype = 'f' and k.confrelid <> 'public.catalog'::regclass
  group by k.oid, k.conname, child.relname, parent.relname, p.name;

-- Undo beside the installation: what a shared row is needed for is looked for in every catalogue, and what a row of a
-- catalogue misses in the installation.
create or replace procedure platform.undo_settle(p_change bigint) language plpgsql as $$
declare
  r record;
  v_kept bigint;
  v_round bigint;
begin
  loop
    v_kept := 0;
    for r in select * from platform.content_reference where parent in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with needed as (
          select t.id from pg_temp.undo_target t where t.table_name = %1$L and t.action = 'remove'
            and exists (select from public.%2$I c where %5$s c.%4$I = t.id
              and not exists (select from pg_temp.undo_target x where x.table_name = %2$L and x.id = c.id)
              and not exists (select from pg_temp.undo_merge m where m.table_name = %2$L and m.id = c.id
                and (m.row_back ->> %4$L)::bigint is distinct from t.id))
          union
          select h.%4$I from pg_temp.undo_target x
          join public.%3$I h on h.catalog_id = $2 and h.id = x.id and h.ended_by = $1
          where x.table_name = %2$L and x.action <> 'remove'
        ), kept as (
          delete from pg_temp.undo_target d using needed
          where d.table_name = %1$L and d.action = 'remove' and d.id = needed.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'needed' from kept $f$,
        r.parent, r.child, r.child || '_history', r.key,
        case when r.is_shared then '' else 'c.catalog_id = $2 and' end) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    for r in select * from platform.content_reference join platform.content_part using (child, key)
             where child in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using public.%1$I c
          where d.table_name = %1$L and d.action = 'remove' and c.catalog_id = $2 and c.id = d.id
            and exists (select from pg_temp.undo_kept k where k.table_name = %2$L and k.id = c.%4$I)
            and not exists (select from public.%3$I h where h.catalog_id = $2 and h.id = c.%4$I and h.ended_by = $1)
          returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'needed' from kept $f$,
        r.child, r.parent, r.parent || '_history', r.key) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    for r in select * from platform.content_reference where child in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using (
            select x.id from pg_temp.undo_target x
            join public.%2$I h on h.catalog_id = $2 and h.id = x.id and h.ended_by = $1
            where x.table_name = %1$L and x.action <> 'remove' and h.%4$I is not null
              and not exists (select from public.%3$I p where p.catalog_id = %5$s and p.id = h.%4$I and not exists (
                select from pg_temp.undo_target y where y.table_name = %3$L and y.id = p.id and y.action = 'remove'))
              and not exists (select from pg_temp.undo_target y where y.table_name = %3$L and y.id = h.%4$I and y.action = 'bring')
          ) missing where d.table_name = %1$L and d.id = missing.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'missing' from kept $f$,
        r.child, r.child || '_history', r.parent, r.key,
        case when r.is_shared then 'platform.installation()' else '$2' end) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    for r in select * from platform.content_key where name in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using (
            select then_.id from
              (select id, row(%3$s) as key from public.%2$I where catalog_id = $2 and ended_by = $1 and (%4$s)) then_
              join pg_temp.undo_target x on x.table_name = %1$L and x.id = then_.id and x.action <> 'remove'
              join (select id, row(%3$s) as key from public.%1$I where catalog_id = $2 and change_id > $1 and (%4$s)) now_
                on now_.key = then_.key and now_.id <> then_.id
            where not exists (select from pg_temp.undo_target y where y.table_name = %1$L and y.id = now_.id)
              and not exists (select from pg_temp.undo_merge y where y.table_name = %1$L and y.id = now_.id)
          ) taken where d.table_name = %1$L and d.id = taken.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'key' from kept $f$,
        r.name, r.name || '_history', r.keys, r.predicate) using p_change, platform.catalog();
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    if exists (select from pg_temp.undo_merge) then
      call platform.undo_settle_merged(p_change, v_round);
      v_kept := v_kept + v_round;
    end if;
    exit when v_kept = 0;
  end loop;
end $$;

create or replace procedure platform.undo_settle_merged(p_change bigint, inout p_kept bigint) language plpgsql as $$
declare
  r record;
  v_round bigint;
begin
  p_kept := 0;
  for r in select * from platform.content_reference where child in (select table_name from pg_temp.undo_merge) loop
    execute format($f$
      with kept as (
        delete from pg_temp.undo_merge m where m.table_name = %1$L and m.row_back ->> %3$L is not null
          and not exists (select from public.%2$I p where p.catalog_id = %4$s and p.id = (m.row_back ->> %3$L)::bigint and not exists (
            select from pg_temp.undo_target y where y.table_name = %2$L and y.id = p.id and y.action = 'remove'))
          and not exists (select from pg_temp.undo_target y where y.table_name = %2$L and y.id = (m.row_back ->> %3$L)::bigint and y.action = 'bring')
        returning m.id)
      insert into pg_temp.undo_kept select %1$L, id, 'missing' from kept $f$, r.child, r.parent, r.key,
      case when r.is_shared then 'platform.installation()' else '$1' end) using platform.catalog();
    get diagnostics v_round = row_count;
    p_kept := p_kept + v_round;
  end loop;
  for r in select t.relname::text as name, pg_get_expr(k.conbin, k.conrelid) as holds
           from pg_constraint k join pg_class t on t.oid = k.conrelid
           where k.contype = 'c' and t.relnamespace = 'public'::regnamespace
             and t.relname::text in (select table_name from pg_temp.undo_merge) loop
    execute format($f$
      with kept as (
        delete from pg_temp.undo_merge m where m.table_name = %1$L
          and exists (select from jsonb_populate_record(null::public.%1$I, m.row_back) where not (%2$s))
        returning m.id)
      insert into pg_temp.undo_kept select %1$L, id, 'edited' from kept $f$, r.name, r.holds);
    get diagnostics v_round = row_count;
    p_kept := p_kept + v_round;
  end loop;
  for r in select u.name, u.predicate,
             (select string_agg(format('(%s) as k%s', k, n), ', ' order by n) from unnest(u.keys) with ordinality x(k, n)) as keys,
             (select string_agg(format('(%s) = w.k%s', k, n), ' and ' order by n) from unnest(u.keys) with ordinality x(k, n)) as is_taken,
             (select string_agg(format('o.k%1$s = w.k%1$s', n), ' and ') from generate_series(1, cardinality(u.keys)) n) as is_same
           from platform.content_unique u where u.name in (select table_name from pg_temp.undo_merge) loop
    execute format($f$
      with wanted as materialized (
        select v.* from pg_temp.undo_merge m
        cross join lateral (select id, %3$s from jsonb_populate_record(null::public.%1$I, m.row_back) where %4$s) v
        where m.table_name = %1$L
      ), others as (
        select v.* from pg_temp.undo_target t
        cross join lateral (select id, %3$s from public.%2$I where catalog_id = $2 and id = t.id and ended_by = $1 and (%4$s)) v
        where t.table_name = %1$L and t.action <> 'remove'
        union all select * from wanted
      ), kept as (
        delete from pg_temp.undo_merge m using wanted w
        where m.table_name = %1$L and m.id = w.id and (
          exists (select from public.%1$I where catalog_id = $2 and %5$s and (%4$s) and id <> w.id
            and not exists (select from pg_temp.undo_target t where t.table_name = %1$L and t.id = public.%1$I.id)
            and not exists (select from pg_temp.undo_merge t where t.table_name = %1$L and t.id = public.%1$I.id))
          or exists (select from others o where %6$s and o.id <> w.id))
        returning m.id)
      insert into pg_temp.undo_kept select %1$L, id, 'key' from kept $f$,
      r.name, r.name || '_history', r.keys, r.predicate, r.is_taken, r.is_same) using p_change, platform.catalog();
    get diagnostics v_round = row_count;
    p_kept := p_kept + v_round;
  end loop;
end $$;

-- The same for what is rolled back of an item.
create or replace procedure platform.rollback_settle() language plpgsql as $$
declare
  r record;
  v_catalog bigint := platform.catalog();
  v_kept bigint;
  v_round bigint;
begin
  loop
    v_kept := 0;
    for r in select * from platform.content_reference where parent in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using (
            select t.id from pg_temp.undo_target t
            join public.%2$I c on c.catalog_id = $1 and c.%4$I = t.id
            left join pg_temp.undo_target x on x.table_name = %2$L and x.id = c.id
            where t.table_name = %1$L and t.action = 'remove' and x.id is null
            union
            select h.%4$I from pg_temp.undo_target x
            join pg_temp.rollback_version v on v.table_name = x.table_name and v.id = x.id
            join public.%3$I h on h.catalog_id = $1 and h.id = v.id and h.change_id = v.version
            where x.table_name = %2$L and x.action <> 'remove'
          ) needed(id) where d.table_name = %1$L and d.action = 'remove' and d.id = needed.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'needed' from kept on conflict do nothing $f$,
        r.parent, r.child, r.child || '_history', r.key) using v_catalog;
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    -- The state of then may be gone: the item keeps the one that it has.
    for r in select * from platform.content_reference
             where child in (select table_name from pg_temp.undo_target) and key <> 'workflow_id' loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using (
            select x.id from pg_temp.undo_target x
            join pg_temp.rollback_version v on v.table_name = x.table_name and v.id = x.id
            join public.%2$I h on h.catalog_id = $1 and h.id = v.id and h.change_id = v.version
            left join public.%3$I p on p.catalog_id = %5$s and p.id = h.%4$I
            left join pg_temp.undo_target y on y.table_name = %3$L and y.id = h.%4$I
            where x.table_name = %1$L and x.action <> 'remove' and h.%4$I is not null
              and case when p.id is null then y.action is distinct from 'bring' else y.action = 'remove' end
          ) missing where d.table_name = %1$L and d.id = missing.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'missing' from kept on conflict do nothing $f$,
        r.child, r.child || '_history', r.parent, r.key,
        case when r.is_shared then 'platform.installation()' else '$1' end) using v_catalog;
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    for r in select * from platform.content_key where name in (select table_name from pg_temp.undo_target) loop
      execute format($f$
        with kept as (
          delete from pg_temp.undo_target d using (
            select then_.id from
              (select h.id, row(%3$s) as key from pg_temp.rollback_version v
               cross join lateral (select * from public.%2$I x
                 where x.catalog_id = $1 and x.id = v.id and x.change_id = v.version limit 1) h
               where v.table_name = %1$L and (%4$s)) then_
              join pg_temp.undo_target x on x.table_name = %1$L and x.id = then_.id and x.action <> 'remove'
              join (select id, row(%3$s) as key from public.%1$I where catalog_id = $1 and (%4$s)) now_
                on now_.key = then_.key and now_.id <> then_.id
            where not exists (select from pg_temp.undo_target y where y.table_name = %1$L and y.id = now_.id)
          ) taken where d.table_name = %1$L and d.id = taken.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'key' from kept on conflict do nothing $f$,
        r.name, r.name || '_history', r.keys, r.predicate) using v_catalog;
      get diagnostics v_round = row_count;
      v_kept := v_kept + v_round;
    end loop;
    exit when v_kept = 0;
  end loop;
end $$;
