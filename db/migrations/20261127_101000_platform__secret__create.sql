-- A word sealed with the secret file that this installation works with: at a start it tells whether that is still the one.
create table secret_mark (
  only_one boolean primary key default true check (only_one),
  sealed text not null
);
grant select, insert, update on secret_mark to callout_app;
