-- The search of images: words of the name, and the orders of the list beside that of names.
create index image_words on image using gin (platform.plain(name) gin_trgm_ops);
create index image_created on image (catalog_id, created_at, id);
create index image_width on image (catalog_id, width, id);
-- False for a picture that needs no hotspots, as a photo: it is reported nowhere as missing them.
alter table image add column is_hotspottable boolean not null default true;
call platform.track('image');
