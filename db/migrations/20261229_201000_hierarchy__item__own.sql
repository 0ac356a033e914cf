-- What tells items of a type apart beside name and keys, for a noun that has such: model year and make of a major unit.
alter table hierarchy_item add column own_key text not null default '';
alter table hierarchy_item_history add column own_key text not null default '';
drop index hierarchy_item_identity;
create unique index hierarchy_item_identity on hierarchy_item (catalog_id, type_id, lower(name), identity_key, own_key);
call platform.track('hierarchy_item');
