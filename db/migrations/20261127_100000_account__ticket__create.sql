-- Tickets hold for a minute: what a crash of the database loses is worth nothing by then.
create unlogged table download_ticket (
  hash bytea primary key,
  session_id bigint not null references session (id) on delete cascade,
  address text not null,
  expires_at timestamptz not null
);
create index download_ticket_session on download_ticket (session_id);
create index download_ticket_expiry on download_ticket (expires_at);
grant select, insert, update, delete on download_ticket to callout_app;
