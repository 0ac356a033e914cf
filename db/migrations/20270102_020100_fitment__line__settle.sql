-- How many whole numbers ranges hold.
create function platform.numbers_in(p_ranges int4multirange) returns int language sql immutable parallel safe as
  $$ select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(p_ranges) r $$;

-- Facets count units by their lines.
alter table fit_line add column unit_count int not null generated always as (platform.numbers_in(years)) stored;
call platform.track('fit_line');
drop view past.shared_fit_line;
call platform.share('fit_line');
create index fit_line_offered on fit_line (catalog_id, industry_id, lower(make), lower(model)) where unit_count > 0;

-- The years of a line follow from its units.
call platform.cell('fit_line', 'years', array['years'], 'never');

-- Sets the years of lines to those in which they have a unit that is not archived.
create procedure platform.settle_lines(p_lines bigint[]) language sql as $$
  update fit_line l set years = s.years
  from (select l.id, coalesce(range_agg(int4range(u.model_year, u.model_year + 1)) filter (where not u.archived), '{}') as years
        from fit_line l left join fit_unit u on u.catalog_id = l.catalog_id and u.line_id = l.id
        where l.catalog_id = platform.installation() and l.id = any(p_lines) group by l.id) s
  where l.catalog_id = platform.installation() and l.id = s.id and l.years <> s.years
$$;

create procedure platform.undo_settle_lines(p_change bigint) language plpgsql as $$
declare
  v_lines bigint[];
begin
  if platform.catalog() <> platform.installation() then return; end if;
  -- PostgreSQL 15 takes no query as an argument of a call.
  v_lines := array(
    select u.line_id from fit_unit u
    where u.catalog_id = platform.installation() and u.change_id = current_setting('callout.change')::bigint
    union select h.line_id from fit_unit_history h
    where h.catalog_id = platform.installation() and h.ended_by = current_setting('callout.change')::bigint);
  call platform.settle_lines(v_lines);
end $$;
insert into platform.undo_settler (name, settles_restore) values ('undo_settle_lines', true);

-- Years of a fitment are undone one by one; the rest of it is its key.
call platform.cell('fitment', 'years', array['years'], 'ranges');
create index fitment_history_line on fitment_history (catalog_id, sku_id, line_id);

-- Whether the catalogue's published units may be fitted by SKUs of every catalogue.
alter table catalog add column offers_units boolean not null default false;
create or replace view live.catalog as
  select * from public.catalog
  where code is not null or id = (select nullif(current_setting('callout.catalog', true), '')::bigint);

-- What a super administrator alone switches stays as it is when settings are taken back.
do $$
begin
  execute replace(pg_get_functiondef('platform.undo_settle_settings'::regproc),
    '''parts_lookup_url'')', '''parts_lookup_url'', ''offers_units'')');
end $$;
