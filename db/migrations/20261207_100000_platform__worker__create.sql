-- Workers: each says every ten seconds that it is there. One that ends takes its row along; that of one that was killed
-- is old soon.
create unlogged table worker (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on worker to callout_app;
