-- The few hotspots that nobody has confirmed have an index of their own.
create index hotspot_unconfirmed on hotspot (catalog_id, image_id) where not confirmed;
