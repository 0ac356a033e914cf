-- What the release changed against the one before, for each set of layers that has some of it: shown to its readers.
alter table release add column news jsonb not null default '[]';
call platform.scope('release', 'a release is immutable and outlives a restore');
