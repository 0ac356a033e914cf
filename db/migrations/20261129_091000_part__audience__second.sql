-- The audience of a context whose price stands second in the viewer (PartSmartAlt1 on the wire); one at most.
alter table price_audience add column is_second boolean not null default false;
create unique index price_audience_second on price_audience (catalog_id, context) where is_second;
call platform.track('price_audience');
