-- A PDF of several pages is one image for each page that was chosen: its texts are read from that page. Null: the first one.
alter table image add column original_page int check (original_page > 0);
call platform.track('image');
