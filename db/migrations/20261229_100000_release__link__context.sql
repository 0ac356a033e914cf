-- A reader link opens what one context publishes.
alter table reader_link
  add column context text not null default 'Oem' check (context in ('Oem', 'MajorUnit', 'Ecommerce'));
call platform.scope('reader_link', 'gives access, like a profile');
