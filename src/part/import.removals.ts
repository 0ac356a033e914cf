import { sql } from 'kysely';
import { onlyIn } from '../contexts.ts';
import { removalImport } from '../import/stage/service.ts';
import type { DiffCell, SqlFragment } from '../import/service.ts';
import { makeSide, rejectSide } from '../import/stage/queries.ts';
import { identityRule, keyOf } from './queries.ts';
import { deleteParts } from './record/queries.ts';
import { deletePrices } from './price/queries.ts';
import { partNumberColumn, warnOfNumbers } from './queries.staging.ts';
import { audienceLimits, relationKinds } from './rules.ts';

/** Names that a refusal tells. */
const told = 10;

/** Cells of the grid: the number of a part, and what else of the record `r` tells that it is the one that was meant. */
const numberOf = (key: string, id: SqlFragment): DiffCell => ({
  key,
  now: sql`(select p.part_number from part p where p.id = ${id})`,
  becomes: sql`null::text`,
  isIdentity: true,
});
const shown = (key: string, title: string, now: SqlFragment): DiffCell => ({
  key,
  title,
  now: sql`(${now})::text`,
  becomes: sql`null::text`,
});

/** XML number 171: parts that go, with their prices, pictures and texts, where the sender may delete them. One that something uses stays. */
export const partRemovals = removalImport({
  id: 171,
  key: 'partRemovals',
  name: 'Deletes of parts',
  xml: { number: 171, list: 'removedParts', element: 'part' },
  tables: ['part', 'price', 'part_picture', 'attachment_link', 'description_variant', 'translation'],
  permission: 'moveParts',
  columns: [partNumberColumn],
  gone: [
    {
      table: 'part',
      cells: [numberOf('partNumber', sql`r.id`), shown('description', 'Description', sql`r.description`)],
    },
  ],

  async find(stage) {
    const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
    await makeSide(
      stage,
      'gone',
      sql`select s.line, p.id, p.part_number as number from ${stage.table} s
        left join part p on p.number_key = ${key} where not s.bad`,
    );
  },

  async refuse(stage) {
    const lists = sql`select distinct u.shown as use from hangs_on_part u where u.of_id = k.id`;
    const related = (is: SqlFragment) => sql`select distinct o.part_number as use
      from part_relation r join part o on o.id = case r.part_id when k.id then r.related_id else r.part_id end
      where (r.part_id = k.id or r.related_id = k.id) and ${is}`;
    const isSupersession = sql`r.kind = ${sql.lit(relationKinds.supersession)}`;
    for (const [what, uses] of [
      ['Diagrams: ', lists],
      ['Supersessions: ', related(isSupersession)],
      ['Related parts: ', related(sql`not ${isSupersession}`)],
    ] as const)
      await rejectSide(stage, {
        side: 'gone',
        column: 'partNumber',
        reason: sql`k.number || ' cannot be deleted because it is in use. ' || ${what}::text
          || (select string_agg(x.use, ', ' order by x.use) from (${uses} order by 1 limit ${told}) x)`,
        where: sql`k.id is not null and exists (${uses})`,
      });
    const gone = stage.side('gone');
    await stage.rejectUnseen(
      'partNumber',
      sql`(select k.number from ${gone} k where k.line = s.line limit 1) || ' cannot be deleted because it is in use.'`,
      sql`exists (select from ${gone} k join hangs_on_part u on u.of_id = k.id where k.line = s.line)`,
    );
    await warnOfNumbers(stage, ['partNumber']);
  },

  remove: (db, ids) => deleteParts(db, ids),
});

/** XML number 173: prices that go, by part, audience and date. */
export const priceRemovals = removalImport({
  id: 173,
  key: 'priceRemovals',
  name: 'Deletes of prices',
  xml: { number: 173, list: 'removedPrices', element: 'price' },
  tables: ['price'],
  columns: [
    partNumberColumn,
    {
      key: 'audience',
      title: 'Audience',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: audienceLimits.name,
      example: 'Dealer',
    },
    { key: 'effectiveDate', title: 'As-of date', required: true, updateRequired: true, dataType: 'date' },
  ],
  gone: [
    {
      table: 'price',
      cells: [
        numberOf('partNumber', sql`r.part_id`),
        {
          key: 'audience',
          now: sql`(select a.name from price_audience a where a.id = r.audience_id)`,
          becomes: sql`s.audience`,
          isIdentity: true,
        },
        { key: 'effectiveDate', now: sql`r.effective_date`, becomes: sql`s.effective_date`, isIdentity: true },
        shown('msrp', 'MSRP', sql`r.msrp`),
        shown('cost', 'Cost', sql`r.cost`),
      ],
    },
  ],

  async find(stage) {
    const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
    await makeSide(
      stage,
      'gone',
      sql`select s.line, c.id from ${stage.table} s
        left join part p on p.number_key = ${key}
        left join price_audience a on a.context = ${onlyIn.parts} and lower(a.name) = lower(s.audience)
        left join price c on c.part_id = p.id and c.audience_id = a.id and c.effective_date = s.effective_date
        where not s.bad`,
    );
  },

  refuse: (stage) => warnOfNumbers(stage, ['partNumber']),

  remove: (db, ids) => deletePrices(db, ids),
});

/** XML number 174: supersessions that go, by the part and what supersedes it. */
export const supersessionRemovals = removalImport({
  id: 174,
  key: 'supersessionRemovals',
  name: 'Deletes of supersessions',
  xml: { number: 174, list: 'removedSupersessions', element: 'supersession' },
  tables: ['part_relation'],
  columns: [partNumberColumn, { ...partNumberColumn, key: 'supersededBy', title: 'Superseded by', aliases: [] }],
  gone: [
    {
      table: 'part_relation',
      cells: [
        numberOf('partNumber', sql`r.part_id`),
        numberOf('supersededBy', sql`r.related_id`),
        shown('quantity', 'Quantity', sql`r.quantity`),
      ],
    },
  ],

  async find(stage) {
    const rule = await identityRule(stage.db);
    await makeSide(
      stage,
      'gone',
      sql`select s.line, r.id from ${stage.table} s
        left join part o on o.number_key = ${keyOf(sql`s.part_number`, rule)}
        left join part n on n.number_key = ${keyOf(sql`s.superseded_by`, rule)}
        left join part_relation r on r.kind = ${sql.lit(relationKinds.supersession)} and r.part_id = o.id and r.related_id = n.id
        where not s.bad`,
    );
  },

  refuse: (stage) => warnOfNumbers(stage, ['partNumber', 'supersededBy']),

  remove: (db, ids) => sql`delete from part_relation r where r.id = any(${ids}::bigint[])`.execute(db),
});
