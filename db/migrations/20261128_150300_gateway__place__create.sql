-- Where a user was last, in every catalogue and on every device: an address below the catalogue's own, and its name.
create table visited_place (
  user_id bigint not null references app_user (id) on delete cascade,
  catalog_id bigint not null references catalog (id) on delete cascade,
  address text not null,
  context text not null,
  kind text not null,
  title text not null,
  detail text not null,
  visited_at timestamptz not null default clock_timestamp(),
  primary key (user_id, catalog_id, address)
);
create index visited_place_newest on visited_place (user_id, visited_at desc);
create index visited_place_catalog on visited_place (catalog_id);
grant select, insert, update, delete on visited_place to callout_app;

-- What goes on in each of the catalogues, for the list of all that somebody may open: one statement, which enters one
-- catalogue after the other with the caller's sight of it, as the program does, so that it sees no more than a page of
-- that catalogue would. Where a catalogue cannot be counted `counted` is false and the others are answered all the same.
create function platform.catalog_overview(p_catalogs bigint[], p_groups text[], p_user bigint, p_counts boolean)
returns table (catalog_id bigint, counted boolean, cover bigint, published jsonb, waiting jsonb, work jsonb)
language plpgsql
set search_path = live, public
as $$
#variable_conflict use_column
declare
  v_catalog text := current_setting('callout.catalog');
  v_groups text := current_setting('callout.groups');
  v_user text := current_setting('callout.user');
begin
  perform set_config('callout.user', p_user::text, true);
  for n in 1 .. coalesce(cardinality(p_catalogs), 0) loop
    catalog_id := p_catalogs[n];
    perform set_config('callout.catalog', p_catalogs[n]::text, true), set_config('callout.groups', p_groups[n], true);
    begin
      select jsonb_agg(w order by w.at desc) into work from (
        select 'publish' as kind, case s.status when 0 then 'running' else 'failed' end as state, s.id,
          s.environment as name, to_jsonb(coalesce(s.ended_at, s.started_at) at time zone 'utc') #>> '{}' || 'Z' as at, s.message as detail,
          case when j.total > 0 then least(100, j.progress * 100 / j.total) end as percent
        from publish_session s left join job j on j.id = s.job_id
        where s.status = 0 or (s.status = 2 and s.archived_at is null and s.id = (
          select max(o.id) from publish_session o where o.context = s.context and o.kind <> 'prices'))
        union all
        select 'import', case s.state when 1 then 'running' else 'paused' end, s.id, s.type_name,
          to_jsonb(s.timestamp at time zone 'utc') #>> '{}' || 'Z',
          s.rejected || ' of ' || s.rows, case when j.total > 0 then least(100, j.progress * 100 / j.total) end
        from import_session s left join job j on j.id = s.job_id where s.state in (1, 4)) w;
      if p_counts then
        select jsonb_build_object('environment', p.environment, 'release', r.number, 'at', to_jsonb(p.published_at at time zone 'utc') #>> '{}' || 'Z') into published
        from published p join release r on r.id = p.release_id order by p.environment, p.published_at desc limit 1;
        select coalesce(jsonb_agg(w order by w.number), '[]') into waiting from (
          select s.number, min(s.name) as name, bool_or(s.is_init) as "isInit", bool_or(s.is_editable) as "isEditable",
            sum((select count(*) from hierarchy_item i where i.workflow_id = s.id))::int as count
          from workflow_state s where not s.is_published_state group by s.number) w where w.count > 0;
        cover := coalesce(
          (select i.image_id from (
            select r.child_id, r.ordinal, r.id from hierarchy_relation r where r.parent_id is null
            order by r.ordinal, r.id limit 20) top
          join hierarchy_item i on i.id = top.child_id where i.image_id is not null order by top.ordinal, top.id limit 1),
          (select i.id from image i order by i.id limit 1));
      end if;
      counted := p_counts;
    exception when others then
      counted := false; published := null; waiting := null; cover := null; work := null;
    end;
    return next;
    published := null; waiting := null; cover := null; work := null;
  end loop;
  perform set_config('callout.catalog', v_catalog, true), set_config('callout.groups', v_groups, true),
    set_config('callout.user', v_user, true);
end $$;
grant execute on function platform.catalog_overview(bigint[], text[], bigint, boolean) to callout_app;
