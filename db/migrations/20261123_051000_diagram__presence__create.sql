-- Who has a diagram open. A session writes its row anew while its page is open; nothing is lost with it.
create unlogged table presence (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  diagram_id bigint not null,
  session_id bigint not null,
  name text not null,
  seen_at timestamptz not null default now(),
  primary key (catalog_id, diagram_id, session_id)
);
create index presence_seen on presence (catalog_id, seen_at);
insert into platform.sight values ('presence', 'platform.sees(diagram_id)');
call platform.scope('presence', 'holds only while a page is open');
