-- A page is a stored file: the sweep keeps what a row of it, or of its history, points to.
alter table distributor_page add foreign key (hash) references stored_file (hash) deferrable initially immediate;
create index distributor_page_hash on distributor_page (hash);
