-- SKUs that somebody chose for an update of many; the browser keeps the key alone (docs/domain/skus.md, Mass update).
create table sku_list (
  catalog_id bigint not null default current_setting('callout.catalog')::bigint,
  user_id bigint not null references app_user (id) on delete cascade,
  key text not null check (char_length(key) = 32),
  sku_ids bigint[] not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (catalog_id, user_id),
  foreign key (catalog_id) references catalog (id) on delete cascade
);
call platform.scope('sku_list', 'what somebody chose for an update of many; a restore leaves it as it is');
