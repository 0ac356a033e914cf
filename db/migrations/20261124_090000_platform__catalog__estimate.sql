-- The planner may not look at which catalogue it plans for. It knew that a catalogue made since the tables were analysed,
-- or a small one beside a large one, has no row to speak of, and then found the parts of a list of 10,000 rows by reading
-- all its parts for each row: 16 seconds instead of 50 ms. Asked for in a sub-select, the catalogue is unknown until the
-- statement runs, and every one is planned for as if it had half of the table: plans that scale, whichever it is (docs/decisions/060).
create function platform.in_catalog() returns text language sql immutable as
  $$ select 'catalog_id = (select current_setting(''callout.catalog'')::bigint)' $$;

-- Has the planner expect half of a table's rows in any catalogue, from the next time that it is analysed.
create procedure platform.expect_half(p_table text) language plpgsql as $$
begin
  execute format('alter table public.%I alter column catalog_id set (n_distinct = 2)', p_table);
end $$;

-- The view through which the program reads and writes a table: one catalogue, what the connection sees of it.
create or replace procedure platform.show_live(p_table text) language plpgsql as $$
begin
  execute format('create or replace view live.%1$I as select %2$s from public.%1$I where %3$s %4$s with local check option',
    p_table, platform.columns_of(p_table), platform.in_catalog(), platform.sight_of(p_table));
  call platform.expect_half(p_table);
end $$;

-- The same table as it was at change callout.asof, of what the connection sees today.
create or replace procedure platform.show_as_of(p_table text) language plpgsql as $$
begin
  execute format($f$
    create or replace view asof.%1$I as select %2$s from (
      select %2$s, null::bigint as ended_by from public.%1$I
      union all
      select %2$s, ended_by from public.%3$I) u
    where %4$s
      and change_id <= current_setting('callout.asof')::bigint
      and (ended_by is null or ended_by > current_setting('callout.asof')::bigint) %5$s $f$,
    p_table, platform.columns_of(p_table), p_table || '_history', platform.in_catalog(), platform.sight_of(p_table));
  execute format('grant select on asof.%I to callout_app', p_table);
  call platform.expect_half(p_table || '_history');
end $$;

-- Every version of a table's rows, for releases.
create procedure platform.show_past(p_table text) language plpgsql as $$
begin
  execute format($f$
    create or replace view past.%1$I as select %2$s, ended_by from (
      select %2$s, null::bigint as ended_by from public.%1$I
      union all
      select %2$s, ended_by from public.%3$I) u
    where %4$s $f$,
    p_table, platform.columns_of(p_table), p_table || '_history', platform.in_catalog());
  execute format('grant select on past.%I to callout_app', p_table);
end $$;

do $$
declare
  v_table text;
begin
  for v_table in
    select viewname from pg_views where schemaname = 'live' and viewname not in ('change', 'hierarchy_item_change')
      and definition like '%callout.catalog%'
  loop
    call platform.show_live(v_table);
  end loop;
  for v_table in select viewname from pg_views where schemaname = 'asof' loop
    call platform.show_as_of(v_table);
  end loop;
  for v_table in select viewname from pg_views where schemaname = 'past' loop
    call platform.show_past(v_table);
  end loop;
end $$;

create or replace view live.change as
  select catalog_id, id, xid, kind,
    case when (select current_setting('callout.groups', true)) = '*' or not (select platform.hides())
      or platform.is_own(actor_id) then label else kind end as label,
    actor_id, actor_name, at, undoes
  from change where catalog_id = (select current_setting('callout.catalog')::bigint) with local check option;

create or replace view live.hierarchy_item_change as
  select * from (
    select catalog_id, id as item_id, change_id from hierarchy_item
    union all select catalog_id, id, change_id from hierarchy_item_history
    union all select catalog_id, id, ended_by from hierarchy_item_history
    union all select catalog_id, child_id, change_id from hierarchy_relation
    union all select catalog_id, child_id, change_id from hierarchy_relation_history
    union all select catalog_id, child_id, ended_by from hierarchy_relation_history) touched
  where catalog_id = (select current_setting('callout.catalog')::bigint)
    and ((select current_setting('callout.groups', true)) = '*' or platform.sees_again(item_id)::int <> 0);

call platform.expect_half('change');
analyze;
