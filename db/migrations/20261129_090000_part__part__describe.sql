-- Parts with one description stand together, so that duplicates are found without a look at every part.
create index part_description on part (catalog_id, description_search, id);
