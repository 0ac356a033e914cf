import { sql } from 'kysely';
import type { ImportType, SqlFragment, Stage } from '../import/service.ts';
import {
  changingLines,
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../import/stage/queries.ts';
import type { Records } from '../import/stage/queries.ts';
import { hasShop } from '../sku/queries.ts';
import { associationKinds, skuLimits } from '../sku/rules.ts';
import { byOther, bySku, otherSku, rejectFixed, requireNamed, skusImported } from './queries.named.ts';
import { associationColumns, skuImportMessages as said } from './rules.ts';

/** The kind that a text names, by number or name. */
const kindOf = (text: ReturnType<typeof sql>) =>
  sql`(case ${sql.join(
    Object.entries(associationKinds).map(
      ([kind, name]) =>
        sql`when lower(${text}) in (${sql.lit(kind)}, ${sql.lit(name.toLowerCase())}) then ${sql.lit(Number(kind))}`,
    ),
    sql` `,
  )} end)`;

/** The name of a kind. */
export const kindName = (kind: ReturnType<typeof sql>) =>
  sql`(case ${kind} ${sql.join(
    Object.entries(associationKinds).map(([one, name]) => sql`when ${sql.lit(Number(one))} then ${sql.lit(name)}`),
    sql` `,
  )} end)`;

/** Side table `association`: of each good row both SKUs and the kind, and how many the SKU has. */
const planAssociations = (stage: Stage) =>
  makeSide(
    stage,
    'association',
    sql`
    with row as materialized (
      select s.line, n.sku_id, o.sku_id as other_id, ${kindOf(sql`s.association_type`)} as kind
      from ${stage.table} s join ${stage.side('named')} n on n.line = s.line join ${stage.side('other')} o on o.line = s.line
      where not s.bad),
    known as materialized (
      select a.id, a.sku_id, a.other_id, a.kind, a.ordinal from sku_association a where a.sku_id in (select r.sku_id from row r))
    select r.*, k.id as record_id, coalesce(h.has, 0) as has, coalesce(h.last, 0) as last,
      row_number() over (partition by r.sku_id, k.id is null order by r.line) as at,
      min(r.line) over (partition by r.sku_id, r.other_id, r.kind) as first
    from row r left join known k on k.sku_id = r.sku_id and k.other_id = r.other_id and k.kind = r.kind
    left join (select sku_id, count(*) as has, max(ordinal) as last from known group by 1) h on h.sku_id = r.sku_id`,
  );

const records: Records = {
  table: 'sku_association',
  side: 'association',
  match: sql`r.id = k.record_id`,
  added: {
    sku_id: sql`k.sku_id`,
    other_id: sql`k.other_id`,
    kind: sql`k.kind`,
    ordinal: sql`k.last + k.at`,
  },
  fields: [],
  by: [
    ...bySku,
    ...byOther,
    {
      key: 'associationType',
      now: kindName(sql`r.kind`),
      becomes: kindName(kindOf(sql`s.association_type`)),
      isIdentity: true,
    },
  ],
};

/** Import 163: SKUs that go with others, told by both and the type. New ones go to the end, what a file does not name stays. */
export const associationsImport: ImportType = {
  id: 163,
  key: 'skuAssociations',
  name: 'Associations of SKUs',
  xml: { number: 163, name: 'Associations', list: 'skuAssociations', element: 'skuAssociation' },
  isOffered: hasShop,
  permission: 'writeOem',
  comesFirst: { [said.notFound]: 'skus' },
  modes: [],
  tables: ['sku_association'],
  columns: associationColumns,

  async validate(stage) {
    await stage.reject('associationType', said.associationType, sql`${kindOf(sql`s.association_type`)} is null`);
    await requireNamed(stage);
    await requireNamed(stage, otherSku);
    await planAssociations(stage);
    const reject = (reason: string | SqlFragment, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'association', column: 'otherSku', reason, where });
    await rejectFixed(stage, changingLines(stage, records));
    await reject(sql`s.sku || ' does not go with itself.'`, sql`k.sku_id = k.other_id`);
    await rejectRepeated(stage, 'association', 'otherSku', 'Same SKUs and type as in row');
    await reject(said.tooManyAssociations, sql`k.record_id is null and k.has + k.at > ${skuLimits.associations}`);
  },

  count: (stage) => countRecords(stage, records),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, records)] },

  async write(stage, changeId) {
    await planAssociations(stage);
    const counts = await writeRecords(stage, records);
    await skusImported(stage, sql`select a.sku_id from sku_association a where a.change_id = ${changeId}`);
    return counts;
  },
};
