-- The newest run of each schedule at each of its places.
create table schedule_run (
  name text not null,
  -- Null for work of the installation.
  catalog_id bigint references catalog (id),
  -- Tells the places of one catalogue apart.
  key text not null,
  -- Every time up to this one has had its run.
  ran_at timestamptz not null,
  -- Null once its job is no longer kept.
  job_id bigint references job (id) on delete set null,
  unique nulls not distinct (name, catalog_id, key)
);
grant select, insert, update on schedule_run to callout_app;
insert into platform.scoped_table (name, reason) values
  ('schedule_run', 'workers start what is due in every catalogue');
