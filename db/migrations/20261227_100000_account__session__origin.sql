-- Where a session was opened from, for who looks at the sessions of an account; empty for those of an earlier version.
alter table session
  add column address text not null default '',
  -- Browser and system, or the program, as it named itself.
  add column program text not null default '' check (char_length(program) <= 256);

-- The zone in which a user sees times; null: that of the browser.
alter table app_user add column time_zone text;

-- The sign-in log is looked through by time and by user.
create index security_event_at on security_event (at);
create index security_event_user on security_event (user_id, id desc);
