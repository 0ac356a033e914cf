-- Figures of each day of a catalogue that ended, counted in the night after it; of days before the first night those at
-- the ends of weeks, which the history still tells.
create table report_figure (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  day date not null,
  -- Diagrams with rows to be found, those rows (not internal, with a tag), and those of them whose tag has a hotspot.
  diagrams integer not null,
  tagged integer not null,
  covered integer not null,
  -- Items in no published state.
  drafts integer not null,
  -- Items in a published state that Production does not show so; null where the night was not there to count them.
  ready integer,
  primary key (catalog_id, day)
);
call platform.scope('report_figure', 'is counted from the content and its history, for reports');
