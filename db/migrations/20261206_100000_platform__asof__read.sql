-- What a connection of the past reads beside the tables' own views (docs/decisions/100). Its search path is asof, live: a
-- name that asof has shows then, any other now, so whatever stands upon content in live needs its twin here.

-- The planner may not look at the moment, as it may not look at the catalogue (docs/decisions/060): a plan is kept, and one
-- that is good before an import reads whole tables behind it. Nor may it look rows up by their changes, of which nearly all
-- lie before the moment: hence the sums.
create function platform.at_moment() returns text language sql immutable as $$
  select 'change_id + 0 <= (select current_setting(''callout.asof'')::bigint)
    and (ended_by is null or ended_by + 0 > (select current_setting(''callout.asof'')::bigint))'
$$;

-- The view of a table as it was at change callout.asof, of what the connection sees today.
create or replace procedure platform.show_as_of(p_table text) language plpgsql as $$
begin
  execute format($f$
    create or replace view asof.%1$I as select %2$s from (
      select %2$s, null::bigint as ended_by from public.%1$I
      union all
      select %2$s, ended_by from public.%3$I) u
    where %4$s and %5$s %6$s $f$,
    p_table, platform.columns_of(p_table), p_table || '_history', platform.in_catalog(), platform.at_moment(),
    platform.sight_of(p_table));
  execute format('grant select on asof.%I to callout_app', p_table);
  call platform.expect_half(p_table || '_history');
end $$;

do $$
declare
  v_table text;
begin
  for v_table in select name from platform.content_table order by ordinal loop
    call platform.show_as_of(v_table);
  end loop;
end $$;

-- Changes up to the moment.
create view asof.change as
  select * from live.change where id <= (select current_setting('callout.asof')::bigint);

grant select on asof.change to callout_app;

-- Views over all that hangs on a table, one branch each: live.hangs_on_…, what the connection sees, asof.hangs_on_…, the
-- same at its moment, and past.hangs_on_…, every version.
create or replace procedure platform.show_hanging(p_parent text) language plpgsql as $$
declare
  v_view text := 'hangs_on_' || p_parent;
  v_schema text;
begin
  foreach v_schema in array array['live', 'asof'] loop
    execute (select format('create or replace view %1$I.%2$I as %3$s', v_schema, v_view, string_agg(format(
        'select %L::text as name, r.id, r.%I as of_id, r.change_id, %s::bigint as within_id, %L::boolean as is_content, %L::text as needs, (%s)::text as shown from %I.%I r',
        name, key, coalesce('r.' || quote_ident(within), 'null'), is_content, needs,
        coalesce(replace(shown, 'live.', v_schema || '.'), 'null'), v_schema, name),
        ' union all ' order by name, key))
      from platform.hanging where parent = p_parent);
  end loop;
  execute (select format('create or replace view past.%I as %s', v_view, string_agg(format(
      'select %L::text as name, r.id, r.%I as of_id, r.change_id, r.ended_by from past.%I r', name, key, name),
      ' union all ' order by name, key))
    from platform.hanging where parent = p_parent);
  execute format('grant select on live.%1$I, asof.%1$I, past.%1$I to callout_app', v_view);
end $$;

do $$
declare
  v_parent text;
begin
  for v_parent in select distinct parent from platform.hanging loop
    call platform.show_hanging(v_parent);
  end loop;
end $$;
