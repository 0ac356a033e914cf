-- Edits that some groups alone will see are among what the public does not see yet.
alter table review_held drop constraint review_held_reason_check;
alter table review_held add constraint review_held_reason_check check (reason in ('state', 'ancestor', 'date', 'visibility'));
