import { sql } from 'kysely';
import type { Stage } from '../../import/service.ts';
import { makeSide } from '../../import/stage/queries.ts';
import { saidAttributes } from '../fitment/queries.ts';

/** Side table `unit`: of each good row the industry, and the unit where there is one. */
export const planUnits = (stage: Stage) =>
  makeSide(
    stage,
    'unit',
    sql`
    select n.*, u.id as unit_id, coalesce(n.said, u.archived, false) as archived, min(n.line) over (partition by n.industry_id, n.line_key, n.model_year) as first from (
      select a.*, l.id as line_id from (
        select s.line, s.make, s.model, s.year::int as model_year, ${stage.has('archived') ? sql`s.archived` : sql`false`} as said,
          ${saidAttributes} as attributes, platform.line_key(s.make, s.model, ${saidAttributes}) as line_key, (
            select min(v.id) from list_value v where v.list_type_id = 1002 and lower(v.name) = lower(s.industry)) as industry_id
        from ${stage.table} s where not s.bad) a
      left join fit_line l on l.industry_id = a.industry_id and l.line_key = a.line_key) n
    left join fit_unit u on u.line_id = n.line_id and u.model_year = n.model_year`,
  );
