-- The week goes on from the newest check of the file store that there was before schedules were recorded.
insert into schedule_run (name, key, ran_at, job_id)
select 'fileCheck', '', created_at, id from job
where kind = 'fileCheck' and catalog_id is null and state = 'done' order by id desc limit 1;
