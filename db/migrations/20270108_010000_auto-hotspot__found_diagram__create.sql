-- What a search over many diagrams is to look at, and what it found in each, until it is thrown away. A row without
-- looked_at waits.
create table found_diagram (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  job_id bigint not null references job (id) on delete cascade,
  diagram_id bigint not null,
  place int not null,
  looked_at timestamptz,
  -- What was looked at. Of another image, or another file of it, nothing that was found counts.
  image_id bigint,
  image_hash text,
  confident jsonb not null default '[]',
  doubtful jsonb not null default '[]',
  missing text[] not null default '{}',
  failed text,
  -- The change that took what was found last.
  taken_by bigint,
  primary key (catalog_id, job_id, diagram_id)
);
create index found_diagram_job on found_diagram (job_id);
insert into platform.sight values ('found_diagram', 'platform.sees(diagram_id)');
call platform.scope('found_diagram', 'is what a search proposes, no content');
