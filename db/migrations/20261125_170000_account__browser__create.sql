-- Browsers in which a user has signed in: failures elsewhere do not lock them out.
create table known_browser (
  hash bytea primary key,
  user_id bigint not null references app_user (id),
  seen_at timestamptz not null default clock_timestamp()
);
create index known_browser_user on known_browser (user_id, seen_at desc);
grant select, insert, update, delete on known_browser to callout_app;

-- The newest event of a kind is asked for at start and by a page.
create index security_event_kind on security_event (kind, at desc);
