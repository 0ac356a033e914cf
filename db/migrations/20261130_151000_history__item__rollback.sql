-- Rollback of one item, or of its places, to what it was after a change: set-based over the history, run as a change of
-- its own. What belongs to the item goes back; what something else needs, what is gone or whose key is taken stays, and
-- is listed in undo_left. Prices, parts and images themselves are others' and stay.

-- Plans it: undo_target has what goes back, rollback_version the version that it goes back to. p_places: its places alone.
create procedure platform.rollback_plan(p_item bigint, p_change bigint, p_places boolean) language plpgsql as $$
declare
  t record;
  v_catalog bigint := platform.catalog();
  v_is_gone boolean := not exists (select from public.hierarchy_item where catalog_id = v_catalog and id = p_item);
  v_image bigint;
  -- Before its last change, which took its children's places.
  v_end bigint := (select max(ended_by) - 1 from public.hierarchy_item_history where catalog_id = v_catalog and id = p_item);
begin
  create temp table if not exists undo_target (
    table_name text, id bigint, action text, primary key (table_name, id)
  ) on commit delete rows;
  create temp table if not exists undo_kept (
    table_name text, id bigint, reason text, primary key (table_name, id)
  ) on commit delete rows;
  create temp table if not exists rollback_version (
    table_name text, id bigint, version bigint, primary key (table_name, id)
  ) on commit delete rows;
  truncate pg_temp.undo_target, pg_temp.undo_kept, pg_temp.rollback_version;
  select image_id into v_image from (
    select image_id from public.hierarchy_item where catalog_id = v_catalog and id = p_item and change_id <= p_change
    union all
    select image_id from public.hierarchy_item_history
    where catalog_id = v_catalog and id = p_item and change_id <= p_change and ended_by > p_change) i;
  -- Who sees the item is nothing that a rollback changes; one that was deleted comes back with its places, too.
  for t in
    select x.*, c.columns from (values
      ('hierarchy_item', 'x.id = $2', not p_places, p_change),
      ('image', 'x.id = $4 and not exists (select from public.image m where m.catalog_id = $3 and m.id = $4)', not p_places, p_change),
      ('hotspot', 'x.image_id = $4', not p_places, p_change),
      ('parts_list_row', 'x.diagram_id = $2', not p_places, p_change),
      ('jump_to', 'x.source_id = $2', not p_places, p_change),
      ('item_picture', 'x.item_id = $2', not p_places, p_change),
      ('attachment_link', 'x.item_id = $2', not p_places, p_change),
      ('related_model', 'x.item_id = $2', not p_places, p_change),
      ('serial_rule', 'x.item_id = $2', not p_places, p_change),
      ('translation', 'x.noun = ''item'' and x.row_id = $2', not p_places, p_change),
      ('item_visibility', 'x.item_id = $2', not p_places and v_is_gone, p_change),
      ('hierarchy_relation', 'x.child_id = $2', p_places or v_is_gone, p_change),
      ('hierarchy_relation', 'x.parent_id = $2', not p_places and v_is_gone, v_end)) x(name, condition, is_wanted, moment)
    cross join lateral (
      select string_agg(format('n.%I', a.attname), ', ' order by a.attnum) as columns from pg_attribute a
      where a.attrelid = ('public.' || quote_ident(x.name))::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname not in ('change_id', 'modified_at', 'workflow_id', 'published_environment')) c
    where x.is_wanted
  loop
    execute format($f$
      with then_ as (
        select distinct on (x.id) x.id, x.change_id from public.%2$I x
        where x.catalog_id = $3 and (%5$s) and x.change_id <= $1 and x.ended_by > $1 order by x.id, x.change_id desc
      ), same as (
        select then_.id from then_
        join public.%1$I n on n.catalog_id = $3 and n.id = then_.id
        join public.%2$I h on h.catalog_id = $3 and h.id = then_.id and h.change_id = then_.change_id and h.ended_by > $1
        where row(%3$s) is not distinct from row(%4$s)
      ), target as (
        insert into pg_temp.undo_target
        select %1$L, then_.id, case when n.id is null then 'bring' else 'revert' end
        from then_ left join public.%1$I n on n.catalog_id = $3 and n.id = then_.id
        where then_.id not in (select id from same)
        union all
        select %1$L, x.id, 'remove' from public.%1$I x
        where x.catalog_id = $3 and (%5$s) and x.change_id > $1 and x.id not in (select id from then_)
      )
      insert into pg_temp.rollback_version
      select %1$L, id, change_id from then_ where id not in (select id from same)
      $f$, t.name, t.name || '_history', t.columns, replace(t.columns, 'n.', 'h.'), t.condition)
      using t.moment, p_item, v_catalog, v_image;
  end loop;
end $$;

-- Takes rows out of the plan until what would stand afterwards is whole, as undo_settle does.
create procedure platform.rollback_settle() language plpgsql as $$
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
            left join public.%3$I p on p.catalog_id = $1 and p.id = h.%4$I
            left join pg_temp.undo_target y on y.table_name = %3$L and y.id = h.%4$I
            where x.table_name = %1$L and x.action <> 'remove' and h.%4$I is not null
              and case when p.id is null then y.action is distinct from 'bring' else y.action = 'remove' end
          ) missing where d.table_name = %1$L and d.id = missing.id returning d.id)
        insert into pg_temp.undo_kept select %1$L, id, 'missing' from kept on conflict do nothing $f$,
        r.child, r.child || '_history', r.parent, r.key) using v_catalog;
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

create function platform.rollback_counts()
returns table (table_name text, removed bigint, reverted bigint, brought bigint, left_alone bigint) language plpgsql as $$
begin
  return query
    select c.name, count(*) filter (where u.action = 'remove'), count(*) filter (where u.action = 'revert'),
      count(*) filter (where u.action = 'bring'), count(*) filter (where u.action = 'kept')
    from platform.content_table c
    join (select x.table_name, x.action from pg_temp.undo_target x
          union all select k.table_name, 'kept' from pg_temp.undo_kept k) u on u.table_name = c.name
    group by c.name, c.ordinal order by c.ordinal;
end $$;

-- What a rollback would write and leave, by table.
create function platform.rollback_preview(p_item bigint, p_change bigint, p_places boolean)
returns table (table_name text, removed bigint, reverted bigint, brought bigint, left_alone bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  call platform.rollback_plan(p_item, p_change, p_places);
  call platform.rollback_settle();
  return query select * from platform.rollback_counts();
end $$;

-- Rolls back inside the change that has begun. An item that stands keeps its state; one that was deleted begins in the
-- initial one. Answers the counts; undo_left holds what was left alone.
create function platform.rollback_item(p_item bigint, p_change bigint, p_places boolean)
returns table (table_name text, removed bigint, reverted bigint, brought bigint, left_alone bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t record;
  v_catalog bigint := platform.catalog();
  v_change bigint := current_setting('callout.change')::bigint;
  v_columns text;
  v_now record;
begin
  select workflow_id, published_environment into v_now from hierarchy_item where catalog_id = v_catalog and id = p_item for update;
  call platform.rollback_plan(p_item, p_change, p_places);
  call platform.rollback_settle();
  set constraints all deferred;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name) order by ordinal desc loop
    execute format('delete from public.%1$I r using pg_temp.undo_target u
      where u.table_name = %1$L and u.action <> ''bring'' and r.catalog_id = $1 and r.id = u.id', t.name) using v_catalog;
  end loop;
  for t in select name from platform.content_table c
           where exists (select from pg_temp.undo_target u where u.table_name = c.name and u.action <> 'remove') order by ordinal loop
    v_columns := platform.columns_of(t.name, true);
    execute format('insert into public.%1$I (%2$s) overriding system value
      select %3$s from pg_temp.undo_target u
      join pg_temp.rollback_version v on v.table_name = u.table_name and v.id = u.id
      join public.%4$I h on h.catalog_id = $1 and h.id = v.id and h.change_id = v.version and h.ended_by > $2
      where u.table_name = %1$L and u.action <> ''remove''', t.name, v_columns,
      (select string_agg(case when c = 'change_id' then v_change::text else 'h.' || c end, ', ' order by n)
       from unnest(string_to_array(v_columns, ', ')) with ordinality as x(c, n)), t.name || '_history')
      using v_catalog, p_change;
  end loop;
  -- Its attributes as they are defined now: what was removed since is gone, the identity is that of today's keys.
  if exists (select from pg_temp.undo_target u where u.table_name = 'hierarchy_item') then
    update hierarchy_item i set
      attributes = coalesce((select jsonb_object_agg(a.key, a.value) from jsonb_each(i.attributes) a
        where exists (select from attribute d where d.catalog_id = v_catalog and d.id = a.key::bigint)), '{}'),
      published_environment = v_now.published_environment,
      workflow_id = coalesce(v_now.workflow_id, (select s.id from hierarchy_type y
        join workflow_state s on s.catalog_id = v_catalog and s.context = y.context and s.is_init
        where y.catalog_id = v_catalog and y.id = i.type_id and y.has_workflow))
    where i.catalog_id = v_catalog and i.id = p_item;
    update hierarchy_item i set identity_key = platform.identity_of(i.attributes, i.type_id)
    where i.catalog_id = v_catalog and i.id = p_item and i.identity_key <> platform.identity_of(i.attributes, i.type_id);
  end if;
  call platform.undo_settle_tree(p_change);
  insert into undo_left (catalog_id, change_id, table_name, row_id, reason)
    select v_catalog, v_change, k.table_name, k.id, k.reason from pg_temp.undo_kept k;
  return query select * from platform.rollback_counts();
end $$;
revoke all on function platform.rollback_counts(), platform.rollback_preview(bigint, bigint, boolean),
  platform.rollback_item(bigint, bigint, boolean) from public;
grant execute on function platform.rollback_preview(bigint, bigint, boolean),
  platform.rollback_item(bigint, bigint, boolean) to callout_app;
