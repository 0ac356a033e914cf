-- What one value of a record is (docs/decisions/081): a column by itself, unless a slice says otherwise here.
--   value    the columns together are one value: they are taken back together or not at all
--   keys     each key of a jsonb column is a value
--   set      of an array what was added is taken out again and what was removed is put back
--   never    is not taken back in a row that was edited since
--   derived  follows from the rest of the row, by `expression` over it as r
create table platform.declared_cell (
  name text not null references platform.content_table (name),
  cell text not null,
  kind text not null check (kind in ('value', 'keys', 'set', 'never', 'derived')),
  columns text[] not null,
  expression text check ((kind = 'derived') = (expression is not null)),
  primary key (name, cell)
);

create procedure platform.cell(
  p_table text, p_cell text, p_columns text[], p_kind text default 'value', p_expression text default null
) language sql as $$
  insert into platform.declared_cell (name, cell, kind, columns, expression)
  values (p_table, p_cell, p_kind, p_columns, p_expression)
  on conflict (name, cell) do update set kind = excluded.kind, columns = excluded.columns, expression = excluded.expression
$$;

-- The cells of every content table.
create view platform.content_cell as
  select name, cell, kind, columns, expression from platform.declared_cell
  union all
  select t.name, a.attname::text, 'value', array[a.attname::text], null
  from platform.content_table t
  join pg_attribute a on a.attrelid = ('public.' || quote_ident(t.name))::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attname not in ('catalog_id', 'id', 'change_id', 'created_at', 'modified_at')
  where not exists (select from platform.declared_cell d where d.name = t.name and a.attname = any (d.columns));
grant select on platform.content_cell to callout_app;

-- The keys that go back: what p_before and p_after tell apart, where it still is as in p_after.
create function platform.keys_going(p_before jsonb, p_after jsonb, p_now jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(key order by key), '{}') from jsonb_object_keys(p_before || p_after) key
  where p_before -> key is distinct from p_after -> key and p_now -> key is not distinct from p_after -> key
$$;

-- A jsonb of keys as it is after what became of it from p_before to p_after was taken back, key by key.
create function platform.keys_back(p_before jsonb, p_after jsonb, p_now jsonb) returns jsonb language sql immutable as $$
  select p_now - coalesce(array_agg(key) filter (where p_before -> key is null), '{}')
    || coalesce(jsonb_object_agg(key, p_before -> key) filter (where p_before -> key is not null), '{}')
  from unnest(platform.keys_going(p_before, p_after, p_now)) key
$$;

-- The keys that stay: what p_before and p_after tell apart, where it is neither by now.
create function platform.keys_staying(p_before jsonb, p_after jsonb, p_now jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(key order by key), '{}') from jsonb_object_keys(p_before || p_after) key
  where p_before -> key is distinct from p_after -> key and p_now -> key is distinct from p_after -> key
    and p_now -> key is distinct from p_before -> key
$$;

-- A set without what p_after has more than p_before, and with what it has less.
create function platform.set_back(p_before anyarray, p_after anyarray, p_now anyarray) returns anyarray language sql immutable as $$
  select coalesce((select array_agg(e order by n) from unnest(p_now) with ordinality u(e, n)
      where e = any (p_before) or e <> all (p_after)), '{}')
    || coalesce((select array_agg(e order by n) from unnest(p_before) with ordinality u(e, n)
      where e <> all (p_after) and e <> all (p_now)), '{}')
$$;

-- Unique indexes of content tables: the expressions of their keys.
create view platform.content_unique as
  select t.relname::text as name,
    (select array_agg(pg_get_indexdef(i.indexrelid, n, true) order by n) from generate_series(1, i.indnkeyatts) n) as keys,
    coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as predicate
  from pg_index i
  join pg_class t on t.oid = i.indrelid
  join platform.content_table c on c.name = t.relname
  where i.indisunique and not i.indisprimary;

-- Of a row of p_table that is called n now, was a as a change left it and b before it: SQL of the row as it is after that
-- change was taken back, of the cells that go back, of those that stay, and of whether it is still what the change left.
create function platform.merge_of(p_table text, out row_back text, out going text, out staying text, out is_as_left text)
language plpgsql stable as $$
declare
  c record;
  v_of text;
  v_going text;
  v_known text[] := '{}';
begin
  row_back := 'to_jsonb(n)';
  going := $q$'{}'::text[]$q$;
  staying := $q$'{}'::text[]$q$;
  for c in select * from platform.content_cell where name = p_table order by cell loop
    if c.kind = 'value' then
      v_of := 'row(' || (select string_agg(format('$.%I', x), ', ') from unnest(c.columns) x) || ')';
      v_going := format('(%s is distinct from %s and %s is not distinct from %s)',
        replace(v_of, '$', 'b'), replace(v_of, '$', 'a'), replace(v_of, '$', 'n'), replace(v_of, '$', 'a'));
      row_back := row_back || format(' || case when %s then jsonb_build_object(%s) else ''{}'' end', v_going,
        (select string_agg(format('%L, b.%I', x, x), ', ') from unnest(c.columns) x));
      going := going || format(' || case when %s then array[%L] end', v_going, c.cell);
      staying := staying || format(' || case when %1$s is distinct from %2$s and %3$s is distinct from %2$s
        and %3$s is distinct from %1$s then array[%4$L] end',
        replace(v_of, '$', 'b'), replace(v_of, '$', 'a'), replace(v_of, '$', 'n'), c.cell);
    elsif c.kind = 'keys' then
      row_back := row_back || format(' || jsonb_build_object(%1$L, platform.keys_back(b.%1$I, a.%1$I, n.%1$I))', c.columns[1]);
      going := going || format(' || array(select %1$L || k from unnest(platform.keys_going(b.%2$I, a.%2$I, n.%2$I)) k)',
        c.cell || '.', c.columns[1]);
      staying := staying || format(' || array(select %1$L || k from unnest(platform.keys_staying(b.%2$I, a.%2$I, n.%2$I)) k)',
        c.cell || '.', c.columns[1]);
    elsif c.kind = 'set' then
      row_back := row_back || format(' || jsonb_build_object(%1$L, platform.set_back(b.%1$I, a.%1$I, n.%1$I))', c.columns[1]);
      going := going || format(' || case when platform.set_back(b.%1$I, a.%1$I, n.%1$I) <> n.%1$I then array[%2$L] end',
        c.columns[1], c.cell);
    end if;
    if c.kind in ('value', 'keys', 'set') then v_known := v_known || c.columns; end if;
  end loop;
  if exists (select from pg_attribute where attrelid = ('public.' || quote_ident(p_table))::regclass
             and attname = 'modified_at' and not attisdropped) then
    row_back := row_back || $q$ || jsonb_build_object('modified_at', clock_timestamp())$q$;
  end if;
  select format('row(%s) is not distinct from row(%s)',
    string_agg(format('n.%I', x), ', '), string_agg(format('a.%I', x), ', ')) into is_as_left from unnest(v_known) x;
end $$;
