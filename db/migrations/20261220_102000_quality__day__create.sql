-- How many findings of each kind were open at the last look of a day, for the line of the inbox (docs/domain/quality.md).
create table quality_day (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  day date not null,
  kind text not null,
  open int not null,
  primary key (catalog_id, day, kind)
);
call platform.scope('quality_day', 'is counted by the follower that keeps the findings');
