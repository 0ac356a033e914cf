-- Which rules hold a number, in steps that follow the answer and not the number of rules. The index over spans grew into a
-- list where rules came in their order: the more there were, the longer each took to write and to find.
--
-- Numbers are texts whose order is that of numbers. They stand in a tree that forks at each of their digits, in halves: at
-- 5, then at 2 or 7, and so on. A closed range lies at the topmost fork that is above its start and not above its end. A
-- number passes a fork below or above it: where it is below, every range there ends behind it, and holds it if it starts
-- before; where it is above, the other way round. So each fork on a number's way needs one bound, and a sorted index.
-- Singles lie at their number, open ranges at one place. A rule that asks for a length lies apart from those that do not.

create function platform.serial_order(p_number text) returns text
language sql immutable parallel safe as $$
  select case when p_number = '' then '' else lpad(length(ltrim(p_number, '0'))::text, 2, '0') || ltrim(p_number, '0') end
$$;

create function platform.serial_key(p_prefix text, p_suffix text, p_place text) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended(upper(p_prefix collate "C") || ' ' || upper(p_suffix collate "C") || ' ' || p_place, 0)
$$;

-- Where a rule lies.
create function platform.serial_key(p_prefix text, p_suffix text, p_type text, p_start text, p_end text) returns bigint
language plpgsql immutable parallel safe as $$
declare
  v_place text := p_type || case when p_start like '0%' then length(p_start)::text else '' end;
  v_low text collate "C" := platform.serial_order(p_start);
  v_high text collate "C" := platform.serial_order(p_end);
  v_fork text;
  i int := 1;
begin
  if p_type = '1' then
    v_place := v_place || ' ' || v_low;
  elsif p_type = '3' then
    while substr(v_low, i, 1) = substr(v_high, i, 1) loop
      i := i + 1;
    end loop;
    foreach v_fork in array '{5,2,7,1,3,6,8,4,9}'::text[] loop
      exit when substr(v_low, i, 1) < v_fork and v_fork <= substr(v_high, i, 1);
    end loop;
    v_place := v_place || ' ' || left(v_low, i - 1) || '<' || v_fork;
  end if;
  return platform.serial_key(p_prefix, p_suffix, v_place);
end $$;

-- Every place at which a rule can lie that holds the number; by_end where it does if it ends there or behind, else if it
-- starts there or before.
create function platform.serial_places(p_number text) returns table (place text, by_end boolean)
language plpgsql immutable parallel safe as $$
declare
  v_order text := platform.serial_order(p_number);
  v_forks text[] := '{521,521,523,5234,5234,576,576,578,5789,5789}';
  v_length text;
  v_fork text;
  v_digit text;
  i int;
begin
  foreach v_length in array array['', length(p_number)::text] loop
    return query values ('1' || v_length || ' ' || v_order, false), ('2' || v_length, false);
    for i in 1..length(v_order) loop
      v_digit := substr(v_order, i, 1);
      foreach v_fork in array string_to_array(v_forks[v_digit::int + 1], null) loop
        place := '3' || v_length || ' ' || left(v_order, i - 1) || '<' || v_fork;
        by_end := v_digit >= v_fork;
        return next;
      end loop;
    end loop;
  end loop;
end $$;

drop view live.serial_rule, asof.serial_rule, past.serial_rule;
alter table serial_rule drop column span;
alter table serial_rule_history drop column span;
drop type platform.serial_span;
drop function platform.serial_point;
call platform.track('serial_rule');
create view past.serial_rule as select * from (
    select *, null::bigint as ended_by from public.serial_rule
    union all select * from public.serial_rule_history) u
  where catalog_id = current_setting('callout.catalog')::bigint;
grant select on past.serial_rule to callout_app;

-- The rules at a place by their bound; and by model, for places where more rules hold a number than are shown.
create index serial_rule_start on serial_rule (catalog_id, platform.serial_key(prefix, suffix, type, range_start, range_end), platform.serial_order(range_start) collate "C");
create index serial_rule_end on serial_rule (catalog_id, platform.serial_key(prefix, suffix, type, range_start, range_end), platform.serial_order(range_end) collate "C") where type = '3';
create index serial_rule_item_start on serial_rule (catalog_id, platform.serial_key(prefix, suffix, type, range_start, range_end), item_id, platform.serial_order(range_start) collate "C");
create index serial_rule_item_end on serial_rule (catalog_id, platform.serial_key(prefix, suffix, type, range_start, range_end), item_id, platform.serial_order(range_end) collate "C" desc) where type = '3';
