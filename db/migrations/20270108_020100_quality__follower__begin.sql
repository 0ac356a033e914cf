-- The inbox has a new kind, hotspots to confirm: it looks at each catalogue once more as a whole when it is opened.
delete from follower where name = 'quality';
