-- Literature that some groups alone see is held back from the public too (docs/domain/publishing.md, Review).
alter table review_held add column attachment_id bigint;
call platform.scope('review_held', 'is derived from a release and the catalogue');
