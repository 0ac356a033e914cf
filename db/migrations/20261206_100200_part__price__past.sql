-- Prices as they are shown at the moment of a connection of the past: the cost is null where the connection does not see it.
do $$
begin
  execute format('create view asof.shown_price as select id, part_id, audience_id, effective_date,
      case when (select current_setting(''callout.groups'', true)) = ''*'' or %s then cost end as cost, msrp
    from (
      select id, catalog_id, change_id, part_id, audience_id, effective_date, cost, msrp, null::bigint as ended_by from public.price
      union all
      select id, catalog_id, change_id, part_id, audience_id, effective_date, cost, msrp, ended_by from public.price_history) u
    where %s and %s and ((select current_setting(''callout.groups'', true)) = ''*'' or %s)',
    platform.unless_all_parts('platform.sees_cost(audience_id)'), platform.in_catalog(), platform.at_moment(),
    platform.unless_all_parts('platform.sees_price(part_id, audience_id, effective_date)'));
end $$;
grant select on asof.shown_price to callout_app;
