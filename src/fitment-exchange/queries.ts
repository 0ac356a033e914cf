import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { skuKey } from '../sku/queries.ts';
import { skuSaved } from '../sku/service.ts';

/** Side table `named`: of each good row the SKU that it names, and whether its state takes no changes. */
export const findSkus = (stage: Stage): Promise<void> =>
  makeSide(
    stage,
    'named',
    sql`
    select s.line, k.id as sku_id, not coalesce(w.is_editable, true) as is_held
    from ${stage.table} s join manufacturer m on lower(m.name) = lower(s.manufacturer)
    join sku k on k.manufacturer_id = m.id and k.number_key = ${skuKey(sql`s.number`)}
    left join workflow_state w on w.context = 'Ecommerce' and w.number = k.workflow_id
    where not s.bad`,
  );

/** What the row of a side table says of a staged row `s`, as cells of a dry run may ask it. */
export const ofSide = (stage: Stage, side: string, value: SqlFragment) =>
  sql`(select ${value} from ${stage.side(side)} k where k.line = s.line limit 1)`;

/** SKUs that an import wrote go back to the initial state, unless it is told to keep states. */
export async function skusImported(stage: Stage, skus: SqlFragment): Promise<void> {
  if (stage.options.stateAfterImport !== 'keep') await skuSaved(stage.db, skus);
}

const dash = '[-\u2013]';
const range = `[0-9]{1,5}([[:space:]]*${dash}[[:space:]]*[0-9]{1,5})?`;

/** Whether a text is numbers and ranges, such as "12, 14-16". */
export const isRanges = (of: SqlFragment) =>
  sql<boolean>`${of} ~ ${sql.lit(`^${range}([[:space:]]*[,;|/][[:space:]]*${range})*[[:space:],;|/]*$`)}`;

const bounds = (of: SqlFragment) => sql`
  (select x[1]::int as first, coalesce(x[2], x[1])::int as last from regexp_matches(${of},
    ${sql.lit(`([0-9]{1,5})(?:[[:space:]]*${dash}[[:space:]]*([0-9]{1,5}))?`)}, 'g') x)`;

/** Whether one of the ranges of such a text has a number outside of what is allowed. */
export const isOutside = (of: SqlFragment, least: number, most: number) =>
  sql<boolean>`exists (select from ${bounds(of)} b
    where least(b.first, b.last) < ${sql.lit(least)} or greatest(b.first, b.last) > ${sql.lit(most)})`;

/** Whether one of the ranges of such a text ends before it begins. */
export const isUpsideDown = (of: SqlFragment) =>
  sql<boolean>`exists (select from ${bounds(of)} b where b.last < b.first)`;

/** The numbers of such a text as a multirange. */
export const rangesOf = (of: SqlFragment) => sql`
  (select range_agg(int4range(b.first, b.last, '[]')) from ${bounds(of)} b where b.last >= b.first)`;

/** A multirange as such a text: "12, 14-16"; empty for none. */
export const rangesText = (of: SqlFragment) => sql<string>`
  coalesce((select string_agg(case when lower(r) = upper(r) - 1 then lower(r)::text else lower(r) || '-' || (upper(r) - 1) end, ', '
    order by lower(r)) from unnest(${of}) r), '')`;

/** SKUs `k` with their manufacturers `m` as files name them, and their order. */
export const skuCells = sql`m.name, k.number`;
export const skuHeads = ['Manufacturer', 'Manufacturer SKU'];
export const skuOrder = sql`lower(m.name), k.number_order, k.id`;
