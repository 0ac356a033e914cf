-- What of an image goes into PDFs: its drawing where it came as one, its picture, or nothing.
alter table image add column pdf_rendition text not null default 'vector' check (pdf_rendition in ('vector', 'picture', 'none'));
alter table image_history add column pdf_rendition text not null default 'vector';
call platform.track('image');
