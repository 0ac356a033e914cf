import { sql } from 'kysely';
import { resolvedValue } from '../global-lookup/value/queries.ts';
import type { SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { levelMark } from './rules.records.ts';

const valueOf = (column: string) => resolvedValue(sql.ref<number | null>(`u.${column}`));

/** Side table `told`: what the units of a query of items are, industry, type and sub type as they are read. */
export const makeTold = (stage: Stage, items: SqlFragment): Promise<void> =>
  makeSide(
    stage,
    'told',
    sql`select u.item_id, ${valueOf('industry_id')} as industry, ${valueOf('product_type_id')} as type,
      ${valueOf('sub_type_id')} as sub
    from major_unit u where u.item_id in (${items})`,
  );

/** The levels of taxonomies, `id`, `taxonomy_id` and `path` from the first level down. */
export const levelPaths = (taxonomyIds: SqlFragment) => sql`
  with recursive way(id, taxonomy_id, path) as (
    select l.id, l.taxonomy_id, l.name from shared_taxonomy_level l where l.parent_id is null and l.taxonomy_id in (${taxonomyIds})
    union all
    select l.id, l.taxonomy_id, w.path || ${levelMark} || l.name
    from way w join shared_taxonomy_level l on l.parent_id = w.id
  ) select * from way`;

/** A path as paths are compared: without case, and whatever blanks stand around its marks. */
export const pathKey = (path: SqlFragment) =>
  sql`lower(regexp_replace(${path}, ${String.raw`\s*>\s*`}, ${levelMark}, 'g'))`;
