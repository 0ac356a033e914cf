-- The timeline by kind and by person. Edits are most of it: they are found without an index of their kind.
create index change_kind on change (catalog_id, kind, at) where kind <> 'edit';
create index change_actor on change (catalog_id, actor_id, at);
-- Whether a change was taken back was read from all changes.
create index change_undoes on change (catalog_id, undoes) where undoes is not null;
